/** The middle one of the values in order, the upper of two; 0 for none. */
export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}

/** The middle one of the values in order, the lower of two; 0 for none. */
export function lowerMedian(values: number[]): number {
  return values.toSorted((a, b) => a - b)[(values.length - 1) >> 1] ?? 0;
}

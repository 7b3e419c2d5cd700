/** The middle one of the values in order, the upper of two; 0 for none. */
export function median(values: number[]): number {
  return inOrder(values)[values.length >> 1] ?? 0;
}

/** The middle one of the values in order, the lower of two; 0 for none. */
export function lowerMedian(values: number[]): number {
  return inOrder(values)[(values.length - 1) >> 1] ?? 0;
}

/** As numbers alone: these are put in order without a call for every two of them. */
function inOrder(values: number[]): Float64Array {
  return Float64Array.from(values).sort();
}

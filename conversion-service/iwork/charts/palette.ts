/** Colors of series whose document says none. */
export const palette = ['#00a2ff', '#61d836', '#f8ba00', '#ff644e', '#d41876', '#929292'];

/** The color of a series; more series than colors begin again. */
export function nth(colors: string[], index: number): string {
  return colors[index % colors.length] ?? '#000000';
}

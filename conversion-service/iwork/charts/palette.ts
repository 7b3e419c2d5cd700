/** Colours of series whose document says none. */
export const palette = ['#00a2ff', '#61d836', '#f8ba00', '#ff644e', '#d41876', '#929292'];

/** The colour of a series; more series than colours begin again. */
export function nth(colours: string[], index: number): string {
  return colours[index % colours.length] ?? '#000000';
}

/** `B3`, `$B$3` where both are absolute; rows and columns count from 0. */
export function cellAddress(
  row: number,
  column: number,
  absolute: { row: boolean; column: boolean } = { row: false, column: false },
): string {
  const mark = (isAbsolute: boolean) => (isAbsolute ? '$' : '');
  return `${mark(absolute.column)}${columnLetters(column)}${mark(absolute.row)}${row + 1}`;
}

/** 0 → A, 26 → AA. */
export function columnLetters(column: number): string {
  let letters = '';
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  return letters;
}

/** A sheet's name as references have it: `$'Q1 – Sales'`. */
export function sheetReference(name: string): string {
  return `$'${name.replaceAll("'", "''")}'`;
}

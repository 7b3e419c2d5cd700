/**
 * One line of RFC 4180, with its line end. What a spreadsheet would run as a formula is made text,
 * unless it is known to be none, as a number with a sign.
 */
export function csvLine(
  cells: (string | number | boolean | null)[],
  isHarmless: (cell: string) => boolean = () => false,
): string {
  const texts = cells.map((cell) => String(cell ?? ''));
  return `${texts.map((text) => quoted(isHarmless(text) ? text : harmless(text))).join(',')}\r\n`;
}

/** Spreadsheets run a cell that starts with one of these as a formula; an apostrophe makes it text. */
function harmless(cell: string): string {
  return /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

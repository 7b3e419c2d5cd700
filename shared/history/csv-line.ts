/** One line of RFC 4180, with its line end. */
export function csvLine(cells: (string | number | boolean | null)[]): string {
  return `${cells.map((cell) => quoted(harmless(String(cell ?? '')))).join(',')}\r\n`;
}

/** Spreadsheets run a cell that starts with one of these as a formula; an apostrophe makes it text. */
function harmless(cell: string): string {
  return /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

import type { Entry } from '../api/entry.ts';

/**
 * One line of RFC 4180, with its line end. A cell that a spreadsheet would run as a formula is made
 * text, unless it is known to be harmless, such as a number with a sign.
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

const columns: Record<string, (entry: Entry) => string | number | boolean | null> = {
  id: (entry) => entry.id,
  text: (entry) => entry.text,
  color: (entry) => entry.color,
  position: (entry) => entry.position,
  createdAt: (entry) => entry.createdAt,
  updatedAt: (entry) => entry.updatedAt,
  sourceKind: (entry) => entry.source.kind,
  sourceTitle: (entry) => entry.source.title ?? null,
  sourceUrl: (entry) => entry.source.url ?? null,
  sourceDisplay: (entry) => entry.source.display ?? null,
  languages: (entry) => entry.languages.join(' '),
  confidence: (entry) => entry.confidence,
  hasScreenshot: (entry) => entry.hasScreenshot,
  pinned: (entry) => entry.pinned,
};

/** The first line of an export: a byte order mark for spreadsheets, and the names of the columns. */
export function csvHeader(): string {
  return `\uFEFF${csvLine(Object.keys(columns))}`;
}

/** An entry as a line of RFC 4180. */
export function entryCsv(entry: Entry): string {
  return csvLine(Object.values(columns).map((cell) => cell(entry)));
}

import type { RecognizedTable } from '../api/recognition.ts';
import { csvLine } from '../history/csv-line.ts';
import { cellNumber } from './cell-number.ts';
import { tableRows } from './table-rows.ts';

/**
 * RFC 4180. A cell that a spreadsheet would run as a formula becomes text, except for numbers,
 * whose minus sign is no formula.
 */
export function tableToCsv(table: Pick<RecognizedTable, 'rows'>): string {
  return tableRows(table)
    .map((cells) => csvLine(cells, (text) => cellNumber(text) !== null))
    .join('');
}

/** A table of GitHub Flavored Markdown, whose first row is the head. */
export function tableToMarkdown(table: Pick<RecognizedTable, 'rows'>): string {
  const [head = [], ...rows] = tableRows(table);
  return [head.map(escaped), head.map(() => '---'), ...rows.map((cells) => cells.map(escaped))]
    .map((cells) => `| ${cells.join(' | ')} |\n`)
    .join('');
}

/** Nothing within a cell may end it or begin markup. */
function escaped(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll(/[\\`*_{}[\]<>#|~!&]/g, '\\$&');
}

/** Rows with tabs between their cells, as spreadsheets paste them. */
export function tableToTsv(table: Pick<RecognizedTable, 'rows'>): string {
  return tableRows(table)
    .map((cells) => cells.map((text) => text.replaceAll(/\s+/g, ' ')).join('\t'))
    .join('\n');
}

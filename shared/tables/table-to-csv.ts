import type { RecognizedTable } from '../api/recognition.ts';
import { csvLine } from '../history/csv-line.ts';
import { cellNumber } from './cell-number.ts';
import { tableRows } from './table-rows.ts';

/**
 * RFC 4180. A cell that a spreadsheet would run as a formula becomes text, but for numbers, whose
 * minus sign is no formula.
 */
export function tableToCsv(table: Pick<RecognizedTable, 'rows'>): string {
  return tableRows(table)
    .map((cells) => csvLine(cells, (text) => cellNumber(text) !== null))
    .join('');
}

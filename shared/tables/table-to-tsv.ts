import type { RecognizedTable } from '../api/recognition.ts';
import { tableRows } from './table-rows.ts';

/** Rows with tabs between their cells, as spreadsheets paste them. */
export function tableToTsv(table: Pick<RecognizedTable, 'rows'>): string {
  return tableRows(table)
    .map((cells) => cells.map((text) => text.replaceAll(/\s+/g, ' ')).join('\t'))
    .join('\n');
}

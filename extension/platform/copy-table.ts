import type { RecognizedTable } from '../../shared/api/recognition.ts';
import { tableToHtml } from '../../shared/tables/table-to-html.ts';
import { tableToTsv } from '../../shared/tables/table-to-tsv.ts';
import { writeBoth } from './copy-from-page.ts';

/**
 * Puts a table on the clipboard from a page that has the focus: as HTML, which word processors paste
 * as a table, and as text with tabs, which spreadsheets and editors paste.
 */
export async function copyTable(table: Pick<RecognizedTable, 'rows'>): Promise<void> {
  await writeBoth({ html: tableToHtml(table), text: tableToTsv(table) });
}

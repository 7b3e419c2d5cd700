import type { RecognizedTable } from '../../shared/api/recognition.ts';
import { tableToHtml } from '../../shared/tables/table-to-html.ts';
import { tableToTsv } from '../../shared/tables/table-to-tsv.ts';

/**
 * Puts a table on the clipboard from a page that has the focus: as HTML, which word processors paste
 * as a table, and as text with tabs, which spreadsheets and editors paste.
 */
export async function copyTable(table: Pick<RecognizedTable, 'rows'>): Promise<void> {
  const blob = (type: string, text: string) => new Blob([text], { type });
  const item = new ClipboardItem({
    'text/html': blob('text/html', tableToHtml(table)),
    'text/plain': blob('text/plain', tableToTsv(table)),
  });
  await navigator.clipboard.write([item]);
}

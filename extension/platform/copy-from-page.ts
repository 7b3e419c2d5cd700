import type { RecognizedTable } from '../../shared/api/recognition.ts';
import { tableToTsv } from '../../shared/table-formats/table-formats.ts';
import { tableToHtml, textToHtml } from '../../shared/table-formats/text-to-html.ts';

/**
 * Puts text on the clipboard from a page that has the focus. A table in it is added as HTML, which
 * word processors paste as a table; spreadsheets and editors paste the text with its tabs.
 */
export async function copyFromPage(text: string): Promise<void> {
  const html = textToHtml(text);
  if (html === undefined) await navigator.clipboard.writeText(text);
  else await writeBoth({ html, text });
}

/** Puts the same thing on the clipboard as HTML and as text. */
async function writeBoth({ html, text }: { html: string; text: string }): Promise<void> {
  const blob = (type: string, content: string) => new Blob([content], { type });
  const item = new ClipboardItem({
    'text/html': blob('text/html', html),
    'text/plain': blob('text/plain', text),
  });
  await navigator.clipboard.write([item]);
}

/**
 * Puts a table on the clipboard from a page that has the focus: as HTML, which word processors paste
 * as a table, and as text with tabs, which spreadsheets and editors paste.
 */
export async function copyTable(table: Pick<RecognizedTable, 'rows'>): Promise<void> {
  await writeBoth({ html: tableToHtml(table), text: tableToTsv(table) });
}

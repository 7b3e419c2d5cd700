import type { RecognizedCell } from '../api/recognition.ts';
import { escapeXml } from '../escape-xml.ts';

type Cell = Pick<RecognizedCell, 'text' | 'columnSpan' | 'rowSpan'>;

/** A `<table>`, which spreadsheets and word processors paste with its cells. */
export function tableToHtml({ rows }: { rows: Cell[][] }): string {
  const lines = rows.map((cells) => `<tr>${cells.map(cellElement).join('')}</tr>`);
  return `<table>\n${lines.join('\n')}\n</table>`;
}

function cellElement({ text, columnSpan, rowSpan }: Cell): string {
  const columns = columnSpan > 1 ? ` colspan="${columnSpan}"` : '';
  const rows = rowSpan > 1 ? ` rowspan="${rowSpan}"` : '';
  return `<td${columns}${rows}>${escapeXml(text)}</td>`;
}

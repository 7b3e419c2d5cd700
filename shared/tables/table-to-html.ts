import type { RecognizedCell, RecognizedTable } from '../api/recognition.ts';
import { escapeXml } from '../escape-xml.ts';

/** A `<table>`, which spreadsheets and word processors paste with its cells. */
export function tableToHtml({ rows }: Pick<RecognizedTable, 'rows'>): string {
  const lines = rows.map((cells) => `<tr>${cells.map(cellElement).join('')}</tr>`);
  return `<table>\n${lines.join('\n')}\n</table>`;
}

function cellElement({ text, columnSpan, rowSpan }: RecognizedCell): string {
  const columns = columnSpan > 1 ? ` colspan="${columnSpan}"` : '';
  const rows = rowSpan > 1 ? ` rowspan="${rowSpan}"` : '';
  return `<td${columns}${rows}>${escapeXml(text)}</td>`;
}

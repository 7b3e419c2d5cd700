import type { RecognizedCell } from '../api/recognition.ts';
import { escapeXml } from '../escape-xml.ts';

/** Consecutive rows with the same number of tabs, or lines without a table. */
type TabbedSection = { cells: number; lines: string[] };

/**
 * A text whose rows have tabs between their cells as HTML: tables as such, the rest in paragraphs.
 * Undefined where it holds no table.
 */
export function textToHtml(text: string): string | undefined {
  if (!text.includes('\t')) return undefined;
  const sections = sectionsOf(text.split(/\r?\n/));
  return sections.some(isTable) ? sections.map(toHtml).join('\n') : undefined;
}

function sectionsOf(lines: string[]): TabbedSection[] {
  const sections: TabbedSection[] = [];
  for (const line of lines) {
    const cells = line.trim() === '' ? 0 : line.split('\t').length;
    const last = sections.at(-1);
    if (last?.cells === cells) last.lines.push(line);
    else sections.push({ cells, lines: [line] });
  }
  return sections;
}

/** Indentation is no table: at least two rows must have text in at least two cells. */
function isTable({ lines }: TabbedSection): boolean {
  const filled = (line: string) => line.split('\t').filter((cell) => cell.trim() !== '').length;
  return lines.filter((line) => filled(line) >= 2).length >= 2;
}

function toHtml(section: TabbedSection): string {
  if (section.cells === 0) return '';
  if (!isTable(section)) return `<p>${section.lines.map(escapeXml).join('<br>')}</p>`;
  const rows = section.lines.map((line) => line.split('\t').map(cellOf));
  return tableToHtml({ rows });
}

function cellOf(text: string) {
  return { text: text.trim(), columnSpan: 1, rowSpan: 1 };
}

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

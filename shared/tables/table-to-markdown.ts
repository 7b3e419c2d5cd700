import type { RecognizedTable } from '../api/recognition.ts';
import { tableRows } from './table-rows.ts';

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

import { joinLines } from '../../../../shared/text/join-lines.ts';

export type EditorLayout =
  | 'paragraphs'
  | 'lines'
  | 'single-line'
  | 'table-tsv'
  | 'table-markdown'
  | 'code';

/** A text in another layout. */
export function applyLayout(text: string, layout: EditorLayout): string {
  switch (layout) {
    case 'paragraphs':
      return paragraphs(text).map(joinLines).join('\n\n');
    case 'lines':
      return lines(text).join('\n');
    case 'single-line':
      return joinLines(lines(text));
    case 'table-tsv':
      return toTable(text)
        .map((row) => row.join('\t'))
        .join('\n');
    case 'table-markdown':
      return markdownTable(toTable(text));
    case 'code':
      return code(text);
  }
}

function lines(text: string): string[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

function paragraphs(text: string): string[][] {
  return text
    .split(/\r?\n[ \t]*\r?\n/)
    .map(lines)
    .filter((paragraph) => paragraph.length > 0);
}

function markdownTable(rows: string[][]): string {
  const [head = [], ...body] = rows.map((row) => row.map((cell) => cell.replaceAll('|', '\\|')));
  const rule = head.map(() => '---');
  return [head, rule, ...body].map((row) => `| ${row.join(' | ')} |`).join('\n');
}

/** Without the indentation that all lines share, and with the quotes that compilers know. */
function code(text: string): string {
  const written = text.split(/\r?\n/).map((line) => line.trimEnd());
  const indents = written
    .filter((line) => line !== '')
    .map((line) => line.length - line.trimStart().length);
  const shared = indents.length === 0 ? 0 : Math.min(...indents);
  return written
    .map((line) => line.slice(shared))
    .join('\n')
    .replace(/[“”„]/g, '"')
    .replace(/[‘’‚]/g, "'");
}

/** The cells of a text: separated by tabs, by bars as in Markdown, or by two or more spaces. */
function toTable(text: string): string[][] {
  const rows = text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '' && !isRule(line))
    .map(cellsOf);
  const width = Math.max(0, ...rows.map((row) => row.length));
  return rows.map((row) => [...row, ...Array<string>(width - row.length).fill('')]);
}

/** The line of dashes under the head of a Markdown table. */
function isRule(line: string): boolean {
  return /^\s*\|?(\s*:?-{3,}:?\s*\|)+\s*(:?-{3,}:?)?\s*$/.test(line);
}

function cellsOf(line: string): string[] {
  if (line.includes('\t')) return line.split('\t').map(trim);
  const bars = /^\s*\|(.*)\|\s*$/.exec(line)?.[1];
  if (bars === undefined) return line.trim().split(/ {2,}/);
  return bars.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|'));
}

function trim(cell: string): string {
  return cell.trim();
}

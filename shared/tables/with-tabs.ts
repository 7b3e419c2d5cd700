import type { RecognizedTable } from '../api/recognition.ts';
import { tableRows } from './table-rows.ts';

type Tables = Pick<RecognizedTable, 'rows'>[];

/**
 * A text with tabs between the cells of the tables that stand in it, given from the top. Nothing but
 * spaces changes: a table whose rows are not lines of the text, one below the other, stays as it is.
 */
export function withTabs(text: string, tables: Tables): string {
  if (tables.length === 0) return text;
  const lines = text.split('\n');
  const words = lines.map(wordsOf);
  let from = 0;
  for (const table of tables) {
    const rows = tableRows(table).filter((cells) => cells.some((cell) => cell !== ''));
    const found = placeOf(rows, words, from);
    if (!found) continue;
    for (const [index, line] of found.entries()) lines[line] = tabbed(rows[index] ?? []);
    from = (found.at(-1) ?? from) + 1;
  }
  return lines.join('\n');
}

/** The line of each row, the first at `from` or below; there may be blank lines between rows. */
function placeOf(rows: string[][], words: string[], from: number): number[] | undefined {
  const wanted = rows.map((cells) => wordsOf(cells.join(' ')));
  const [first] = wanted;
  if (first === undefined) return undefined;
  for (let at = words.indexOf(first, from); at >= 0; at = words.indexOf(first, at + 1)) {
    const found = follow(wanted, words, at);
    if (found) return found;
  }
  return undefined;
}

function follow(wanted: string[], words: string[], at: number): number[] | undefined {
  const found: number[] = [];
  let line = at;
  for (const row of wanted) {
    while (words[line] === '') line += 1;
    if (words[line] !== row) return undefined;
    found.push(line);
    line += 1;
  }
  return found;
}

function tabbed(cells: string[]): string {
  return cells.map((cell) => cell.replaceAll(/\s+/g, ' ')).join('\t');
}

function wordsOf(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ');
}

import type { Recognition, RecognizedTable } from '../api/recognition.ts';
import { textWithCodes } from '../ocr/codes/text-with-codes.ts';
import { tableToTsv } from '../table-formats/table-formats.ts';
import { tableRows } from '../table-formats/table-rows.ts';
import { unwrapProse } from '../text/unwrap-prose.ts';

/**
 * The text of a recognition to save and copy, with tabs between the cells of tables, so that a
 * spreadsheet pastes cells. A requested layout is kept.
 * @param options.unwrap joins lines of prose that only the layout broke
 */
export function textToKeep(
  read: Pick<Recognition, 'text' | 'codes' | 'tables' | 'lines' | 'layout'>,
  { unwrap = false }: { unwrap?: boolean | undefined } = {},
): string {
  const { text, codes, tables, layout } = read;
  if (layout !== 'auto') return textWithCodes(read);
  const [table, ...others] = tables;
  if (table && others.length === 0 && codes.length === 0 && isAll(table, read))
    return tableToTsv(table);
  const tabbed = withTabs(text, tables);
  return textWithCodes({ text: unwrap ? unwrapProse(tabbed) : tabbed, codes });
}

/** Whether an image is this table and nothing else. */
function isAll(
  { box: { x, y, width, height } }: Recognition['tables'][number],
  { lines }: Pick<Recognition, 'lines'>,
): boolean {
  return lines.every(({ words }) =>
    words.every(({ box }) => {
      const [across, down] = [box.x + box.width / 2 - x, box.y + box.height / 2 - y];
      return across >= 0 && across <= width && down >= 0 && down <= height;
    }),
  );
}

type Tables = Pick<RecognizedTable, 'rows'>[];

/**
 * The text with tabs between the cells of its tables, which are given from the top. Nothing but
 * spaces changes: a table whose rows are not consecutive lines of the text stays as it is.
 */
function withTabs(text: string, tables: Tables): string {
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

/**
 * The line index of each row, the first at `from` or below; there may be blank lines between rows.
 */
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

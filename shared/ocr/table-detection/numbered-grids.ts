import type { RecognizedLine, RecognizedWord } from '../../api/recognition.ts';
import { across } from '../geometry/boxes.ts';
import { maxRowPitch } from './borderless-areas.ts';
import type { Spacing } from './find-columns.ts';
import { type Grid, halfWay } from './grid.ts';
import { extentOf, type TextRow, textRows } from './text-rows.ts';

/**
 * Tables of numbers and the texts beside them, which are as close as words, as a sheet has them where
 * its cells are aligned to each other. The row above names both columns, apart from each other.
 */
export function numberedGrids(lines: RecognizedLine[], spacing: Spacing): Grid[] {
  const rows = textRows(lines);
  return rows.flatMap((head, at) => {
    const names = namesOf(head, spacing);
    if (!names) return [];
    const following: NumberedRow[] = [];
    for (const [index, row] of rows.slice(at + 1).entries()) {
      const numbered = numberedRow(row, names, spacing);
      const isNear = row.y - (rows[at + index]?.y ?? 0) <= maxRowPitch * spacing.height;
      if (!numbered || !isNear) break;
      following.push(numbered);
    }
    return following.length < minNumbered ? [] : numberedGrid(head, following, spacing);
  });
}

const minNumbered = 3;

/** In heights of words: how far words begin, and numbers end, from the edge of their column. */
const sameEdge = 0.5;

type Names = { first: RecognizedWord; second: RecognizedWord };

/** The first words of the two names, which are apart. */
function namesOf(row: TextRow, spacing: Spacing): Names | undefined {
  const [first] = row.words;
  const starts = row.words.filter(({ box }, at) => {
    const before = row.words[at - 1]?.box;
    return before && box.x - across(before).to >= spacing.usual;
  });
  const [second] = starts;
  const areNames = [first, second].every((word) => word && /\p{L}{2}/u.test(word.text));
  return first && second && starts.length === 1 && areNames ? { first, second } : undefined;
}

type NumberedRow = { row: TextRow; number: RecognizedWord };

/** A row that begins with a number below the first name, and goes on exactly below the second one. */
function numberedRow(
  row: TextRow,
  { first, second }: Names,
  { height }: Spacing,
): NumberedRow | undefined {
  const [number, text] = row.words;
  if (!number || !text || !/^\d+(?:[.,]\d+)*$/.test(number.text)) return undefined;
  const isBelow = Math.abs(text.box.x - second.box.x) <= sameEdge * height;
  return isBelow && number.box.x >= first.box.x - sameEdge * height ? { row, number } : undefined;
}

/** Its numbers end at one edge, as those of a list need not. */
function numberedGrid(head: TextRow, numbered: NumberedRow[], { height }: Spacing): Grid[] {
  const ends = numbered.map(({ number }) => across(number.box).to);
  if (Math.max(...ends) - Math.min(...ends) > sameEdge * height) return [];
  const rows = [head, ...numbered.map(({ row }) => row)];
  const words = rows.flatMap((row) => row.words);
  const starts = numbered.flatMap(({ row }) => row.words[1]?.box.x ?? []);
  const { from, to } = extentOf(words);
  const xs = [from, (Math.max(...ends) + Math.min(...starts)) / 2, to];
  const top = Math.min(...words.map(({ box }) => box.y));
  const bottom = Math.max(...words.map(({ box }) => box.y + box.height));
  const ys = [top, ...halfWay(rows), bottom];
  const places = rows.flatMap((_, row) =>
    [0, 1].map((column) => ({ row, column, rowSpan: 1, columnSpan: 1 })),
  );
  return [{ xs, ys, places }];
}

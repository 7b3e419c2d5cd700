import type { RecognizedWord } from '../../api/recognition.ts';
import type { Spacing } from './find-columns.ts';
import { type Place, stretchAt } from './grid.ts';
import { extentOf, type TextRow } from './text-rows.ts';

/** The cells of a grid whose columns are what stays free, but in `rows` whose words run across. */
export function placesByWords(
  { xs, ys }: { xs: number[]; ys: number[] },
  rows: TextRow[],
  spacing: Spacing,
): Place[] {
  const places: Place[] = [];
  for (let row = 0; row + 1 < ys.length; row++) {
    const inside = rows.filter(({ y }) => stretchAt(ys, y) === row);
    const spans = inside.flatMap(({ words }) => spanning(xs, words, spacing));
    for (let column = 0; column + 1 < xs.length; column++) {
      const span = spans.find(({ first, last }) => first <= column && column <= last);
      const columnSpan = span ? span.last - column + 1 : 1;
      places.push({ row, column, rowSpan: 1, columnSpan });
      column += columnSpan - 1;
    }
  }
  return places;
}

type Spanning = { first: number; last: number };

function spanning(xs: number[], words: RecognizedWord[], { space, gutter }: Spacing): Spanning[] {
  return runsOf(words, Math.min(gutter, 1.5 * space)).flatMap((run) => {
    const { from, to } = extentOf(run);
    const first = stretchAt(xs, from + space / 2);
    const last = stretchAt(xs, to - space / 2);
    return last > first ? [{ first, last }] : [];
  });
}

/** Words with no more than a space between them. */
function runsOf(words: RecognizedWord[], widest: number): RecognizedWord[][] {
  const runs: RecognizedWord[][] = [];
  for (const word of words) {
    const last = runs.at(-1)?.at(-1);
    if (last && word.box.x - last.box.x - last.box.width < widest) runs.at(-1)?.push(word);
    else runs.push([word]);
  }
  return runs;
}

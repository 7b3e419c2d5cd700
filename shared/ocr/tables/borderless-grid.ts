import { joinWrapped } from './borderless-areas.ts';
import { findColumns, type Spacing } from './find-columns.ts';
import type { Grid } from './grid.ts';
import { placesByWords } from './places-by-words.ts';
import { halfWay } from './row-edges.ts';
import { extentOf, type TextRow } from './text-rows.ts';

/** The grid of a table without lines, from its rows of text; null where nothing divides columns. */
export function borderlessGrid(rows: TextRow[], spacing: Spacing): Grid | null {
  const words = rows.flatMap((row) => row.words);
  const { gutters, spanning } = findColumns(rows, spacing);
  if (gutters.length === 0) return null;
  const { from, to } = extentOf(words);
  const xs = [from, ...gutters.map((gutter) => (gutter.from + gutter.to) / 2), to];
  const joined = joinWrapped(rows, xs[1] ?? 0);
  const edges = joined.slice(1).map((row, index) => {
    const above = joined[index]?.at(-1);
    const [first] = row;
    return above && first ? (halfWay([above, first])[0] ?? 0) : 0;
  });
  const top = Math.min(...words.map(({ box }) => box.y));
  const bottom = Math.max(...words.map(({ box }) => box.y + box.height));
  const ys = [top, ...edges, bottom];
  return { xs, ys, places: placesByWords({ xs, ys }, spanning, spacing) };
}

import type { RecognizedLine } from '../../api/recognition.ts';
import type { Span } from '../geometry/spans.ts';
import { findColumns } from './find-columns.ts';
import type { Grid } from './grid.ts';
import { placesByWords } from './places-by-words.ts';
import { splitBands } from './row-edges.ts';
import type { RuledArea } from './ruled-areas.ts';
import { spacingOf } from './spacing.ts';
import { extentOf, type TextRow, textHeightOf, textRows } from './text-rows.ts';
import { edgesOf, placesBetween } from './walls.ts';

/**
 * The grid that rulings make around the given lines of text. Where a table is ruled below its rows
 * alone, its columns are what stays free between the words, and where only its columns are, its rows
 * are its lines of text: then not all cells have walls.
 */
export function ruledGrid(
  { box, rulings }: RuledArea,
  lines: RecognizedLine[],
): Grid & { hasWalls: boolean } {
  const words = lines.flatMap((line) => line.words);
  const rows = textRows(lines);
  const reach = 0.5 * textHeightOf(words);
  const width = extentOf(words);
  const walls = withEnds(
    edgesOf(rulings.vertical, 'x', { box, reach }),
    { from: Math.min(width.from, box.x), to: Math.max(width.to, box.x + box.width) },
    reach,
  );
  const top = Math.min(box.y, ...words.map((word) => word.box.y));
  const bottom = Math.max(box.y + box.height, ...words.map(({ box: at }) => at.y + at.height));
  const bands = withEnds(
    edgesOf(rulings.horizontal, 'y', { box, reach }),
    { from: top, to: bottom },
    reach,
  );
  const ys = splitBands(bands, rows);
  if (walls.length > 2 && ys.length === bands.length) {
    return {
      xs: walls,
      ys,
      places: placesBetween({ xs: walls, ys, rulings, reach }),
      hasWalls: true,
    };
  }
  const { xs, spanning } =
    walls.length > 2 ? { xs: walls, spanning: [] } : withGutters(walls, rows, lines);
  const places = placesByWords({ xs, ys }, spanning, spacingOf(lines));
  return { xs, ys, places, hasWalls: false };
}

/** Edges with the outer ones, where no line is drawn around what lies beyond the last. */
function withEnds(edges: number[], { from, to }: Span, reach: number): number[] {
  const [first] = edges;
  const last = edges.at(-1);
  if (first === undefined || last === undefined) return [from, to];
  return [...(from < first - reach ? [from] : []), ...edges, ...(to > last + reach ? [to] : [])];
}

function withGutters(
  walls: number[],
  rows: TextRow[],
  lines: RecognizedLine[],
): { xs: number[]; spanning: TextRow[] } {
  const inner = walls.slice(1, -1);
  const { gutters, spanning } = findColumns(rows, spacingOf(lines));
  const free = gutters
    .filter(({ from, to }) => inner.every((wall) => wall < from || wall > to))
    .map(({ from, to }) => (from + to) / 2);
  return { xs: [...walls, ...free].toSorted((a, b) => a - b), spanning };
}

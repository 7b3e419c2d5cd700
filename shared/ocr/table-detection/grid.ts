import type { Box } from '../../api/box.ts';
import type {
  RecognizedCell,
  RecognizedLine,
  RecognizedTable,
  RecognizedWord,
} from '../../api/recognition.ts';
import type { Point } from '../../geometry.ts';
import { meanConfidence } from '../confidence/confidence.ts';
import { centerOf, unionOf } from '../geometry/boxes.ts';
import { median } from '../geometry/median.ts';
import { joinLines, lineOfWords } from '../layout/join-words.ts';
import { type Spacing, spacingIn } from './find-columns.ts';
import { extentOf, type TextRow, textHeightOf, textRows } from './text-rows.ts';

/** Positions of a grid that form one cell, counted from 0. */
export type CellPlace = { row: number; column: number; rowSpan: number; columnSpan: number };

/**
 * A table without its text: the edges of its columns and rows, in pixels from the left and the top
 * (one more edge than there are columns or rows), and the cells that fill it.
 */
export type Grid = { xs: number[]; ys: number[]; places: CellPlace[] };

/** What a grid covers. */
export function areaOf({ xs, ys }: Grid): Box {
  const [x = 0, y = 0] = [xs[0], ys[0]];
  return { x, y, width: (xs.at(-1) ?? x) - x, height: (ys.at(-1) ?? y) - y };
}

function boxOf({ xs, ys }: Grid, { row, column, rowSpan, columnSpan }: CellPlace): Box {
  const x = xs[column] ?? 0;
  const y = ys[row] ?? 0;
  return {
    x,
    y,
    width: (xs[column + columnSpan] ?? x) - x,
    height: (ys[row + rowSpan] ?? y) - y,
  };
}

/**
 * The index of the interval between edges that contains a point; the first or last for one outside.
 */
function stretchAt(edges: number[], at: number): number {
  const next = edges.findIndex((edge) => edge > at);
  if (next < 0) return Math.max(0, edges.length - 2);
  return Math.max(0, next - 1);
}

/**
 * Puts lines of text into the cells of a grid: each word goes to the cell that contains its middle.
 */
export function fillGrid(grid: Grid, lines: RecognizedLine[]): RecognizedTable {
  const reach = maxOffWall * textHeightOf(lines.flatMap(({ words }) => words));
  const rows = textRows(lines).map(({ words }) =>
    words.filter((word) => !isPieceOfWall(word, grid, reach)),
  );
  const cells = new Map<CellPlace, RecognizedWord[][]>(grid.places.map((place) => [place, []]));
  for (const words of rows) {
    const inRow = Map.groupBy(words, ({ box }) => placeAt(grid, centerOf(box)));
    for (const [place, own] of inRow) if (place) cells.get(place)?.push(own);
  }
  const filled = grid.ys.slice(1).map((_, row) =>
    grid.places
      .filter((place) => place.row === row)
      .toSorted((a, b) => a.column - b.column)
      .map((place) => cellOf(grid, place, cells.get(place) ?? [])),
  );
  return { box: roundBox(unionOf(filled.flat().map(({ box }) => box))), rows: filled };
}

/** In heights of words: from a piece of a wall to that wall. */
const maxOffWall = 0.35;

function cellOf(grid: Grid, place: CellPlace, rows: RecognizedWord[][]): RecognizedCell {
  return {
    text: joinLines(rows.map(lineOfWords)).trim(),
    box: roundBox(boxOf(grid, place)),
    confidence: meanConfidence(rows.flat()),
    columnSpan: place.columnSpan,
    rowSpan: place.rowSpan,
  };
}

function placeAt({ xs, ys, places }: Grid, { x, y }: Point): CellPlace | undefined {
  const column = stretchAt(xs, x);
  const row = stretchAt(ys, y);
  return places.find(
    (place) =>
      place.column <= column &&
      column < place.column + place.columnSpan &&
      place.row <= row &&
      row < place.row + place.rowSpan,
  );
}

/** A remnant of a line may have been read as a mark on it. */
function isPieceOfWall({ text, box }: RecognizedWord, { xs, ys }: Grid, reach: number): boolean {
  if (!/^[-|_.,·'‘’"“”~=—–:;!\][)(}{Il]$/u.test(text)) return false;
  const { x, y } = centerOf(box);
  const standing = box.height > box.width;
  if (standing || box.width < reach) return xs.some((edge) => Math.abs(edge - x) <= reach);
  return (
    ys.some((edge) => Math.abs(edge - y) <= reach) || xs.some((edge) => Math.abs(edge - x) <= reach)
  );
}

function roundBox({ x, y, width, height }: RecognizedTable['box']): RecognizedTable['box'] {
  const left = Math.round(x);
  const top = Math.round(y);
  return {
    x: left,
    y: top,
    width: Math.round(x + width) - left,
    height: Math.round(y + height) - top,
  };
}

/**
 * The cells of a grid whose columns are free spans, except in `rows`, whose words span some of
 * them.
 */
export function placesByWords(
  { xs, ys }: { xs: number[]; ys: number[] },
  rows: TextRow[],
  spacing: Spacing,
): CellPlace[] {
  const places: CellPlace[] = [];
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

function spanning(xs: number[], words: RecognizedWord[], spacing: Spacing): Spanning[] {
  const { space, gutter } = spacingIn(words, spacing);
  return runsOf(words, Math.min(gutter, maxSpanningSpace * space)).flatMap((run) => {
    const { from, to } = extentOf(run);
    const first = stretchAt(xs, from + space / 2);
    const last = stretchAt(xs, to - space / 2);
    return last > first ? [{ first, last }] : [];
  });
}

/** In usual spaces. */
const maxSpanningSpace = 1.5;

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

/** The row edges of a ruled table: a band between lines is one row, or several. */
export function splitBands(bands: number[], rows: TextRow[]): number[] {
  return bands.flatMap((top, index) => {
    const bottom = bands[index + 1] ?? top;
    const inside = rows.filter(({ y }) => y >= top && y < bottom);
    return [top, ...(areRows(inside, bands.length - 1) ? halfWay(inside) : [])];
  });
}

/**
 * Whether the text lines between two rulings are separate rows and not lines within cells: there
 * are many of them, or hardly any other rulings, and most go from one side to the other.
 */
function areRows(lines: TextRow[], bands: number): boolean {
  if (lines.length < (bands <= 3 ? 2 : 4)) return false;
  const { from: left, to: right } = extentOf(lines.flatMap(({ words }) => words));
  const width = right - left;
  const full = lines.filter(({ words }) => {
    const { from, to } = extentOf(words);
    return from - left < maxIndent * width && to - left > minReach * width;
  });
  return full.length >= minFullRows * lines.length;
}

/** In widths of the table: where a line that goes from one side to the other begins and ends. */
const maxIndent = 0.1;
const minReach = 0.6;

/** Share of the lines. */
const minFullRows = 0.7;

/** The middles between consecutive rows. */
export function halfWay(rows: TextRow[]): number[] {
  return rows.slice(1).map((row, index) => {
    const above = rows[index];
    const bottom = median((above ?? row).words.map(({ box }) => box.y + box.height));
    const top = median(row.words.map(({ box }) => box.y));
    return (bottom + top) / 2;
  });
}

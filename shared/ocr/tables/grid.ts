import type { Box } from '../../api/box.ts';
import type { RecognizedWord } from '../../api/recognition.ts';

/** Places of a grid that are one cell, counted from 0. */
export type Place = { row: number; column: number; rowSpan: number; columnSpan: number };

/**
 * A table without its text: where its columns and rows begin and end, in pixels from the left and
 * the top, one more edge than there are columns or rows, and the cells that fill it.
 */
export type Grid = { xs: number[]; ys: number[]; places: Place[] };

/** A part of an image that may be a table, and the words in it. */
export type TableArea = { box: Box; words: RecognizedWord[] };

/** A place for each column and row. */
export function singlePlaces(columns: number, rows: number): Place[] {
  return Array.from({ length: columns * rows }, (_, index) => ({
    row: Math.floor(index / columns),
    column: index % columns,
    rowSpan: 1,
    columnSpan: 1,
  }));
}

export function boxOf({ xs, ys }: Grid, { row, column, rowSpan, columnSpan }: Place): Box {
  const x = xs[column] ?? 0;
  const y = ys[row] ?? 0;
  return {
    x,
    y,
    width: (xs[column + columnSpan] ?? x) - x,
    height: (ys[row + rowSpan] ?? y) - y,
  };
}

/** Which of the stretches between the edges holds a point; the first or last for one outside. */
export function stretchAt(edges: number[], at: number): number {
  const next = edges.findIndex((edge) => edge > at);
  if (next < 0) return Math.max(0, edges.length - 2);
  return Math.max(0, next - 1);
}

export function centerOf({ x, y, width, height }: Box): { x: number; y: number } {
  return { x: x + width / 2, y: y + height / 2 };
}

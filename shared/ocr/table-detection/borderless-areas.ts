import type { RecognizedLine } from '../../api/recognition.ts';
import { median } from '../geometry/median.ts';
import { findColumns, hasWideGap, type Spacing } from './find-columns.ts';
import type { Grid } from './grid.ts';
import { halfWay, placesByWords } from './grid.ts';
import { extentOf, type TextRow, textHeightOf, textRows } from './text-rows.ts';

/**
 * Runs of text rows that may be a table without lines: they follow each other closely, and most
 * have a gap wider than any space. A run begins and ends with such a row.
 */
export function borderlessAreas(lines: RecognizedLine[], spacing: Spacing): TextRow[][] {
  const height = textHeightOf(lines.flatMap(({ words }) => words));
  const runs: TextRow[][] = [];
  let last: TextRow | undefined;
  for (const row of textRows(lines)) {
    const run = runs.at(-1);
    if (run && last && row.y - last.y <= maxRowPitch * height) run.push(row);
    else runs.push([row]);
    last = row;
  }
  return joinTotals(
    runs.flatMap((run) => divideRun(run, spacing)),
    height,
  );
}

/** From one row to the next, in heights of words: cells may have room above and below. */
export const maxRowPitch = 3.6;

/**
 * Joins a table and the few rows that follow it at a larger distance, as its totals do, where they
 * begin and end at its edges.
 */
function joinTotals(parts: TextRow[][], height: number): TextRow[][] {
  return parts.reduce<TextRow[][]>((tables, part) => {
    const table = tables.at(-1);
    if (table && areTotals(part, table, height)) table.push(...part);
    else tables.push([...part]);
    return tables;
  }, []);
}

function areTotals(rows: TextRow[], table: TextRow[], height: number): boolean {
  const [first] = rows;
  const last = table.at(-1);
  if (!first || !last || rows.length > maxTotals || table.length < minAboveTotals) return false;
  if (first.y - last.y > maxTotalPitch * height) return false;
  const edges = extentOf(table.flatMap(({ words }) => words));
  return rows.every(({ words }) => {
    const { from, to } = extentOf(words);
    const off = Math.max(Math.abs(from - edges.from), Math.abs(to - edges.to));
    return off <= maxOffEdge * height;
  });
}

/** Rows of totals, and those above them. */
const maxTotals = 3;
const minAboveTotals = 3;

/** In heights of words: from the last row to the totals, and from an edge of the table to theirs. */
const maxTotalPitch = 6;
const maxOffEdge = 0.5;

/** Removes what is above, between and below tables: two or more rows without a wide gap. */
function divideRun(run: TextRow[], spacing: Spacing): TextRow[][] {
  const parts: TextRow[][] = [];
  let plain: TextRow[] = [];
  for (const row of run) {
    if (!hasWideGap(row, spacing)) {
      plain.push(row);
      continue;
    }
    const part = parts.at(-1);
    if (part && plain.length < maxPlain) part.push(...plain, row);
    else parts.push([row]);
    plain = [];
  }
  return parts;
}

const maxPlain = 3;

/** Joins the text rows of one table row: the later ones have no first cell, and are closer. */
function joinWrapped(rows: TextRow[], left: number): TextRow[][] {
  const pitches = rows.slice(1).map((row, index) => row.y - (rows[index]?.y ?? 0));
  const begins = rows.map(({ words }) => (words[0]?.box.x ?? 0) < left);
  const usual = median(pitches.filter((_, index) => begins[index + 1]));
  return rows.reduce<TextRow[][]>((joined, row, index) => {
    const close = (pitches[index - 1] ?? 0) < maxWrapped * usual;
    const last = joined.at(-1);
    if (last && close && !begins[index]) last.push(row);
    else joined.push([row]);
    return joined;
  }, []);
}

/** In usual distances of rows: to the next line within one. */
const maxWrapped = 0.8;

/** The grid of a table without lines, from its text rows; null where nothing divides columns. */
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

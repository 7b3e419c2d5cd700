import type { RecognizedLine, RecognizedWord } from '../../api/recognition.ts';
import { across } from '../geometry/boxes.ts';
import { characterPitch } from '../geometry/character-pitch.ts';
import { median } from '../geometry/median.ts';
import { freeSpans, type Span } from '../geometry/spans.ts';
import { extentOf, type TextRow, textHeightOf } from './text-rows.ts';

/** The free spans between columns, and the rows with a cell that spans some of them. */
export type Columns = { gutters: Span[]; spanning: TextRow[] };

/**
 * Columns, from what stays free in all rows. A row with few gaps may span columns, as a heading
 * does; it is taken to do so where it would otherwise cost a gutter.
 */
export function findColumns(rows: TextRow[], spacing: Spacing): Columns {
  const gapsOf = new Map(
    rows.map((row) => [row, wideGaps(row.words, spacingIn(row.words, spacing).usual)]),
  );
  const most = Math.max(0, ...gapsOf.values());
  const rich = rows.filter((row) => (gapsOf.get(row) ?? 0) > most / 2);
  let kept = rich;
  let gutters = guttersOf(kept, spacing);
  const spanning: TextRow[] = [];
  for (const row of rows) {
    if (rich.includes(row)) continue;
    const narrowed = guttersOf([...kept, row], spacing);
    if (narrowed.length < gutters.length) spanning.push(row);
    else {
      kept = [...kept, row];
      gutters = narrowed;
    }
  }
  return { gutters, spanning };
}

/** Whether words of a row stand apart, as cells do; the marker of an item is no cell. */
export function hasWideGap({ words }: TextRow, spacing: Spacing): boolean {
  const [first, ...others] = words;
  const own = first && others.length > 0 && marker.test(first.text) ? others : words;
  if (own.length === 0 || isJustified(own, spacing)) return false;
  return wideGaps(own, spacingIn(words, spacing).usual) > 0;
}

/** Whether all spaces of a line of text are about as wide, as where it is stretched to its edge. */
function isJustified(words: RecognizedWord[], { usual }: Spacing): boolean {
  const gaps = words.slice(1).map(({ box }, at) => box.x - across(words[at]?.box ?? box).to);
  const space = median(gaps);
  return gaps.length >= minSpaces && space < maxSpace * usual && Math.max(...gaps) < evenly * space;
}

/** So many spaces, not wider than so many usual gaps, of which the widest is less than twice the median. */
const minSpaces = 4;
const maxSpace = 1.8;
const evenly = 2;

/** A number or letter of an item, a bullet, or a sign that one is read as. */
const marker = /^(?:\(?(?:\d{1,2}|\p{L}|[ivxIVX]{2,5})[.)]|[^\p{L}\p{N}$€£+−%]{1,2}|[oeOQ])$/u;

function wideGaps(words: RecognizedWord[], gutter: number): number {
  return freeSpans(
    words.map(({ box }) => across(box)),
    extentOf(words),
  ).filter(({ from, to }) => to - from >= gutter).length;
}

function guttersOf(rows: TextRow[], { gutter, usual }: Spacing): Span[] {
  const words = rows.flatMap((row) => row.words);
  const free = freeSpans(
    words.map(({ box }) => across(box)),
    extentOf(words),
  );
  const gutters = free.filter(({ from, to }) => to - from >= gutter);
  for (;;) {
    // Aligned spaces, as between words of equal length, are no wider than any others.
    const gaps = gutters.map((_, index) => median(gapsAt(rows, gutters, index)));
    const narrowest = Math.min(...gaps);
    if (gutters.length === 0 || narrowest >= usual) return gutters;
    gutters.splice(gaps.indexOf(narrowest), 1);
  }
}

/** The gaps between the columns on both sides of a gutter, in each row that has both. */
function gapsAt(rows: TextRow[], gutters: Span[], index: number): number[] {
  const left = gutters[index - 1]?.to ?? Number.NEGATIVE_INFINITY;
  const right = gutters[index + 1]?.from ?? Number.POSITIVE_INFINITY;
  const { from, to } = gutters[index] ?? { from: left, to: right };
  return rows.flatMap(({ words }) => {
    const before = words.findLast(({ box }) => box.x >= left && box.x + box.width <= from);
    const after = words.find(({ box }) => box.x >= to && box.x + box.width <= right);
    return before && after ? [after.box.x - before.box.x - before.box.width] : [];
  });
}

/**
 * In pixels: the usual height of words, the width of a space between them, the least free space
 * beside a column, and the free space in most of its rows.
 */
export type Spacing = { height: number; space: number; gutter: number; usual: number };

/** By the height of words, or by the pitch of a monospaced font, whose spaces are wide. */
export function spacingOf(lines: RecognizedLine[]): Spacing {
  const height = textHeightOf(lines.flatMap(({ words }) => words));
  const pitch = characterPitch(lines);
  if (pitch !== null)
    return {
      height,
      space: evenSpace * pitch,
      gutter: evenSpace * pitch,
      usual: evenUsual * pitch,
    };
  return { height, space: space * height, gutter: gutter * height, usual: gutter * height };
}

/** The spacing of a row: that of a heading's larger letters is as much wider. */
export function spacingIn(words: RecognizedWord[], spacing: Spacing): Spacing {
  const scale = textHeightOf(words) / spacing.height;
  if (!(scale >= minLarger)) return spacing;
  const { height, space, gutter, usual } = spacing;
  return {
    height: scale * height,
    space: scale * space,
    gutter: scale * gutter,
    usual: scale * usual,
  };
}

/** In usual heights of words: letters below are as large as the others, with more of them tall. */
const minLarger = 1.3;

/** In character widths of a monospaced font. */
const evenSpace = 1.15;
const evenUsual = 1.6;

/** In heights of words. */
const space = 0.4;
const gutter = 0.65;

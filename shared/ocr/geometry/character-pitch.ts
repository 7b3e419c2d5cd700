import type { RecognizedLine, RecognizedWord } from '../../api/recognition.ts';
import { across, unionOf } from './boxes.ts';
import { median } from './median.ts';
import type { Span } from './spans.ts';

/**
 * The character width in pixels where the lines are in a monospaced font, otherwise null: the
 * widths of its words are proportional to their lengths, and its spaces as wide as a character.
 */
export function characterPitch(lines: RecognizedLine[]): number | null {
  // Digits have equal widths in most fonts.
  const words = lines
    .flatMap(({ words }) => words)
    .filter(({ text }) => text.length >= 3 && !/\d/.test(text));
  return pitchByWords(words, lines) ?? pitchByColumns(words, lines);
}

function pitchByWords(words: RecognizedWord[], lines: RecognizedLine[]): number | null {
  if (words.length < 5) return null;
  const widths = words.map(widthEach);
  const pitch = median(widths);
  const spread = median(widths.map((width) => Math.abs(width - pitch)));
  return spread < maxSpread * pitch && hasWideSpaces(lines, pitch) ? refine(pitch, lines) : null;
}

/** Share of the character width: how much those of most words differ from it. */
const maxSpread = 0.045;

function hasWideSpaces(lines: RecognizedLine[], pitch: number): boolean {
  const gaps = lines.flatMap(gapsIn);
  return gaps.filter((gap) => gap > minMonospacedSpace * pitch).length >= minWide * gaps.length;
}

/** In character widths: the paper of a space between two characters. */
export const minMonospacedSpace = 0.78;

/** Share of the gaps between words. */
const minWide = 0.7;

/** Whole lines give a more accurate width than words, unless they have only a few characters. */
function refine(pitch: number, lines: RecognizedLine[]): number {
  const widths = lines
    .map(({ words }) => unionOf(words.map(({ box }) => box)).width + freeSides * pitch)
    .filter((width) => width > 6 * pitch);
  if (widths.length === 0) return pitch;
  const total = widths.reduce((sum, width) => sum + width, 0);
  return total / widths.reduce((sum, width) => sum + Math.round(width / pitch), 0);
}

/** Where few words are long, as in short lines of code, all positions are used together. */
function pitchByColumns(words: RecognizedWord[], lines: RecognizedLine[]): number | null {
  if (words.length < 2) return null;
  const columns = fitColumns(lines);
  if (!columns || columns.distances < distances.few) return null;
  if (columns.fit < (columns.distances < distances.many ? leastFit.few : leastFit.many))
    return null;
  if (!hasWideSpaces(lines, columns.width)) return null;
  const even = words.filter(
    (word) => Math.abs(widthEach(word) / columns.width - 1) < widthTolerance,
  );
  return even.length >= minEvenWords * words.length ? columns.width : null;
}

/**
 * In proportional text a third of the distances fit: of a few, most may by chance; of many, not.
 */
const distances = { few: 8, many: 20 };
const leastFit = { few: 0.85, many: 0.75 };

/** Share of the character width, and of the words with that width. */
const widthTolerance = 0.13;
const minEvenWords = 0.7;

/** The character width of a word, without the free sides of the first and the last character. */
export function widthEach({ box, text }: RecognizedWord): number {
  return box.width / (text.length - freeSides);
}

/** In character widths: what the first and the last character leave free together. */
const freeSides = 0.2;

function gapsIn({ words }: RecognizedLine): number[] {
  return words.slice(1).map(({ box }, index) => {
    const before = words[index]?.box;
    return before ? box.x - before.x - before.width : 0;
  });
}

/**
 * The width of a column in pixels, and the share of the distances between words that fit it, 0 to
 * 1.
 */
type Columns = { width: number; fit: number; distances: number };

/**
 * The columns that best fit the characters of lines: in a monospaced font nearly all fit, in other
 * fonts hardly half. Words are placed by their middles, which do not depend on the free sides of
 * their first and last characters. Null where no two can be compared.
 */
export function fitColumns(lines: RecognizedLine[]): Columns | null {
  const about = roughWidth(lines);
  const pairs = pairsOf(lines).slice(0, maxPairs);
  if (about === 0 || pairs.length === 0) return null;
  const distances = Float64Array.from(pairs, ({ distance }) => distance);
  const characters = Float64Array.from(pairs, (pair) => pair.characters);
  return bestColumns(about, distances, characters);
}

/** A loop of its own over plain numbers: what is compiled for it is small, and stays valid. */
function bestColumns(about: number, distances: Float64Array, characters: Float64Array): Columns {
  const best = { width: about, fit: -1, distances: 0, error: 0 };
  for (let width = leastOfRough * about; width <= mostOfRough * about; width *= widthFactor) {
    let fitting = 0;
    let error = 0;
    for (let pair = 0; pair < distances.length; pair++) {
      const off = offColumn((distances[pair] ?? 0) / width - (characters[pair] ?? 0));
      if (off <= tolerance) fitting++;
      error += off;
    }
    const fit = fitting / distances.length;
    const better = fit - best.fit - costOfError * (error - best.error);
    if (better > 0) Object.assign(best, { width, fit, distances: distances.length, error });
  }
  return best;
}

/**
 * The place of a word in columns of this width: of its characters, or of its ink where that fits
 * more or fewer of them.
 */
export function cellsOf({ text, box }: RecognizedWord, width: number): Span {
  const { from, to } = across(box);
  const cells = [...text].length * width;
  if (Math.abs(to - from - cells) > maxOffWidth * width) return { from, to };
  const middle = (from + to) / 2;
  return { from: middle - cells / 2, to: middle + cells / 2 };
}

/** In columns: by how much the ink of a word may be wider or narrower than its characters. */
const maxOffWidth = 0.85;

/** Relative to the width from words alone, whose boxes are off by some pixels. */
const leastOfRough = 0.88;
const mostOfRough = 1.14;
const widthFactor = 1.002;

/** Share of a column. */
const tolerance = 0.16;

/** In shares that fit, for each column that all distances together are off. */
const costOfError = 0.02;

/** More pairs add no accuracy. */
const maxPairs = 300;

function roughWidth(lines: RecognizedLine[]): number {
  const words = lines.flatMap((line) => line.words);
  const widths = (least: number) =>
    words
      .filter(({ text }) => text.length >= least)
      .map(({ box, text }) => box.width / (text.length - freeSides));
  const long = widths(3);
  return median(long.length > 0 ? long : widths(2));
}

/** The distance between the middles of two words, and the number of characters between them. */
type NeighborPair = { distance: number; characters: number };

/** Words beside each other, and the first words of lines below each other. */
function pairsOf(lines: RecognizedLine[]): NeighborPair[] {
  const beside = lines.flatMap(({ words }) =>
    words.slice(1).map((word, index) => pairOf(words[index] ?? word, word, 1)),
  );
  const firsts = lines.flatMap(({ words }) => words.slice(0, 1));
  const below = firsts.slice(1).map((word, index) => pairOf(firsts[index] ?? word, word, -1));
  return [...beside, ...below];
}

/** `side` is 1 where the second follows the first, and -1 where both begin at the same side. */
function pairOf(first: RecognizedWord, second: RecognizedWord, side: 1 | -1): NeighborPair {
  const distance = middle(second) - middle(first);
  return { distance, characters: ([...second.text].length + side * [...first.text].length) / 2 };
}

function middle({ box }: RecognizedWord): number {
  return box.x + box.width / 2;
}

function offColumn(columns: number): number {
  return Math.abs(columns - Math.round(columns));
}

/**
 * The cells of equal width in which characters are side by side, as Han characters and kana are,
 * from the runs of ink of their line and their approximate number. Null where more than one in ten
 * of the borders would cut through a character: then their widths differ.
 */
export function fitGrid(runs: Span[], count: number): Span[] | null {
  const left = runs[0]?.from;
  const right = runs.at(-1)?.to;
  if (left === undefined || right === undefined || count < 2) return null;
  let best: { width: number; start: number; cut: number } | undefined;
  const likely = (right - left) / (count - freeOfGrid);
  for (let width = narrowestCell * likely; width <= widestCell * likely; width += likely / 200) {
    for (
      let start = left - maxFreeStart * width;
      start <= left;
      start += Math.max(leastShift, width / 40)
    ) {
      const cut = bordersIn(runs, { start, width, right });
      if (!best || cut < best.cut) best = { width, start, cut };
    }
  }
  if (!best || best.cut > maxCutBorders) return null;
  const { width, start } = best;
  const cells = Math.ceil((right - start) / width - endTolerance);
  return Array.from({ length: cells }, (_, at) => {
    return { from: start + at * width, to: start + (at + 1) * width };
  });
}

/** In cells: what the first and the last character leave free together, and the first alone. */
const freeOfGrid = 0.3;
const maxFreeStart = 0.2;

/** In pixels: from one start of the grid that is tried to the next. */
const leastShift = 0.5;

/** In likely widths. */
const narrowestCell = 0.85;
const widestCell = 1.15;

/** Share of the borders. */
const maxCutBorders = 0.1;

/** In cells: so little ink at the end begins no other cell. */
const endTolerance = 0.05;

/** The share of the borders between cells that lie in ink. */
function bordersIn(
  runs: Span[],
  { start, width, right }: { start: number; width: number; right: number },
): number {
  let cut = 0;
  let borders = 0;
  let run = 0;
  for (let border = start + width; border < right; border += width) {
    borders++;
    while ((runs[run]?.to ?? Number.POSITIVE_INFINITY) <= border) run++;
    if ((runs[run]?.from ?? Number.POSITIVE_INFINITY) < border) cut++;
  }
  return borders === 0 ? 1 : cut / borders;
}

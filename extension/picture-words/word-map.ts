import type { Box } from '../../shared/api/box.ts';
import type { RecognizedLine, RecognizedWord } from '../../shared/api/recognition.ts';
import type { Point } from '../../shared/geometry.ts';
import { unionOf } from '../../shared/ocr/geometry/boxes.ts';
import { lowerMedian, median } from '../../shared/ocr/geometry/median.ts';
import { blocksOf } from '../../shared/ocr/parts/blocks-of.ts';
import { boxDistance } from './point.ts';

/** Words from one to another in reading order, both included. */
export type WordRange = { from: number; to: number };

/** Where the words of a picture stand, in its pixels, and which belong together. */
export type WordMap = {
  readonly words: readonly { text: string; box: Box }[];
  readonly lines: readonly (WordRange & { box: Box })[];
  /** The word at a point; the gaps in a line belong to the word that is nearest. */
  at(point: Point): number | undefined;
  /** The word that is nearest to a point, and rather in the same line. */
  near(point: Point): number;
  /** The word that the keyboard begins at. */
  first(pointer: Point | undefined): number;
  lineOf(word: number): WordRange;
  paragraphOf(word: number): WordRange;
  /** The word before or behind another, or that above or below it. */
  beside(word: number, by: Point): number;
};

/** One rectangle for the part of each line that is in a range. */
export function piecesOf(
  { lines, words }: Pick<WordMap, 'lines' | 'words'>,
  { from, to }: WordRange,
): Box[] {
  return lines
    .filter((line) => line.to >= from && line.from <= to)
    .map((line) => {
      const inside = words.slice(Math.max(from, line.from), Math.min(to, line.to) + 1);
      return unionOf(inside.map(({ box }) => box));
    });
}

/** Undefined where nothing was read. */
export function mapWords(read: { lines: RecognizedLine[] }): WordMap | undefined {
  const words = read.lines.flatMap((line) => line.words);
  if (words.length === 0) return undefined;
  const lines = numbered(read.lines.map(({ words, box }) => ({ count: words.length, box })));
  const blocks = numbered(blocksOf(read.lines).map(({ length }) => ({ count: length })));
  const holding = (ranges: readonly WordRange[], word: number) => {
    const found = ranges.find(({ from, to }) => word >= from && word <= to);
    return { from: found?.from ?? word, to: found?.to ?? word };
  };
  const rowOf = (word: number) => lines.findIndex(({ from, to }) => word >= from && word <= to);
  const nearest = ({ from, to }: WordRange, distance: (box: Box) => number) =>
    words
      .map(({ box }, word) => ({ word, away: distance(box) }))
      .slice(from, to + 1)
      .reduce((best, each) => (each.away < best.away ? each : best));

  return {
    words,
    lines,
    at(point) {
      const line = lines.find(({ box }) => boxDistance(grown(box), point) === 0);
      const hit = line && nearest(line, (box) => boxDistance(box, point));
      return hit && hit.away <= line.box.height ? hit.word : undefined;
    },
    near: (point) =>
      nearest({ from: 0, to: words.length - 1 }, (box) => boxDistance(box, point, rowWeight)).word,
    first: (pointer) => firstWord(words, pointer),
    lineOf: (word) => holding(lines, word),
    paragraphOf(word) {
      const row = rowOf(word);
      const block = holding(blocks, row);
      const { from, to } = paragraphAround(
        read.lines.slice(block.from, block.to + 1),
        row - block.from,
      );
      return {
        from: lines[block.from + from]?.from ?? word,
        to: lines[block.from + to]?.to ?? word,
      };
    },
    beside(word, { x, y }) {
      if (y === 0) return Math.max(0, Math.min(words.length - 1, word + x));
      const next = lines[rowOf(word) + y];
      const box = words[word]?.box;
      if (!next || !box) return word;
      const middle = box.x + box.width / 2;
      return nearest(next, (other) => Math.abs(other.x + other.width / 2 - middle)).word;
    },
  };
}

/** Beside a line is nearer than above or below it. */
const rowWeight = 20;

function numbered<T extends { count: number }>(parts: T[]): (Omit<T, 'count'> & WordRange)[] {
  let before = 0;
  return parts.map(({ count, ...part }) => {
    before += count;
    return { ...part, from: before - count, to: before - 1 };
  });
}

/** A pointer need not meet the ink: some of the space around a line is the line's. */
function grown({ x, y, width, height }: Box): Box {
  const by = height / 6;
  return { x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by };
}

/** Signs on buttons are read with less, from 0 to 100. */
const minConfidence = 60;

/**
 * The word where the keyboard starts: the nearest one to the pointer, or without a pointer the
 * first; where there are words, not an icon of a toolbar that was misread as a letter.
 */
export function firstWord(
  words: readonly Pick<RecognizedWord, 'text' | 'box' | 'confidence'>[],
  pointer: Point | undefined,
): number {
  const distance = (box: Box) => (pointer ? boxDistance(box, pointer) : 0);
  const all = words.map((word, index) => ({ index, away: distance(word.box), word }));
  const real = all.filter(({ word }) => isWord(word));
  const [first, ...others] = real.length > 0 ? real : all;
  if (!first) return 0;
  return others.reduce((best, each) => (each.away < best.away ? each : best), first).index;
}

/** A single letter is a word only in scripts such as Han. */
function isWord({ text, confidence }: Pick<RecognizedWord, 'text' | 'confidence'>): boolean {
  const signs = text.match(/[\p{L}\p{N}]/gu) ?? [];
  return confidence >= minConfidence && (signs.length >= 2 || /\p{Lo}/u.test(text));
}

/**
 * The paragraph that a line is in, as the indices of its first and last line. `block` are lines below
 * each other, as `blocksOf` divides them: often a whole window, with headings and lists. So the
 * neighboring lines decide, not the average of the block: a paragraph ends where the letters have
 * another size, or where the gap to the next line is larger than between its own lines.
 */
export function paragraphAround(block: RecognizedLine[], at: number): { from: number; to: number } {
  const run = extend(block, at, isSameSize);
  const lines = block.slice(run.from, run.to + 1);
  const most = apart * usualPitch(lines);
  const within = extend(lines, at - run.from, (above, below) => pitch(above, below) <= most);
  return { from: run.from + within.from, to: run.from + within.to };
}

/** Of the usual distance: lines that are farther apart are in two paragraphs. */
const apart = 1.25;
/** The largest distance within a paragraph, in heights of a line; larger where many are alike. */
const wide = { many: 2.2, few: 1.7 };
/** So many distances that are alike are many. */
const many = 3;
/** How much wider or higher the letters of another size are. */
const larger = { width: 1.3, height: 1.5 };

function extend(
  lines: RecognizedLine[],
  at: number,
  together: (above: RecognizedLine, below: RecognizedLine) => boolean,
): { from: number; to: number } {
  const goesOn = (index: number) => {
    const [above, below] = [lines[index], lines[index + 1]];
    return above !== undefined && below !== undefined && together(above, below);
  };
  let [from, to] = [at, at];
  while (goesOn(from - 1)) from--;
  while (goesOn(to)) to++;
  return { from, to };
}

function usualPitch(lines: RecognizedLine[]): number {
  const pitches = lines.slice(1).map((line, index) => pitch(lines[index] ?? line, line));
  const usual = lowerMedian(pitches);
  const alike = pitches.filter((each) => Math.abs(each - usual) < 0.1 * usual);
  const height = median(lines.map(({ box }) => box.height));
  return Math.min(usual, (alike.length >= many ? wide.many : wide.few) * height);
}

/** From the middle of a line to that of the next, in pixels. */
function pitch(above: RecognizedLine, below: RecognizedLine): number {
  return below.box.y + below.box.height / 2 - above.box.y - above.box.height / 2;
}

function isSameSize(above: RecognizedLine, below: RecognizedLine): boolean {
  const heights = ratio(above.box.height, below.box.height);
  const widths = ratio(letterWidth(above), letterWidth(below));
  return heights < larger.height && widths < larger.width;
}

function ratio(one: number, other: number): number {
  return Math.max(one, other) / Math.max(1, Math.min(one, other));
}

/** The mean width of the letters of a line's words, in pixels. */
function letterWidth({ words }: RecognizedLine): number {
  const letters = words.reduce((sum, { text }) => sum + [...text].length, 0);
  return words.reduce((sum, { box }) => sum + box.width, 0) / Math.max(1, letters);
}

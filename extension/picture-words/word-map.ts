import type { Box } from '../../shared/api/box.ts';
import type { RecognizedLine } from '../../shared/api/recognition.ts';
import { unionOf } from '../../shared/ocr/geometry/boxes.ts';
import { blocksOf } from '../../shared/ocr/parts/blocks-of.ts';
import { firstWord } from './first-word.ts';
import { paragraphAround } from './paragraph-around.ts';
import { boxDistance, type Point } from './point.ts';

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

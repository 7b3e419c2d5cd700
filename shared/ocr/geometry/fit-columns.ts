import type { RecognizedLine, RecognizedWord } from '../../api/recognition.ts';
import { across } from './boxes.ts';
import { median } from './median.ts';
import type { Span } from './spans.ts';

/** The width of a column in pixels, and how many of the distances between words fit it, 0 to 1. */
export type Columns = { width: number; fit: number; distances: number };

/**
 * The columns in which the characters of lines stand, as well as they do so: those of a monospaced
 * font fit nearly all, of other fonts hardly half. Words are placed by their middles, which are not
 * moved by the free sides of their first and last characters. Null where no two can be compared.
 */
export function fitColumns(lines: RecognizedLine[]): Columns | null {
  const about = roughWidth(lines);
  const pairs = pairsOf(lines).slice(0, maxPairs);
  if (about === 0 || pairs.length === 0) return null;
  let best: Columns & { error: number } = { width: about, fit: -1, distances: 0, error: 0 };
  for (let width = narrowest * about; width <= widest * about; width *= 1.002) {
    const errors = pairs.map(({ distance, characters }) =>
      offColumn(distance / width - characters),
    );
    const fit = errors.filter((error) => error <= tolerance).length / errors.length;
    const error = errors.reduce((sum, each) => sum + each, 0);
    const better = fit - best.fit - 0.02 * (error - best.error);
    if (better > 0) best = { width, fit, distances: errors.length, error };
  }
  return best;
}

/**
 * Where a word stands in columns of this width: its characters, or its ink where that is for more or
 * fewer of them.
 */
export function cellsOf({ text, box }: RecognizedWord, width: number): Span {
  const { from, to } = across(box);
  const cells = [...text].length * width;
  if (Math.abs(to - from - cells) > 0.85 * width) return { from, to };
  const middle = (from + to) / 2;
  return { from: middle - cells / 2, to: middle + cells / 2 };
}

/** Against what the words alone tell, whose boxes are off by some pixels. */
const narrowest = 0.88;
const widest = 1.14;

/** Of a column. */
const tolerance = 0.16;

/** More tell no more. */
const maxPairs = 300;

function roughWidth(lines: RecognizedLine[]): number {
  const words = lines.flatMap((line) => line.words);
  const widths = (least: number) =>
    words
      .filter(({ text }) => text.length >= least)
      .map(({ box, text }) => box.width / (text.length - 0.2));
  const long = widths(3);
  return median(long.length > 0 ? long : widths(2));
}

/** From the middle of one word to that of another, and how many characters of both lie between. */
type Pair = { distance: number; characters: number };

/** Words beside each other, and the first words of lines below each other. */
function pairsOf(lines: RecognizedLine[]): Pair[] {
  const beside = lines.flatMap(({ words }) =>
    words.slice(1).map((word, index) => pairOf(words[index] ?? word, word, 1)),
  );
  const firsts = lines.flatMap(({ words }) => words.slice(0, 1));
  const below = firsts.slice(1).map((word, index) => pairOf(firsts[index] ?? word, word, -1));
  return [...beside, ...below];
}

/** `side` is 1 where the second one follows, and -1 where it begins as the first does. */
function pairOf(first: RecognizedWord, second: RecognizedWord, side: 1 | -1): Pair {
  const distance = middle(second) - middle(first);
  return { distance, characters: ([...second.text].length + side * [...first.text].length) / 2 };
}

function middle({ box }: RecognizedWord): number {
  return box.x + box.width / 2;
}

function offColumn(columns: number): number {
  return Math.abs(columns - Math.round(columns));
}

import type { Box } from '../../../api/box.ts';
import type { RecognizedLine, RecognizedWord } from '../../../api/recognition.ts';
import { median } from '../../geometry/median.ts';
import type { GrayImage } from '../../image/image.ts';
import { lineOfWords } from '../../layout/join-words.ts';
import { inkRuns, tightInk } from '../measure-line.ts';

/** Writes an i where the ink of a first letter that was read as I or l has a dot, as of “If” within a sentence in small type. */
export function restoreDottedI(line: RecognizedLine, ink: GrayImage): RecognizedLine {
  const words = line.words.map((word) =>
    beginsWithStem.test(word.text) && isDotted(word, ink)
      ? { ...word, text: `i${word.text.slice(1)}` }
      : word,
  );
  return words.every((word, at) => word === line.words[at]) ? line : lineOfWords(words);
}

const beginsWithStem = /^[Il][a-z]+(?![^\P{L}a-z])/u;

function isDotted({ text, box }: RecognizedWord, ink: GrayImage): boolean {
  const boxes = inkRuns(ink, box).flatMap(({ from, to }) => {
    const run = tightInk(ink, { ...box, x: from, width: to - from })?.box;
    return run ? [run] : [];
  });
  const [first, ...others] = boxes;
  if (!first || others.length === 0 || first.width > widest * first.height) return false;
  const stem = stemBelowDot(first, ink);
  if (stem === null) return false;
  // That of a Turkish İ is as high as a capital.
  const highest = Math.max(...others.map(({ height }) => height));
  return /[bdfhklt]/.test(text.slice(1))
    ? first.height <= highestStem * highest
    : stem <= highestStem * highest;
}

/** In its height: a wider mark is not one letter. */
const widest = 0.5;

/** In heights of the letters behind it. */
const highestStem = 1.15;

/** The height of what stands below a gap under a dot; null where there is none. */
export function stemBelowDot({ x, y, width, height }: Box, ink: GrayImage): number | null {
  const rows = inkOfRows({ x, y, width, height }, ink);
  const usual = median(rows);
  const lowest = Math.floor(lowestGap * height);
  const gap = rows.findLastIndex((row, down) => down <= lowest && row <= gapInk * usual);
  const dot = Math.max(0, ...rows.slice(0, Math.max(0, gap)));
  return dot >= dotInk * usual ? height - gap - 1 : null;
}

/** Share of the height of an i. */
const lowestGap = 0.4;

/** Shares of the ink of most rows. */
const gapInk = 0.7;
const dotInk = 0.75;

/**
 * The character at an index of a name, and I where a small one was read whose ink has no dot: within names as
 * "AbsentInformationException" that is how a word of it begins.
 */
export function undottedI(characters: string[], at: number, box: Box, ink: GrayImage): string {
  const character = characters[at] ?? '';
  if (character !== 'i' || !mayBegin(characters, at)) return character;
  return isStem(box, ink) ? 'I' : character;
}

/** Whether a word of a name may begin there: between small letters, where others begin with capitals or behind underscores. */
function mayBegin(characters: string[], at: number): boolean {
  const isSmall = (index: number) => /\p{Ll}/u.test(characters[index] ?? '');
  const isName = /\p{Ll}\p{Lu}|_/u.test(characters.join(''));
  return isName && isSmall(at - 1) && isSmall(at + 1) && isSmall(at + 2);
}

/** Whether each of its rows has nearly as much ink as most of them: there is paper below a dot. */
function isStem({ x, y, width, height }: Box, ink: GrayImage): boolean {
  if (height < tallest * width) return false;
  const rows = inkOfRows({ x, y: y + 1, width, height: height - 2 }, ink);
  return Math.min(...rows) >= leastInk * median(rows);
}

/** In widths: what is wider has serifs or touches another letter. */
const tallest = 2.5;

/** Share of the ink of most rows. */
const leastInk = 0.75;

/** The sum of the ink in each row of a box. */
function inkOfRows({ x, y, width, height }: Box, ink: GrayImage): number[] {
  return Array.from({ length: height }, (_, down) => {
    const start = (y + down) * ink.width + x;
    return ink.data.subarray(start, start + width).reduce((sum, value) => sum + value, 0);
  });
}

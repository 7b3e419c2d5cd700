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
  const rows = Array.from({ length: height }, (_, down) => {
    const start = (y + down) * ink.width + x;
    return ink.data.subarray(start, start + width).reduce((sum, value) => sum + value, 0);
  });
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

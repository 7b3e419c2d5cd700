import type { Box } from '../../../api/box.ts';
import type { RecognizedLine, RecognizedWord } from '../../../api/recognition.ts';
import { markThreshold } from '../../binarize/mark-threshold.ts';
import { median } from '../../geometry/median.ts';
import type { GrayImage } from '../../image/image.ts';
import { lineOfWords } from '../../layout/join-words.ts';
import { baselineOf, emOf } from '../baseline-of.ts';
import { descends, inkHeight } from '../character-widths.ts';
import { tightInk } from './tight-ink.ts';

/**
 * Takes away what recognition saw in icons, logos and borders beside text: a few characters in ink
 * that is taller than they are and does not stand on the line, or that is a box.
 */
export function dropIcons(line: RecognizedLine, ink: GrayImage): RecognizedLine | null {
  const letters = line.words.filter(({ text }) => /[\p{L}\p{N}]{3}/u.test(text));
  const font =
    letters.length > 0 ? { em: median(letters.map(emOf)), baseline: baselineOf(letters) } : null;
  const words = line.words.filter((word) => !isIcon(word, ink, font));
  if (words.length === line.words.length) return line;
  return words.length === 0 ? null : lineOfWords(words);
}

/** In pixels. */
type Font = { em: number; baseline: number };

function isIcon(word: RecognizedWord, ink: GrayImage, font: Font | null): boolean {
  if ([...word.text].length > 3 || !fewCharacters.test(word.text)) return false;
  const tight = tightInk(ink, word.box);
  if (!tight) return false;
  if (isFrame(ink, tight.box)) return true;
  return font !== null && (isBar(tight.box, font) || isMisplaced(word, tight.box, font));
}

/** Writing with square characters has boxes of its own. */
const fewCharacters = /^[\p{Script=Latin}\p{N}\p{P}\p{S}]+$/u;

function isBar({ width, height }: Box, { em }: Font): boolean {
  return width <= 0.2 * em && height >= 1.3 * em;
}

function isMisplaced({ text }: RecognizedWord, box: Box, { em, baseline }: Font): boolean {
  const below = (box.y + box.height - baseline) / em - (descends(text) ? 0.2 : 0);
  return box.height >= 1.25 * inkHeight(text) * em && below > 0.08;
}

/** Ink along all four sides. */
function isFrame(ink: GrayImage, { x, y, width, height }: Box): boolean {
  if (width < smallestFrame || height < smallestFrame) return false;
  const sides = [
    { x, y, width, height: 1 },
    { x, y: y + height - 1, width, height: 1 },
    { x, y, width: 1, height },
    { x: x + width - 1, y, width: 1, height },
  ];
  return sides.every((side) => shareOfInk(ink, side) >= 0.85);
}

/** In pixels: below, a letter may fill its box. */
const smallestFrame = 8;

function shareOfInk(ink: GrayImage, { x, y, width, height }: Box): number {
  let marked = 0;
  for (let row = y; row < y + height; row++) {
    for (let column = x; column < x + width; column++) {
      if ((ink.data[row * ink.width + column] ?? 0) >= markThreshold) marked++;
    }
  }
  return marked / width / height;
}

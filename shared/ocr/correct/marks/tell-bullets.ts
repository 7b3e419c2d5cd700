import type { Box } from '../../../api/box.ts';
import type { RecognizedLine, RecognizedWord } from '../../../api/recognition.ts';
import { median } from '../../geometry/median.ts';
import type { GrayImage } from '../../image/image.ts';
import { lineOfWords } from '../../layout/join-words.ts';
import { baselineOf, emOf } from '../baseline-of.ts';
import { inkRuns } from '../ink-runs.ts';
import { type TightInk, tightInk } from './tight-ink.ts';

/**
 * Writes the bullets of lists as “•”, whatever they were taken for ("e", "o", "*", nothing): a disc or
 * a square, smaller than a letter, that stands above the baseline.
 */
export function tellBullets(line: RecognizedLine, ink: GrayImage): RecognizedLine {
  const letters = line.words.filter(({ text }) => /[\p{L}\p{N}]{2}/u.test(text));
  if (letters.length === 0) return line;
  const font = { em: median(letters.map(emOf)), baseline: baselineOf(letters) };
  let isChanged = false;
  const words = line.words.map((word, index) => {
    if (word.text === bullet || !isBulletWord(word, index === 0, ink, font)) return word;
    isChanged = true;
    return { ...word, text: bullet };
  });
  const unread = unreadBullet(words, ink, font);
  if (!isChanged && !unread) return line;
  return lineOfWords(unread ? [unread, ...words] : words);
}

const bullet = '•';

/** In pixels. */
type Font = { em: number; baseline: number };

function isBulletWord(word: RecognizedWord, isFirst: boolean, ink: GrayImage, font: Font): boolean {
  if ([...word.text].length > 2) return false;
  const tight = tightInk(ink, word.box);
  if (!tight || !isBulletSized(tight, font) || !standsAlone(ink, tight.box)) return false;
  return isSolid(ink, tight) || (isFirst && isRing(ink, tight, font));
}

/** Of discs at least 0.75. */
const solid = 0.7;

/** Letters have gaps in some row or column. */
function isSolid(ink: GrayImage, { box, coverage }: TightInk): boolean {
  const { x, y, width, height } = box;
  const rows = Array.from({ length: height }, (_, row) => ({ x, y: y + row, width, height: 1 }));
  const columns = Array.from({ length: width }, (_, at) => ({ x: x + at, y, width: 1, height }));
  return (
    coverage >= solid && [...rows, ...columns].every((line) => tightInk(ink, line)?.coverage === 1)
  );
}

/** Small letters are at least 0.48 em high, a full stop is at most 0.2 em and on the baseline. */
function isBulletSized({ box }: TightInk, { em, baseline }: Font): boolean {
  const { width, height } = box;
  const middle = (baseline - box.y - height / 2) / em;
  return (
    Math.max(width, height) <= 0.48 * em &&
    Math.min(width, height) >= Math.max(3, 0.2 * em) &&
    Math.abs(width - height) <= 1 &&
    middle > 0.16 &&
    middle < 0.5
  );
}

/** Boxes of words that were read with doubt may hold a piece of a letter. */
function standsAlone(ink: GrayImage, { x, y, width, height }: Box): boolean {
  const around = { x: x - 2, y: y - 2, width: width + 4, height: height + 4 };
  const tight = tightInk(ink, around)?.box;
  return tight?.width === width && tight.height === height;
}

function isRing(ink: GrayImage, { box }: TightInk, { em }: Font): boolean {
  const middle = (box.y + (box.height >> 1)) * ink.width + box.x + (box.width >> 1);
  return box.height <= 0.44 * em && (ink.data[middle] ?? 0) < 64;
}

/** A bullet that stands before a line and was not read. */
function unreadBullet(words: RecognizedWord[], ink: GrayImage, font: Font): RecognizedWord | null {
  const [first] = words;
  if (!first || first.text === bullet || !/^[\p{L}\p{N}"'“(]/u.test(first.text)) return null;
  const left = Math.max(0, Math.round(first.box.x - 2 * font.em));
  const y = Math.round(font.baseline - 0.8 * font.em);
  const before = { x: left, y, width: first.box.x - 1 - left, height: Math.round(font.em) };
  const tight = inkRuns(ink, before).length === 1 ? tightInk(ink, before) : null;
  if (!tight || !isSolid(ink, tight) || !isBulletSized(tight, font)) return null;
  const space = first.box.x - tight.box.x - tight.box.width;
  return space < 0.25 * font.em || tight.box.x === left
    ? null
    : { ...first, text: bullet, box: tight.box };
}

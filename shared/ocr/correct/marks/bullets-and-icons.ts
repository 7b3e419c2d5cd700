import type { Box } from '../../../api/box.ts';
import type { RecognizedLine, RecognizedWord } from '../../../api/recognition.ts';
import { markThreshold } from '../../binarize/draw-ink.ts';
import { median } from '../../geometry/median.ts';
import type { GrayImage } from '../../image/image.ts';
import { lineOfWords } from '../../layout/join-words.ts';
import { isBesideUnspaced, unspaced } from '../find-gaps.ts';
import {
  baselineOf,
  descender,
  descends,
  emOf,
  inkHeight,
  inkRuns,
  type TightInk,
  tightInk,
} from '../measure-line.ts';
import { isMagnifier } from './is-magnifier.ts';

/**
 * Writes the bullets of lists as “•”, whatever they were read as ("e", "o", "*", nothing): a disc
 * or a square, smaller than a letter, above the baseline.
 */
export function detectBullets(line: RecognizedLine, ink: GrayImage): RecognizedLine {
  const letters = line.words.filter(({ text }) => /[\p{L}\p{N}]{2}/u.test(text));
  if (letters.length === 0) return line;
  const font = { em: median(letters.map(emOf)), baseline: baselineOf(letters) };
  let isChanged = false;
  const words = line.words.map((word, index) => {
    if (word.text === bullet || !isBulletWord(word, index === 0, ink, font)) return word;
    if (unspaced.test(line.text) && isSurelyText(line.words, index)) return word;
    isChanged = true;
    return { ...word, text: bullet };
  });
  const unread = unreadBullet(words, ink, font);
  if (!isChanged && !unread) return line;
  return lineOfWords(unread ? [unread, ...words] : words);
}

/** Boxes in a line of a script without spaces may hold too little of their word to tell. */
function isSurelyText(words: RecognizedWord[], index: number): boolean {
  const { text, confidence } = words[index] ?? { text: '', confidence: 0 };
  if ([...text].length > 1 && confidence >= sureText) return true;
  return unspaced.test(text) && isBesideUnspaced(words, index);
}

/** Two characters are not read in a bullet with so much confidence. */
const sureText = 90;

const bullet = '•';

/** In pixels. */
type Font = { em: number; baseline: number };

function isBulletWord(word: RecognizedWord, isFirst: boolean, ink: GrayImage, font: Font): boolean {
  if ([...word.text].length > 2) return false;
  const tight = tightInk(ink, word.box);
  if (!tight || !isBulletSized(tight, font) || !standsAlone(ink, tight.box)) return false;
  return isSolid(ink, tight) || (isFirst && isRing(ink, tight, font));
}

/** Share of its box that is ink: discs have at least 0.75. */
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

function isBulletSized({ box }: TightInk, { em, baseline }: Font): boolean {
  const { width, height } = box;
  const middle = (baseline - box.y - height / 2) / em;
  return (
    Math.max(width, height) <= maxBullet * em &&
    Math.min(width, height) >= Math.max(3, minBullet * em) &&
    Math.abs(width - height) <= 1 &&
    middle > lowestMiddle &&
    middle < highestMiddle
  );
}

/**
 * The sides of a bullet, in ems: small letters are at least 0.48 em high, a full stop is at most
 * 0.2 em and on the baseline.
 */
const minBullet = 0.2;
const maxBullet = 0.48;

/** The middle of a bullet above the baseline, in ems. */
const lowestMiddle = 0.16;
const highestMiddle = 0.5;

/** Boxes of words that were read with doubt may include a piece of a letter. */
function standsAlone(ink: GrayImage, { x, y, width, height }: Box): boolean {
  const around = { x: x - 2, y: y - 2, width: width + 4, height: height + 4 };
  const tight = tightInk(ink, around)?.box;
  return tight?.width === width && tight.height === height;
}

function isRing(ink: GrayImage, { box }: TightInk, { em }: Font): boolean {
  const middle = (box.y + (box.height >> 1)) * ink.width + box.x + (box.width >> 1);
  return box.height <= maxRing * em && (ink.data[middle] ?? 0) < hollow;
}

/** In ems. */
const maxRing = 0.44;

/** The ink in the middle of a ring, of 255. */
const hollow = 64;

/** An unread bullet before a line. */
function unreadBullet(words: RecognizedWord[], ink: GrayImage, font: Font): RecognizedWord | null {
  const [first] = words;
  if (!first || first.text === bullet || !/^[\p{L}\p{N}"'“(]/u.test(first.text)) return null;
  const left = Math.max(0, Math.round(first.box.x - 2 * font.em));
  const y = Math.round(font.baseline - lineTop * font.em);
  const before = { x: left, y, width: first.box.x - 1 - left, height: Math.round(font.em) };
  const tight = inkRuns(ink, before).length === 1 ? tightInk(ink, before) : null;
  if (!tight || !isSolid(ink, tight) || !isBulletSized(tight, font)) return null;
  const space = first.box.x - tight.box.x - tight.box.width;
  return space < minBulletSpace * font.em || tight.box.x === left
    ? null
    : { ...first, text: bullet, box: tight.box };
}

/** In ems: from the baseline to the top of the line. */
const lineTop = 0.8;

/** In ems: the space between a bullet and its line. */
const minBulletSpace = 0.25;

/**
 * Writes the sign after a heading that links to it as “¶”: the models of most languages do not know
 * it, and read it as "1" or "Y". Only this sign has two stems side by side below a filled bowl.
 */
export function detectPilcrows(line: RecognizedLine, ink: GrayImage): RecognizedLine {
  const last = line.words.at(-1);
  if (!last || line.words.length < 2 || !takenFor.test(last.text) || !isPilcrow(last, ink))
    return line;
  const words = [...line.words.slice(0, -1), { ...last, text: '¶' }];
  return { ...lineOfWords(words), text: `${line.text.slice(0, -last.text.length)}¶` };
}

const takenFor = /^[1YŸIqT4J|f]$/;

/** Shares of the height: where the bowl is, and below which there are only the stems. */
const bowl = { from: 0.1, to: 0.4 };
const stems = { from: 0.65, to: 0.95 };

function isPilcrow({ box }: RecognizedWord, ink: GrayImage): boolean {
  const tight = tightInk(ink, box)?.box;
  if (!tight || tight.height < minPilcrow * tight.width) return false;
  const rows = ({ from, to }: typeof bowl) =>
    Array.from({ length: Math.ceil((to - from) * tight.height) }, (_, at) =>
      runsIn(ink, tight, tight.y + Math.floor(from * tight.height) + at),
    );
  const isStemmed = (runs: InkRun[]) => runs.length === 2;
  const isFilled = (runs: InkRun[]) => (runs[0]?.length ?? 0) >= minBowl * tight.width;
  const below = rows(stems);
  const above = rows(bowl);
  return (
    below.filter(isStemmed).length >= minStemmed * below.length &&
    above.filter(isFilled).length >= minFilled * above.length
  );
}

/** The height of the sign, and the width of its bowl, in widths of the sign. */
const minPilcrow = 1.2;
const minBowl = 0.35;

/** Shares of the rows that show the stems and the bowl. */
const minStemmed = 0.8;
const minFilled = 0.6;

type InkRun = { length: number };

/** The runs of ink of a row of pixels, from left to right. */
function runsIn(ink: GrayImage, { x, width }: { x: number; width: number }, row: number): InkRun[] {
  const runs: InkRun[] = [];
  let length = 0;
  for (let column = x; column <= x + width; column++) {
    const value = column < x + width ? ink.data[row * ink.width + column] : 0;
    if ((value ?? 0) >= markThreshold) length++;
    else if (length > 0) {
      runs.push({ length });
      length = 0;
    }
  }
  return runs;
}

/**
 * Removes what recognition read in icons, logos and borders beside text: a few characters in ink
 * that is taller than they are and not on the baseline, or that is a box.
 */
export function dropIcons(line: RecognizedLine, ink: GrayImage): RecognizedLine | null {
  const letters = line.words.filter(({ text }) => /[\p{L}\p{N}]{3}/u.test(text));
  const font =
    letters.length > 0 ? { em: median(letters.map(emOf)), baseline: baselineOf(letters) } : null;
  const words = line.words.filter((word, index) => {
    if (isInSearchField(word, line.words[index + 1])) return false;
    return !isIcon(word, ink, font) || isBesideUnspaced(line.words, index);
  });
  if (words.length === line.words.length) return line;
  return words.length === 0 ? null : lineOfWords(words);
}

/** Whether it is the magnifier before the word of a search field, with the round side of that and the sign of a menu. */
function isInSearchField({ text }: RecognizedWord, next: RecognizedWord | undefined): boolean {
  return next !== undefined && magnifier.test(text) && /^search/i.test(next.text);
}

const magnifier = /^[([{]?[QO](?:[^\p{L}\p{N})\]}]|r){0,2}$/u;

function isIcon(word: RecognizedWord, ink: GrayImage, font: Font | null): boolean {
  if ([...word.text].length > 3 || !fewCharacters.test(word.text)) return false;
  const tight = tightInk(ink, word.box);
  if (!tight) return false;
  if (word.confidence >= sureText && written.test(word.text)) return false;
  if (isFrame(ink, tight.box) || isMagnifier(word, ink)) return true;
  if (font === null) return false;
  if (isBar(tight.box, font)) return true;
  return isUnderscored(word.text, tight.box, ink)
    ? isMisplaced(word.text, tight.box, font, minIcon)
    : isMisplaced(word.text.replaceAll('_', ''), tight.box, font, minDoubtfulIcon);
}

/** What no icon is read as so surely: letters, or the number of an entry, be there a dot of its underline in the box. */
const written = /[\p{L}\p{N}]{2}|^\p{N}[.)]$/u;

/** Scripts with square characters have boxes of their own. */
const fewCharacters = /^[\p{Script=Latin}\p{N}\p{P}\p{S}]+$/u;

function isBar({ width, height }: Box, { em }: Font): boolean {
  return width <= maxBorderWidth * em && height >= minBorderHeight * em;
}

/** In ems. */
const maxBorderWidth = 0.2;
const minBorderHeight = 1.3;

function isMisplaced(text: string, box: Box, { em, baseline }: Font, taller: number): boolean {
  const below = (box.y + box.height - baseline) / em - (descends(text) ? descender : 0);
  return box.height >= taller * inkHeight(text) * em && below > minDrop;
}

/** Whether the underscore at an end of a word goes below its letters: in an icon it does not. */
function isUnderscored(text: string, box: Box, ink: GrayImage): boolean {
  const letters = text.replace(/^_+|_+$/g, '');
  if (letters === text || letters === '' || descends(letters)) return true;
  const half = Math.ceil(box.width / 2);
  const x = text.startsWith('_') ? box.x + box.width - half : box.x;
  const beside = tightInk(ink, { ...box, x, width: half })?.box;
  return !beside || beside.y + beside.height < box.y + box.height - 1;
}

/** In heights of the characters that were read. */
const minIcon = 1.25;
/** The same, where an underscore was read that is none. */
const minDoubtfulIcon = 1.1;

/** In ems, below where the characters would end. */
const minDrop = 0.08;

/** Ink along all four sides. */
function isFrame(ink: GrayImage, { x, y, width, height }: Box): boolean {
  if (width < smallestFrame || height < smallestFrame) return false;
  const sides = [
    { x, y, width, height: 1 },
    { x, y: y + height - 1, width, height: 1 },
    { x, y, width: 1, height },
    { x: x + width - 1, y, width: 1, height },
  ];
  return sides.every((side) => shareOfInk(ink, side) >= minSide);
}

/** In pixels: below, a letter may fill its box. */
const smallestFrame = 8;

/** Share of a side that is ink. */
const minSide = 0.85;

function shareOfInk(ink: GrayImage, { x, y, width, height }: Box): number {
  let marked = 0;
  for (let row = y; row < y + height; row++) {
    for (let column = x; column < x + width; column++) {
      if ((ink.data[row * ink.width + column] ?? 0) >= markThreshold) marked++;
    }
  }
  return marked / width / height;
}

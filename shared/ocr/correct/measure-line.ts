import type { Box } from '../../api/box.ts';
import type { RecognizedWord } from '../../api/recognition.ts';
import { markThreshold } from '../binarize/draw-ink.ts';
import { median } from '../geometry/median.ts';
import type { Span } from '../geometry/spans.ts';
import type { GrayImage } from '../image/image.ts';

/**
 * Where the ink of most characters ends, whatever else the boxes of their words include; without
 * ink, where the words end. `em` is the height of the font; all in pixels.
 */
export function inkBaselineOf(words: RecognizedWord[], ink: GrayImage, em: number): number {
  const bottoms = words
    .flatMap(({ box }) =>
      inkRuns(ink, box).map(({ from, to }) => ({ ...box, x: from, width: to - from })),
    )
    .flatMap((box) => tightInk(ink, box)?.box ?? [])
    .filter(({ height }) => height >= minCharacter * em)
    .map(({ y, height }) => y + height);
  return bottoms.length > 0 ? median(bottoms) : baselineOf(words);
}

/** In ems: lower ink is a dot, a dash or a quotation mark. */
const minCharacter = 0.4;

type Options = {
  /** How strong ink has to be to count. */
  threshold?: number;
  /** Rows with a line of as many pixels are left out: they are underlines. */
  maxLine?: number;
};

/**
 * The runs of columns of a box that show ink, from left to right: one per character if none touch.
 */
export function inkRuns(
  ink: GrayImage,
  box: Box,
  { threshold = markThreshold, maxLine = Number.POSITIVE_INFINITY }: Options = {},
): Span[] {
  const left = Math.max(0, box.x);
  const right = Math.min(ink.width, box.x + box.width);
  const marked = new Uint8Array(Math.max(0, right - left));
  const bottom = Math.min(ink.height, box.y + box.height);
  for (let y = Math.max(0, box.y); y < bottom; y++) {
    const start = y * ink.width + left;
    const end = start + marked.length;
    if (maxLine <= marked.length && widestLine(ink.data, start, end, threshold) >= maxLine)
      continue;
    for (let at = start; at < end; at++) {
      if ((ink.data[at] ?? 0) >= threshold) marked[at - start] = 1;
    }
  }
  const runs: Span[] = [];
  for (let x = 0; x < marked.length; x++) {
    if (marked[x] === 0) continue;
    const last = runs.at(-1);
    if (last?.to === left + x) last.to++;
    else runs.push({ from: left + x, to: left + x + 1 });
  }
  return runs;
}

/** Of the pixels `from` to before `to`. */
function widestLine(data: Uint8Array, from: number, to: number, threshold: number): number {
  let widest = 0;
  let width = 0;
  for (let at = from; at < to; at++) {
    width = (data[at] ?? 0) >= threshold ? width + 1 : 0;
    if (width > widest) widest = width;
  }
  return widest;
}

/**
 * The runs of ink of a word whose middle is at most `reach` pixels from where its character at an index
 * is expected.
 */
export function runsNear(
  { text, box }: RecognizedWord,
  at: number,
  ink: GrayImage,
  reach: number,
): Span[] {
  const before = textWidth(text.slice(0, at)) + textWidth(text[at] ?? '') / 2;
  const middle = box.x + (before / textWidth(text)) * box.width;
  return inkRuns(ink, box).filter(({ from, to }) => Math.abs((from + to) / 2 - middle) < reach);
}

/** The width of a text in sans-serif screen fonts, in ems. */
export function textWidth(text: string): number {
  return [...text].reduce((sum, character) => sum + characterWidth(character), 0);
}

/** The tight box around the ink in a box, and the inked share of it; null for no ink. */
export type TightInk = { box: Box; coverage: number };

export function tightInk(ink: GrayImage, { x, y, width, height }: Box): TightInk | null {
  let marked = 0;
  let [left, top, right, bottom] = [ink.width, ink.height, 0, 0];
  const [firstColumn, firstRow] = [Math.max(0, x), Math.max(0, y)];
  const [endColumn, endRow] = [Math.min(ink.width, x + width), Math.min(ink.height, y + height)];
  for (let row = firstRow; row < endRow; row++) {
    const start = row * ink.width;
    for (let column = firstColumn; column < endColumn; column++) {
      if ((ink.data[start + column] ?? 0) < markThreshold) continue;
      marked++;
      if (column < left) left = column;
      if (column >= right) right = column + 1;
      if (row < top) top = row;
      bottom = row + 1;
    }
  }
  if (marked === 0) return null;
  const box = { x: left, y: top, width: right - left, height: bottom - top };
  return { box, coverage: marked / box.width / box.height };
}

/** The row below the letters of words on one line, descenders left aside; 0 for no words. */
export function baselineOf(words: RecognizedWord[]): number {
  const plain = words.filter(({ text }) => /[\p{L}\p{N}]/u.test(text) && !descends(text));
  if (plain.length > 0) return median(plain.map(({ box }) => box.y + box.height));
  return median(words.map(({ text, box }) => box.y + box.height * (1 - descent(text))));
}

/** How far letters go below the baseline, and above it, in ems. */
export const descender = 0.2;
export const capitalHeight = 0.74;
const smallHeight = 0.54;

/** The share of a word's height that is below the line. */
function descent(text: string): number {
  return descends(text) ? descender / inkHeight(text) : 0;
}

/** The font height of a word in pixels, from the extents of its characters. */
export function emOf({ text, box }: RecognizedWord): number {
  return box.height / inkHeight(text);
}

/** The width of a character in sans-serif screen fonts, in ems. */
export function characterWidth(character: string): number {
  const known = widths.find(([characters]) => characters.includes(character));
  if (known) return known[1];
  if (/\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}/u.test(character)) {
    return 1;
  }
  return /\p{Lu}/u.test(character) ? capitalWidth : smallWidth;
}

/** Of capitals and small letters that are not listed, in ems. */
const capitalWidth = 0.67;
const smallWidth = 0.56;

const widths: [characters: string, ems: number][] = [
  ["iljI|'.,:;!‘’", 0.28],
  ['ftr()[]{}/\\- "`“”°*', 0.36],
  ['kcsvxyzJ', 0.51],
  ['mM%', 0.84],
  ['wW@—…', 0.82],
  ['OQGDHNU&', 0.74],
];

/** The height of a word's ink, in ems. */
export function inkHeight(text: string): number {
  return ascent(text) + (descends(text) ? descender : 0);
}

/** Its height above the baseline, in ems. */
export function ascent(text: string): number {
  let highest = smallHeight;
  for (const character of text) {
    const known = ascents.get(character);
    const height = known ?? ascentOf(character);
    if (known === undefined && ascents.size < mostKept) ascents.set(character, height);
    if (height > highest) highest = height;
  }
  return highest;
}

/** Of the characters that were measured: every word is, several times. */
const ascents = new Map<string, number>();
const mostKept = 4_096;

function ascentOf(character: string): number {
  const [base = '', ...marks] = character.normalize('NFD');
  const above = marks.filter((mark) => /\p{M}/u.test(mark) && !besideOrBelow.test(mark)).length;
  const height = tall.test(base) ? capitalHeight : smallHeight;
  // One accent makes a small letter as high as a capital; a second one lies on the first.
  return height + (above > 0 ? firstAccent + (above - 1) * nextAccent : 0);
}

/** In ems. */
const firstAccent = 0.2;
const nextAccent = 0.14;

/** Letters and signs that are higher than an x, of Latin, Cyrillic and Greek. */
const tall = /[\p{Lu}\p{N}bdfhklt()[\]{}|/\\!?$%&@#"'ßþðđħłбфβδζθλξψ]/u;

/** Whether it has a character with a descender. */
export function descends(text: string): boolean {
  const decomposed = text.normalize('NFD');
  return hanging.test(decomposed) || marksBelow.test(decomposed);
}

const hanging = /[gjpqyQ,;()[\]{}|/@$þДЦЩдруфцщβγζημξρςφχψ]/;

/** Combining dots, cedillas, commas, hooks and lines. */
const marksBelow = /[\u0316-\u0319\u031C-\u0320\u0323-\u0333\u0339-\u033C\u0345]/;

/** These, and the horn of ơ and ư. */
const besideOrBelow = new RegExp(`${marksBelow.source}|\u031B`);

import type { Box } from '../../api/box.ts';
import type { RecognizedLine, RecognizedWord } from '../../api/recognition.ts';
import { joinTexts } from '../../text/join-lines.ts';
import { markThreshold } from '../binarize/draw-ink.ts';
import { unionOf } from '../geometry/boxes.ts';
import { cellsOf, characterPitch, minMonospacedSpace } from '../geometry/character-pitch.ts';
import { median } from '../geometry/median.ts';
import type { Span } from '../geometry/spans.ts';
import type { GrayImage } from '../image/image.ts';
import { lineOfWords } from '../layout/join-words.ts';
import { inkRuns } from './measure-line.ts';

/**
 * In longer words the gaps within them decide; words of another size, as of a heading, would be
 * split.
 */
const longestSplit = 4;

/**
 * Removes the spaces that recognition inserts around the punctuation of monospaced text, as in
 * "second. log" and "full _path", and within words, as in "retu rn": a real space is as wide as a
 * character.
 */
export function joinSplitWords(lines: RecognizedLine[]): RecognizedLine[] {
  return joinBy(lines, isOne);
}

/** The same around the quotes of monospaced text alone, as in "a", "b", where a part of it was read by itself, without its columns. */
export function joinQuoted(lines: RecognizedLine[]): RecognizedLine[] {
  return joinBy(lines, (before, word, pitch) => {
    const gap = word.box.x - before.box.x - before.box.width;
    const isQuoted = quotedInCode.test(`${before.text} ${word.text}`);
    return isQuoted && gap < minMonospacedSpace * pitch;
  });
}

const quotedInCode = /[\p{L}\d"')\]], ["']|["'], [\p{L}\d_(]/u;

/** Whether two words that follow each other are one; `pitch` is the width of a character in pixels. */
type AreOne = (before: RecognizedWord, word: RecognizedWord, pitch: number) => boolean;

function joinBy(lines: RecognizedLine[], areOne: AreOne): RecognizedLine[] {
  const pitch = characterPitch(lines);
  if (pitch === null) return lines;
  return lines.map((line) => {
    const words = joinWithin(line.words, (before, word) => areOne(before, word, pitch));
    return { ...line, words, text: joinTexts(words.map(({ text }) => text)) };
  });
}

function joinWithin(
  words: RecognizedWord[],
  areOne: (before: RecognizedWord, word: RecognizedWord) => boolean,
): RecognizedWord[] {
  const joined: RecognizedWord[] = [];
  for (const word of words) {
    const before = joined.at(-1);
    if (before && areOne(before, word)) joined[joined.length - 1] = joinPair(before, word);
    else joined.push(word);
  }
  return joined;
}

function isOne(before: RecognizedWord, word: RecognizedWord, pitch: number): boolean {
  if (areApart(before, word) || isBeforeSign(before, word)) return false;
  const gap = word.box.x - before.box.x - before.box.width;
  if (gap < minMonospacedSpace * pitch && mayJoin(before.text, word.text)) return true;
  // Letters without a free column between them are one word; after a period, another word may
  // follow.
  if (!/[\p{L}\d]$/u.test(before.text) || !/^[\p{L}\d]/u.test(word.text)) return false;
  const free = cellsOf(word, pitch).from - cellsOf(before, pitch).to;
  return gap < maxPaper * pitch && Math.abs(free) < maxFree * pitch;
}

/** In character widths: paper between letters of one word, and how far apart their cells are. */
const maxPaper = 0.4;
const maxFree = 0.3;

/** Joins two words into one. */
export function joinPair(a: RecognizedWord, b: RecognizedWord): RecognizedWord {
  return {
    text: a.text + b.text,
    confidence: Math.min(a.confidence, b.confidence),
    box: unionOf([a.box, b.box]),
  };
}

/**
 * Whether they may be one word of code, as "foo." and "txt" or "gzip" and "(1)": recognition
 * inserts spaces around punctuation, where real ones only follow it.
 */
export function mayJoin(before: string, after: string): boolean {
  return inCode.test(`${before} ${after}`);
}

/** Whether both words are so sure that the space between their letters is one. */
export function areApart(before: RecognizedWord, after: RecognizedWord): boolean {
  const isBetween = /[\p{L}\p{N}] [\p{L}\p{N}]/u.test(`${before.text} ${after.text}`);
  return isBetween && Math.min(before.confidence, after.confidence) >= surelyApart;
}

/** A space within a word leaves one of its parts in doubt. */
const surelyApart = 90;

/** Whether a space was surely read before a colon alone, or between words and what is in brackets: code has none there. */
export function isBeforeSign(before: RecognizedWord, after: RecognizedWord): boolean {
  if (before.text.endsWith('.') && after.text.startsWith('(')) return true;
  const sure = Math.min(before.confidence, after.confidence);
  if (after.text === ':') return sure >= sureColon;
  const isInBrackets = /^\(\p{L}+$/u.test(after.text) && /\p{Ll}$/u.test(before.text);
  const isOfNumber = /^\(\p{L}{2,}\)?$/u.test(after.text) && /^\d+$/.test(before.text);
  return sure > surelyApart && (isInBrackets || isOfNumber);
}

const sureColon = 80;

const inCode = /[.\-/_:()] [\p{Ll}\d(_)-]|[\p{L}\d)\]] [.\-/_(:]/u;

/**
 * Ends the boxes of words at the last ink before the next word: the box of a word before short ones
 * often includes them, so its characters seem too wide.
 */
export function partWords(line: RecognizedLine, ink: GrayImage): RecognizedLine {
  const words = line.words.map((word, index) => {
    const next = line.words[index + 1];
    const { x, width } = word.box;
    if (!next || !isBeside(next.box, word.box)) return word;
    if (next.box.x <= x || x + width < next.box.x + next.box.width / 4) return word;
    const free = { ...word.box, width: next.box.x - x };
    const end = inkRuns(ink, free).at(-1)?.to ?? next.box.x;
    return { ...word, box: { ...word.box, width: Math.max(1, end - x) } };
  });
  return words.every((word, index) => word === line.words[index]) ? line : { ...line, words };
}

/** Not below it, as the characters of a vertical column are. */
function isBeside(box: Box, before: Box): boolean {
  const shared = Math.min(box.y + box.height, before.y + before.height) - Math.max(box.y, before.y);
  return shared > Math.min(box.height, before.height) / 2;
}

/**
 * Joins the words of a Korean line that the ink shows as one: Tesseract makes a word of each
 * syllable, and splits particles from their nouns.
 */
export function joinHangul(line: RecognizedLine, ink: GrayImage): RecognizedLine {
  if (!hangul.test(line.text)) return line;
  const height = median(line.words.map(({ box }) => inkHeight(box, ink)));
  const gaps = line.words
    .slice(1)
    .map((word, at) => gapBetween(line.words[at] ?? word, word, ink) / height);
  const space = leastSpace(gaps);
  const words: RecognizedWord[] = [];
  for (const [at, word] of line.words.entries()) {
    const last = words.at(-1);
    const isOne = last && isKorean(last, word) && (gaps[at - 1] ?? space) < space;
    if (last && isOne) words[words.length - 1] = joined(last, word);
    else words.push(word);
  }
  return words.length === line.words.length ? line : { ...line, ...lineOfWords(words) };
}

const hangul = /\p{Script=Hangul}/u;

/** In heights of a word: smaller gaps are within a word, larger ones are spaces. */
const doubt = { from: 0.22, to: 0.45 };

/** The gap width that separates words: in the middle of a range where the line has none. */
function leastSpace(gaps: number[]): number {
  const between = gaps.filter((gap) => gap > doubt.from && gap < doubt.to);
  const places = [doubt.from, ...between, doubt.to].toSorted((a, b) => a - b);
  const free = places.slice(1).map((to, at) => ({ from: places[at] ?? to, to }));
  const widest = free.reduce((most, each) =>
    each.to - each.from > most.to - most.from ? each : most,
  );
  return (widest.from + widest.to) / 2;
}

/** Whether both are syllables or what may directly follow one. */
function isKorean(before: RecognizedWord, after: RecognizedWord): boolean {
  const [end, start] = [[...before.text].at(-1) ?? '', [...after.text][0] ?? ''];
  if (hangul.test(end)) return hangul.test(start) || /[.,!?%:;)\]’”]/.test(start);
  return hangul.test(start) && /[\p{N}\p{L}(["“‘]/u.test(end);
}

/** How many consecutive rows show ink: boxes extend beyond it, at times into other lines. */
function inkHeight({ x, y, width, height }: Box, ink: GrayImage): number {
  let [longest, run] = [0, 0];
  for (let row = y; row < Math.min(y + height, ink.height); row++) {
    const pixels = ink.data.subarray(row * ink.width + x, row * ink.width + x + width);
    run = pixels.some((tone) => tone >= markThreshold) ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return longest;
}

/** The widest paper between the last syllable of one word and the first of the next, in pixels. */
function gapBetween(
  { box: before }: RecognizedWord,
  { box: after }: RecognizedWord,
  ink: GrayImage,
) {
  const apart = after.x - before.x - before.width;
  if (apart > Math.min(before.height, after.height)) return apart;
  const reach = Math.round(syllableEdge * Math.max(before.height, after.height));
  const from = Math.max(before.x, before.x + before.width - reach);
  const to = Math.min(after.x + after.width, after.x + reach);
  const { y, height } = unionOf([before, after]);
  const runs = inkRuns(ink, { x: from, y, width: to - from, height });
  const shown = runs.slice(1).map((run, at) => run.from - (runs[at]?.to ?? run.from));
  return Math.max(0, ...shown);
}

/** In heights of a word: how much of its last or first syllable is looked at. */
const syllableEdge = 0.4;

function joined(first: RecognizedWord, second: RecognizedWord): RecognizedWord {
  const length = (word: RecognizedWord) => [...word.text].length;
  const sum = first.confidence * length(first) + second.confidence * length(second);
  return {
    text: first.text + second.text,
    confidence: sum / (length(first) + length(second)),
    box: unionOf([first.box, second.box]),
  };
}

/**
 * Splits words of monospaced text where a column is free between their characters, as in "i=j" for
 * "i = j": lines of a few characters have too few gaps to determine the width of a space.
 */
export function splitByColumns(lines: RecognizedLine[], ink: GrayImage): RecognizedLine[] {
  const pitch = characterPitch(lines);
  if (pitch === null) return lines;
  return lines.map((line) => {
    const words = line.words.flatMap((word) => partsOf(word, pitch, ink));
    if (words.length === line.words.length) return line;
    return { ...line, words, text: joinTexts(words.map(({ text }) => text)) };
  });
}

/** Only where each character is one run of ink, so that their positions are certain. */
function partsOf(word: RecognizedWord, pitch: number, ink: GrayImage): RecognizedWord[] {
  const characters = [...word.text];
  if (characters.length > longestSplit || word.box.width < (characters.length + 0.5) * pitch)
    return [word];
  const runs = inkRuns(ink, word.box);
  // In a block of code a heading may be in a larger font.
  const isLarger = runs.some(({ from, to }) => to - from > widestOfColumn * pitch);
  if (runs.length !== characters.length || isLarger) return [word];
  const starts = runs.flatMap((run, index) => {
    const before = runs[index - 1];
    return !before || middle(run) - middle(before) > minSplitStep * pitch ? [index] : [];
  });
  return starts.map((from, index) => {
    const to = starts[index + 1] ?? runs.length;
    const x = runs[from]?.from ?? word.box.x;
    const width = Math.max(1, (runs[to - 1]?.to ?? x) - x);
    return { ...word, text: characters.slice(from, to).join(''), box: { ...word.box, x, width } };
  });
}

/** In character widths: the ink of one character. */
const widestOfColumn = 1.1;

/** In character widths: from a character to the next one across a free column. */
const minSplitStep = 1.6;

function middle({ from, to }: Span): number {
  return (from + to) / 2;
}

import type { Box } from '../../../api/box.ts';
import type { RecognizedLine, RecognizedWord } from '../../../api/recognition.ts';
import { joinTexts } from '../../../text/join-lines.ts';
import { markThreshold } from '../../binarize/draw-ink.ts';
import { median } from '../../geometry/median.ts';
import type { GrayImage } from '../../image/image.ts';
import { lineOfWords } from '../../layout/join-words.ts';
import { joinPair } from '../join-split-words.ts';
import { baselineOf, emOf, inkBaselineOf, tightInk } from '../measure-line.ts';
import { restoreCarets } from './restore-carets.ts';
import { restoreComparisons, restoreOperators, runsOfWord } from './restore-operators.ts';

/** Corrects the punctuation of code, addresses and arithmetic, which is rare in prose. */
export function restorePunctuation(line: RecognizedLine, ink: GrayImage): RecognizedLine {
  const runsOf = runsIn(ink);
  const baseline = line.words.some(({ text }) => /^[xX]$/.test(text))
    ? inkBaselineOf(line.words, ink, median(line.words.map(emOf)))
    : baselineOf(line.words);
  const restored = withBackticks(joinAddresses(line.words), ink, runsOf)
    .map((word) => restoreExclamations(word, ink, runsOf))
    .map((word) => restoreDashes(word, runsOf))
    .map((word) => restoreCarets(word, ink, baseline))
    .map((word) => restoreOperators(word, ink, baseline));
  const words = restoreComparisons(restored, ink);
  const isSame =
    words.length === line.words.length &&
    words.every(({ text }, index) => text === line.words[index]?.text);
  if (isSame) return line;
  return { ...line, ...lineOfWords(words), text: joinTexts(words.map(({ text }) => text)) };
}

/** The pieces of a word's ink, as from `runsOfWord`. */
type RunsOf = (word: RecognizedWord) => Box[];

/** Looks at each word once. */
function runsIn(ink: GrayImage): RunsOf {
  const known = new Map<Box, Box[]>();
  return (word) => {
    const runs = known.get(word.box) ?? runsOfWord(word, ink);
    known.set(word.box, runs);
    return runs;
  };
}

/** A single backtick is more likely a quote. */
function withBackticks(words: RecognizedWord[], ink: GrayImage, runsOf: RunsOf): RecognizedWord[] {
  const restored = closeBackticks(words.map((word) => restoreBackticks(word, ink, runsOf)));
  const count = restored.flatMap(({ text }) => text.match(/`/g) ?? []).length;
  return count === 1 ? words : restored;
}

/** Makes “https: /host” and “https:/host” an address: two slashes follow a scheme. */
function joinAddresses(words: RecognizedWord[]): RecognizedWord[] {
  const joined: RecognizedWord[] = [];
  for (const word of words) {
    const last = joined.at(-1);
    if (last && endsInScheme.test(last.text) && beginsWithSlash.test(word.text))
      joined[joined.length - 1] = joinPair(last, word);
    else joined.push(word);
  }
  return joined.map((word) => ({ ...word, text: word.text.replace(oneSlash, '$1://') }));
}

const endsInScheme = /(?:^|[("'<])(?:https?|ftp|file|ssh|wss?):\/?$/;
const beginsWithSlash = /^\/{1,2}\w/;
const oneSlash = /((?:^|[("'<])(?:https?|ftp|ssh|wss?)):\/(?=[\w[])/;

/**
 * Restores the “!” at the start of a word of code, by itself or after a bracket: it is lost there,
 * or read as a quote or an l. Its ink is a stem with a dot below.
 */
function restoreExclamations(word: RecognizedWord, ink: GrayImage, runsOf: RunsOf): RecognizedWord {
  const opening = word.text.match(/^[([{]*/)?.[0].length ?? 0;
  const rest = word.text.slice(opening);
  // The strokes of such a character are apart, and some look like the sign.
  if (square.test(rest)) return word;
  const runs = runsOf(word);
  const [run, next] = [runs[opening], runs[opening + 1]];
  if (rest === '' || !run || !isExclamation(run, ink)) return word;
  const isLow = next !== undefined && next.height < maxLow * word.box.height;
  const bare = rest.replace(isLow ? /^!/ : misread, '');
  return { ...word, text: `${word.text.slice(0, opening)}!${bare}` };
}

/** A character of a script with square characters, or its punctuation. */
const square = /^[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{Script=Hangul}\u{ff01}-\u{ff65}]/u;

/** In heights of the word: a letter, or a quote that was read for the sign, is higher. */
const maxLow = 0.4;

/** Before a name. */
const misread = /^!?['’‘"“l1I|]?(?=[\p{L}_$])|^!/u;

function isExclamation({ x, y, width, height }: Box, ink: GrayImage): boolean {
  if (width > maxStemWidth * height || height < minExclamation) return false;
  const rows = Array.from({ length: height }, (_, row) => {
    return tightInk(ink, { x, y: y + row, width, height: 1 }) !== null;
  });
  const gap = rows.indexOf(false);
  const dot = rows.indexOf(true, gap);
  const isDot = dot > 0 && height - dot >= minDot * height && !rows.slice(dot).includes(false);
  return gap >= minStemLength * height && isDot;
}

/** The width and the length of the stem, and the height of the dot, in heights of the sign: those of an underline are lower. */
const maxStemWidth = 0.35;
const minStemLength = 0.5;
const minDot = 0.08;

/** In pixels: the height of the sign. */
const minExclamation = 7;

/**
 * Restores the hyphens of an option as “--force”, as many as the ink shows, where dashes were read.
 */
function restoreDashes(word: RecognizedWord, runsOf: RunsOf): RecognizedWord {
  const dashes = word.text.match(/^[-–—]*[–—][-–—]*(?=[a-z])/)?.[0];
  if (!dashes) return word;
  const runs = runsOf(word);
  const first = runs.findIndex((run) => !isDash(run, word.box));
  return first < 1 ? word : { ...word, text: '-'.repeat(first) + word.text.slice(dashes.length) };
}

function isDash({ width, height }: Box, box: Box): boolean {
  return height <= maxDash * box.height && width > height;
}

/** The thickness, in heights of the word. */
const maxDash = 0.25;

/**
 * Restores the backticks of a word, which are read as quotes of all kinds: the ink of backticks
 * slants to the right, that of quotes to the left or straight down.
 */
function restoreBackticks(word: RecognizedWord, ink: GrayImage, runsOf: RunsOf): RecognizedWord {
  const runs = runsOf(word);
  const tail = word.text.match(closing)?.[0] ?? '';
  let text = word.text.slice(0, word.text.length - tail.length);
  if (quoteBefore.test(text) && isBacktick(runs[0], word, ink)) {
    text = text.replace(quoteBefore, '`');
  }
  if (text.length > 1 && isBacktick(runs.at(-1 - tail.length), word, ink)) {
    const isLost = [...word.text].length < runs.length;
    if (quoteAfter.test(text) || isLost) text = `${text.replace(quoteAfter, '')}\``;
  }
  return { ...word, text: text + tail };
}

const closing = /[.,;:)\]]*$/;
const quoteBefore = /^[‘’“”'"®°*]+/;
const quoteAfter = /[‘’“”'"®°*]$/;

/** What a backtick opens, no quote closes, whatever its ink touches. */
function closeBackticks(words: RecognizedWord[]): RecognizedWord[] {
  let isOpen = false;
  return words.map((word) => {
    isOpen ||= /^[([{]?`[^`]/.test(word.text);
    const text = isOpen ? word.text.replace(/[‘’“”'"®°*](?=[.,;:)\]]*$)/, '`') : word.text;
    if (/[^`]`[.,;:)\]]*$/.test(text)) isOpen = false;
    return { ...word, text };
  });
}

function isBacktick(run: Box | undefined, { box }: RecognizedWord, ink: GrayImage): boolean {
  if (!run || run.height > maxBacktick * box.height || run.width > maxBacktick * box.height)
    return false;
  const middle = run.y + run.height / 2;
  return middle < box.y + maxFromTop * box.height && fallOf(run, ink) >= minFall;
}

/** In heights of the word: the sides of a backtick, and its middle from the top of the word. */
const maxBacktick = 0.45;
const maxFromTop = 0.4;

/** In pixels, as from `fallOf`. */
const minFall = 0.3;

/** How many pixels the ink of the lower half is to the right of that of the upper half. */
function fallOf({ x, y, width, height }: Box, ink: GrayImage): number {
  const half = Math.max(1, height >> 1);
  const upper = { x, y, width, height: half };
  return centerOf({ ...upper, y: y + height - half }, ink) - centerOf(upper, ink);
}

function centerOf({ x, y, width, height }: Box, { width: stride, data }: GrayImage): number {
  let [sum, weight] = [0, 0];
  for (let row = y; row < y + height; row++) {
    for (let column = x; column < x + width; column++) {
      const value = data[row * stride + column] ?? 0;
      if (value < markThreshold / 2) continue;
      sum += value * column;
      weight += value;
    }
  }
  return weight === 0 ? 0 : sum / weight;
}

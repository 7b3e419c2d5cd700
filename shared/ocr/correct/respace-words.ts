import type { RecognizedLine, RecognizedWord } from '../../api/recognition.ts';
import { joinTexts } from '../../text/join-lines.ts';
import { faintThreshold, markThreshold } from '../binarize/draw-ink.ts';
import { median } from '../geometry/median.ts';
import type { GrayImage } from '../image/image.ts';
import { lineOfWords } from '../layout/join-words.ts';
import { findGaps, type Gap, unspaced } from './find-gaps.ts';
import { areApart, isBeforeSign, joinPair, mayJoin } from './join-split-words.ts';
import { characterWidth } from './measure-line.ts';

/**
 * Splits words where the ink shows a space, and joins what it shows as one: recognition reads "a
 * directory" as "adirectory", and "foo.txt" as "foo. txt".
 */
export function respaceWords(line: RecognizedLine, ink: GrayImage): RecognizedLine {
  if (unspaced.test(line.text)) return line;
  const gaps = findGaps(line, ink);
  const usual = usualSpace(gaps);
  const spaces = gaps.filter((gap) => isSpace(gap, gaps, usual));
  const splits = spaces.filter((gap) => gap.before === gap.after && isPaper(gap, ink));
  const joins = gaps.filter((gap) => gap.before !== gap.after && !spaces.includes(gap));
  if (splits.length === 0 && joins.length === 0) return line;
  const joined = joinAt(line.words, joins);
  const words = joined.flatMap(([word, parts]) => {
    const own = splits.filter(({ before }) => parts.includes(before));
    // In columns an underscore leaves as much paper above it as a space does.
    const isName = word.text.includes('_') && !isAlphabet(word.text);
    const mayHide = isName && parts.every((part) => keepsStep(part, gaps));
    return splitAt(word, mayHide ? own.filter((gap) => beginsEmpty(gap, ink)) : own);
  });
  return { ...lineOfWords(words), text: joinTexts(words.map(({ text }) => text)) };
}

/**
 * Whether not even faint ink is in a gap: beside black letters gray ones are weak. Strong ink there is
 * that of an underline, with whatever is beside it.
 */
function isPaper({ from, to, before: { box } }: Gap, ink: GrayImage): boolean {
  const strongest = Array.from({ length: box.height }, (_, down) => {
    const start = (box.y + down) * ink.width;
    return Math.max(0, ...ink.data.subarray(start + from + 1, start + to - 1));
  });
  return strongest.every((value, at) => {
    const isBesideLine = [at - 1, at, at + 1].some((row) => (strongest[row] ?? 0) >= markThreshold);
    return value < faintThreshold || isBesideLine;
  });
}

/** Whether a gap is a space, judged by the ink; where that is unclear, as it was read. */
function isSpace(gap: Gap, gaps: Gap[], usual: number): boolean {
  const isRead = gap.before !== gap.after;
  if (isRead && isBeforeSign(gap.before, gap.after)) return true;
  const isInList = !isRead && isNumberList.test(gap.before.text);
  if (gap.pitch !== null && !isInList) return isColumnFree(gap, gap.pitch, isRead);
  return isRead ? isWideBetween(gap, gaps, usual) : isWideWithin(gap, gaps, usual);
}

/** In a monospaced font a space is as wide as a character. */
function isColumnFree(
  { width, step, before, after }: Gap,
  pitch: number,
  isRead: boolean,
): boolean {
  if (!isRead) return step > minFreeStep * pitch && width > minFreeWidth;
  const isOne = step > minStep * pitch && step < maxStep * pitch && width < maxWidthInWord;
  return !isOne || !mayJoin(before.text, after.text);
}

/** In character widths: from a character to the next one across a free column. */
const minFreeStep = 1.65;

/** In character widths: from a character to the one in the next column. */
const minStep = 0.85;
const maxStep = 1.2;

/** In ems: the paper of a free column, and that between characters of one word. */
const minFreeWidth = 0.5;
const maxWidthInWord = 0.43;

/** The space of a line, in ems. */
function usualSpace(gaps: Gap[]): number {
  const between = gaps.filter((gap) => gap.before !== gap.after).map((gap) => gap.width);
  return Math.min(between.length >= 3 ? median(between) : assumedSpace, maxUsualSpace);
}

/** Whether the gap between two words is a space. */
function isWideBetween(gap: Gap, gaps: Gap[], space: number): boolean {
  const { width, before, after, em } = gap;
  if (width < minReadSpace * space && isInColumns(gap, gaps)) return false;
  const mayBeOne = mayJoin(before.text, after.text) || width < maxInWord * space;
  if ((mayBeOne && isNextColumn(gap, gaps)) || opensNext(gap, gaps)) return false;
  // Two lines that were mistaken for one may fill each other's spaces.
  const read = (after.box.x - before.box.x - before.box.width) / em;
  return areApart(before, after) || Math.max(width, read) > leastReadSpace;
}

/** Whether the gap within a word is a space: most are narrow, which is seen first. */
function isWideWithin(gap: Gap, gaps: Gap[], space: number): boolean {
  const { width, step, before } = gap;
  const isList = isNumberList.test(before.text);
  if (isAlphabet(before.text)) return width >= leastUnread;
  if (width < Math.max(isList ? 0 : minUnreadSpace * space, leastUnread)) return false;
  if (width < leastInAddress && isAddress.test(before.text)) return false;
  if (isInColumns(gap, gaps) || opensNext(gap, gaps)) return false;
  if (isList && step < minStepInList * digitStep(before, gaps)) return false;
  const column = !isList && keepsStep(before, gaps) ? median(stepsWithin(before, gaps)) : 0;
  if (column < widestColumn && step < minStepBetween * column) return false;
  const within = gaps
    .filter(
      (gap) => gap.before === before && gap.after === before && gap.width < minUnreadSpace * space,
    )
    .map((gap) => gap.width)
    .toSorted((a, b) => b - a);
  return width >= minOverOthers * (within[within.length >> 2] ?? 0);
}

/** In ems: with too few to measure it, and at most. */
const assumedSpace = 0.33;
const maxUsualSpace = 0.45;

/** In spaces of the line: where one was read in code, and where none was read. */
const minReadSpace = 0.65;
const minUnreadSpace = 0.8;

/** In spaces of the line: between letters of one word, which may be any. */
const maxInWord = 0.6;

/** The same in ems, whatever the space of the line. */
const leastReadSpace = 0.12;
const leastUnread = 0.21;
const leastInAddress = 0.45;

/** In steps between the characters of the word. */
const minStepBetween = 1.25;
const minStepInList = 1.12;

/**
 * Digits stand in columns in any font, and lists of pages in lines whose other words are far apart:
 * that a digit stands farther from the comma before it than a column is all that tells.
 */
const isNumberList = /^\P{L}*\d+(?:,\d+)+,?$/u;

/** As in an index, whose letters lead to what begins with them: each is a word, and a dot may be between two. */
function isAlphabet(text: string): boolean {
  const alone = /\p{L}{2}/u.test(text) ? text : text.replace(/[-.:·|]/g, '');
  const letters = [...alone.toUpperCase()].map((letter) => letter.charCodeAt(0));
  const next = letters.slice(1).filter((letter, at) => letter === (letters[at] ?? 0) + 1).length;
  return letters.length >= shortestAlphabet && next >= mostInOrder * (letters.length - 1);
}

const shortestAlphabet = 5;

/** Share of the letters that are the next one after that before them. */
const mostInOrder = 0.7;

/** In gaps of the word, of which a quarter are wider than the one that counts. */
const minOverOthers = 1.7;

/** A name, an address or a call: in running text these are often monospaced. */
const isCode = /[\p{L}\d)\]][._:/=([][\p{L}\d([/]|_/u;

/**
 * Names with periods and paths: their letters are far apart where few of them are monospaced. A
 * colon between digits is that of a time or a place in a list.
 */
const isAddress = /^[^,_]*(?:[\p{L}\d][./][\p{L}\d]|\p{L}:[\p{L}\d]|\d:\p{L})[^,_]*$/u;

/** In ems: from one monospaced character to the next, including the inaccuracy of the ink. */
const leastColumnStep = 0.5;
const columnStep = 0.7;

/** In ems: letters further apart are separate words, as in "A | B | C". */
const widestColumn = 0.9;

/** Whether the gap is between columns of a name, an address or a call. */
function isInColumns({ step, before }: Gap, gaps: Gap[]): boolean {
  return step < columnStep && isCode.test(before.text) && standsInColumns(before, gaps);
}

/** Whether most characters of a word are as far apart as in monospaced text. */
function standsInColumns(word: RecognizedWord, gaps: Gap[]): boolean {
  const steps = stepsWithin(word, gaps);
  const pitch = median(steps);
  return pitch > leastColumnStep && pitch < columnStep && evenPart(steps) >= minEvenSteps;
}

/** Whether the characters of a word are in columns of any width: a few letters may be by chance. */
function keepsStep(word: RecognizedWord, gaps: Gap[]): boolean {
  const steps = stepsWithin(word, gaps);
  return steps.length >= 4 && evenPart(steps) >= (steps.length < 6 ? minEvenOfFew : minEvenSteps);
}

/** Shares of the steps within a word. */
const minEvenSteps = 0.6;
const minEvenOfFew = 0.9;

/** In a list of numbers: the step to a comma is shorter, those between leaders before it are longer. */
function digitStep(word: RecognizedWord, gaps: Gap[]): number {
  const steps = stepsWithin(word, gaps).toSorted((a, b) => a - b);
  return steps[Math.floor(steps.length / 3)] ?? 0;
}

/** The share of the steps that have the most common length. */
function evenPart(steps: number[]): number {
  const usual = median(steps);
  return steps.filter((step) => Math.abs(step / usual - 1) < stepTolerance).length / steps.length;
}

/** Share of the most common step. */
const stepTolerance = 0.1;

function stepsWithin(word: RecognizedWord, gaps: Gap[]): number[] {
  return gaps
    .filter(({ before, after }) => before === word && after === word)
    .map(({ step }) => step);
}

/**
 * Whether two words are in columns of one width without a free one between them, as a name or a call
 * in a monospaced font is in running text, whose spaces are narrower.
 */
function isNextColumn({ step, before, after }: Gap, gaps: Gap[]): boolean {
  const steps = [...stepsWithin(before, gaps), ...stepsWithin(after, gaps)];
  const pitch = median(steps);
  return (
    steps.length >= fewestSteps &&
    pitch > leastColumnStep &&
    pitch < columnStep &&
    evenPart(steps) >= minEvenOfPair &&
    step > minStep * pitch &&
    step < maxStepOfPair * pitch
  );
}

/** Within both words, of which some may look even by chance. */
const fewestSteps = 5;
const minEvenOfPair = 0.75;

/** In steps within them: with a space between them it is at least 1.4. */
const maxStepOfPair = 1.1;

/**
 * Whether the gap is between a sign and what it opens, as in "-d" and ".keep": in a monospaced font
 * such signs have much paper beside them, but the space before them is wider still.
 */
function opensNext({ from, width, before, after }: Gap, gaps: Gap[]): boolean {
  if (before === after ? !/^[-.$%]/.test(before.text) : !/^[-.$%]{1,2}$/.test(before.text))
    return false;
  const index = gaps.findIndex((gap) => gap.from === from);
  const signs = gaps
    .slice(0, index)
    .findLastIndex((gap) => gap.after === before && gap.before !== before);
  const space = gaps[signs];
  const isFirst = space !== undefined && index - signs <= signsBefore(before.text);
  return isFirst && width < maxOverSpace * space.width && /^[-$%]*[\p{L}\p{N}]/u.test(after.text);
}

function signsBefore(text: string): number {
  return /^[-.$%]*/.exec(text)?.[0].length ?? 0;
}

/** In spaces before the sign: a dash between words has as much paper on either side. */
const maxOverSpace = 0.8;

type Joined = [word: RecognizedWord, parts: RecognizedWord[]];

function joinAt(words: RecognizedWord[], joins: Gap[]): Joined[] {
  const joined: Joined[] = [];
  for (const word of words) {
    const last = joined.at(-1);
    const isOne = joins.some(({ before, after }) => after === word && last?.[1].includes(before));
    if (last && isOne) joined[joined.length - 1] = [joinPair(last[0], word), [...last[1], word]];
    else joined.push([word, [word]]);
  }
  return joined;
}

/** Whether nothing, nor an underscore, is for a character's width behind the one before a gap. */
function beginsEmpty({ from, pitch, em, before: { box } }: Gap, ink: GrayImage): boolean {
  const width = Math.round(minEmpty * (pitch ?? assumedPitch) * em);
  const height = box.height + Math.round(lowestUnderscore * em);
  return Array.from({ length: height }, (_, down) => {
    const start = (box.y + down) * ink.width + from + 1;
    return ink.data.subarray(start, start + width);
  }).every((row) => row.every((strength) => strength < faintThreshold));
}

/** In character widths, and in ems. */
const minEmpty = 0.7;
const assumedPitch = 0.6;
const lowestUnderscore = 0.3;

/** The parts of a word, each with as many characters as its ink has room for. */
function splitAt(word: RecognizedWord, spaces: Gap[]): RecognizedWord[] {
  if (spaces.length === 0) return [word];
  const characters = [...word.text];
  const isPitched = spaces.some(({ pitch }) => pitch !== null);
  const widths = characters.map(isPitched ? () => 1 : characterWidth);
  const sum = (some: number[]) => some.reduce((total, width) => total + width, 0);
  const right = word.box.x + word.box.width;
  const free = sum(spaces.map(({ from, to, em }) => to - from - paperBetween * em));
  const scale = (word.box.width - free) / sum(widths);
  const parts: RecognizedWord[] = [];
  let start = 0;
  let x = word.box.x;
  for (const space of spaces) {
    let at = start;
    let reached = x;
    while (at < characters.length && reached + ((widths[at] ?? 0) * scale) / 2 < space.from) {
      reached += (widths[at] ?? 0) * scale;
      at++;
    }
    if (at === start || at >= characters.length) continue;
    const pair = `${characters[at - 1]}${characters[at]}`;
    const isOfOne = withOne.test(pair) && !(isNumberList.test(word.text) && pair.startsWith(','));
    if (neverApart.test(pair) || (space.width < widestInNumbers && isOfOne)) continue;
    if (word.confidence >= sureWord && isOfSure(characters, at, space)) continue;
    parts.push(partOf(word, characters.slice(start, at), x, space.from));
    start = at;
    x = space.to;
  }
  parts.push(partOf(word, characters.slice(start), x, right));
  return parts;
}

/** A word read with this confidence has more against it than a gap that may be wide for other reasons. */
const sureWord = 88;

/**
 * Whether a gap before a character of a sure word is none of its spaces: capitals may be spaced, the last quotes and what calls a name
 * have much paper before them, and letters at times nearly as much as a space is wide.
 */
function isOfSure(characters: string[], at: number, { width }: Gap): boolean {
  const text = characters.join('');
  const pair = characters.slice(at - 1, at + 1).join('');
  if (/^\p{Lu}{2}$/u.test(pair) && /^\P{L}*\p{Lu}+\P{L}*$/u.test(text)) return !isAlphabet(text);
  if (/^["'`“”][^\p{L}\p{N}]*$/u.test(characters.slice(at).join(''))) return true;
  // A number is not called: it may be that of an item.
  const isNumber = /^\d+$/.test(characters.slice(0, at).join(''));
  if (!isNumber && /[\p{L}\p{N})}\]!]\(/u.test(pair)) return true;
  return width < leastInSure && /^[\p{L}\p{N}]+$/u.test(pair);
}

/** In ems. */
const leastInSure = 0.31;

/** In ems: what any two characters have between them. */
const paperBetween = 0.08;

/** No space follows what opens or precedes what closes, however narrow their ink is. */
const neverApart = /^[([{]|[)\]},;:.!?…]$/;

/** Digits have equal widths, so a “1” has much paper beside it; in ems. */
const withOne = /^(1[\d,.]|[\d,.]1)$/;
const widestInNumbers = 0.45;

function partOf(
  word: RecognizedWord,
  characters: string[],
  from: number,
  to: number,
): RecognizedWord {
  const { y, height } = word.box;
  const box = { x: from, y, width: Math.max(1, to - from), height };
  return { ...word, text: characters.join(''), box };
}

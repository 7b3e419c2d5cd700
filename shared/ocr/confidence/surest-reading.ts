import type { RecognizedLine, RecognizedWord } from '../../api/recognition.ts';
import { across, meet } from '../geometry/boxes.ts';
import { charactersIn, confidenceByCharacters, meanConfidence, scoreLines } from './confidence.ts';
import { sharedPlaces } from './shared-places.ts';
import type { WorkBudget } from './work-budget.ts';

type BlockReading = { blocks: RecognizedLine[][] };

/**
 * The best reading of a grainy image: the first one; if that is doubtful, one of the smoothed
 * image; if there is still nothing, one smoothed once more, which costs a table its numbers.
 */
export async function surestReading<T extends BlockReading>(
  first: T,
  budget: WorkBudget,
  readSmoothed: () => Promise<T>,
): Promise<T> {
  if (isSure(first) || budget.isSpent()) return first;
  const second = betterOf(first, await readSmoothed());
  if (charactersOf(second) > 0 || budget.isSpent()) return second;
  return betterOf(second, await readSmoothed());
}

/** Whether it was read as well as a clean image. */
export function isSure(reading: BlockReading): boolean {
  return confidenceOf(reading) >= cleanImage;
}

/** The words of a clean image are surer than this, except for numbers and code. */
const cleanImage = 85;

/** The surer one, unless it lacks much of the text. */
function betterOf<T extends BlockReading>(first: T, second: T): T {
  if (charactersOf(first) === 0 && !isCertainlyText(second)) return first;
  return scoreOf(second) > scoreOf(first) ? second : first;
}

/** What is misread in a photo on another attempt is shorter, or less sure. */
function isCertainlyText(reading: BlockReading): boolean {
  return charactersOf(reading) >= enoughCharacters && confidenceOf(reading) >= certainText;
}

const enoughCharacters = 10;
/** The mean confidence of the words, 0 to 100. */
const certainText = 55;

function scoreOf({ blocks }: BlockReading): number {
  return scoreLines(blocks.flat());
}

function charactersOf({ blocks }: BlockReading): number {
  return charactersIn(blocks.flat());
}

function confidenceOf({ blocks }: BlockReading): number {
  return meanConfidence(blocks.flat().flatMap(({ words }) => words)) ?? 0;
}

/**
 * Merges two readings of one passage: where they differ, the surer one wins, with the average
 * confidence of both. Words are compared by position, so one word may correspond to two.
 */
export function mergeReadings(first: RecognizedWord[], second: RecognizedWord[]): RecognizedWord[] {
  return sharedPlaces(first, second, ({ box }) => across(box)).flatMap(([ours, theirs]) => {
    if (textOf(ours) === textOf(theirs)) return agreed(ours, theirs);
    return isBetter(theirs, ours) ? against(theirs, ours) : against(ours, theirs);
  });
}

/** Where two models agree, the higher confidence counts. */
function agreed(ours: RecognizedWord[], theirs: RecognizedWord[]): RecognizedWord[] {
  return ours.map((word, at) => {
    const confidence = Math.max(word.confidence, theirs[at]?.confidence ?? 0);
    return { ...word, confidence };
  });
}

function against(taken: RecognizedWord[], other: RecognizedWord[]): RecognizedWord[] {
  if (other.length === 0) return taken;
  const doubt = confidenceByCharacters(taken) - confidenceByCharacters(other);
  return taken.map((word) => ({ ...word, confidence: Math.max(0, word.confidence - doubt / 2) }));
}

function isBetter(theirs: RecognizedWord[], ours: RecognizedWord[]): boolean {
  if (ours.length === 0) return confidenceByCharacters(theirs) >= foundOnce;
  // A word is as sure as its least sure letter, so that most parts of an identifier are surer than the whole.
  const isCut = theirs.length > ours.length && underscoresIn(theirs) < underscoresIn(ours);
  if (isCut && isIdentifier.test(textOf(ours)) && haveSameLetters(theirs, ours)) return false;
  const sureness = isCut ? leastOf : confidenceByCharacters;
  return sureness(theirs) > sureness(ours);
}

const isIdentifier = /[\p{L}\p{N}]_+[\p{L}\p{N}]/u;

/** Whether most letters are the same from the start and from the end, whatever is between them. */
function haveSameLetters(theirs: RecognizedWord[], ours: RecognizedWord[]): boolean {
  const [a, b] = [theirs, ours].map((words) => [...textOf(words).replace(/[_ ]/g, '')]);
  if (!a || !b) return false;
  const shorter = Math.min(a.length, b.length);
  let before = 0;
  while (before < shorter && a[before] === b[before]) before++;
  let behind = 0;
  while (behind < shorter - before && a.at(-1 - behind) === b.at(-1 - behind)) behind++;
  return before + behind >= minSameLetters * Math.max(a.length, b.length);
}

const minSameLetters = 0.5;

function underscoresIn(words: RecognizedWord[]): number {
  return textOf(words).split('_').length - 1;
}

function leastOf(words: RecognizedWord[]): number {
  return Math.min(...words.map(({ confidence }) => confidence));
}

/** A word found by only one reading may be a mark that is no text. */
const foundOnce = 80;

function textOf(words: RecognizedWord[]): string {
  return words.map(({ text }) => text).join(' ');
}

/**
 * The reading with the lines found over the image added in their places, if these are sure and the
 * greater part of the text; otherwise null. Blocks keep their order from the top.
 */
export function withCaptions(
  blocks: RecognizedLine[][],
  captions: RecognizedLine[][],
): RecognizedLine[][] | null {
  const lines = captions.flat();
  if (confidenceByCharacters(lines.flatMap(({ words }) => words)) < sureCaption) return null;
  const others = blocks
    .map((block) =>
      block.filter((line) => isLikely(line) && !lines.some((each) => meet(line.box, each.box))),
    )
    .filter((block) => block.length > 0);
  if (charactersIn(lines) < charactersIn(others.flat())) return null;
  return [...others, ...captions].toSorted((a, b) => top(a) - top(b));
}

/** Textures are read with less confidence. */
const sureCaption = 75;

/** Beside captions, an image is likelier than doubtful text. */
function isLikely({ text, confidence }: RecognizedLine): boolean {
  return confidence >= besideCaption && /[\p{L}\p{N}]{2}/u.test(text);
}

/** The confidence of a line, 0 to 100. */
const besideCaption = 60;

function top([first]: RecognizedLine[]): number {
  return first?.box.y ?? 0;
}

import type { Box } from '../../api/box.ts';
import type { RecognizedLine, RecognizedWord } from '../../api/recognition.ts';
import { joinTexts } from '../../text/join-lines.ts';
import { markThreshold } from '../binarize/draw-ink.ts';
import { confidenceByCharacters, isAddress } from '../confidence/confidence.ts';
import { median } from '../geometry/median.ts';
import type { GrayImage } from '../image/image.ts';
import { lineOfWords } from '../layout/join-words.ts';
import { isBesideUnspaced, unspaced } from './find-gaps.ts';
import { tightInk } from './measure-line.ts';

/**
 * Removes what recognition saw in an image of objects: there it doubts nearly every word, or finds
 * only single characters. From an image of text nothing is removed, however doubtful; of a photo
 * with some text the sure lines are kept, and of other lines the sure words.
 */
export function dropNoise(blocks: RecognizedLine[][]): RecognizedLine[][] {
  const lines = blocks.flat();
  if (lines.length < 2 || !isNoise(lines.flatMap(({ words }) => words))) return blocks;
  return blocks.map((block) => block.flatMap(sureOf)).filter((block) => block.length > 0);
}

/** Mean confidence by characters: 8 to 37 in photos, over 70 in nearly all images of text. */
const photoConfidence = 40;

/** Marks that are no letters are read as letters with less confidence than letters are. */
const markConfidence = 78;

/** A word or a line read with this confidence may be text, even in an image of objects. */
const textConfidence = 60;

function isNoise(words: RecognizedWord[]): boolean {
  const confidence = confidenceByCharacters(words);
  const hasWord = words.some(
    ({ text, confidence }) => confidence >= textConfidence && twoLetters.test(text),
  );
  return confidence < photoConfidence || (!hasWord && confidence < markConfidence);
}

function sureOf(line: RecognizedLine): RecognizedLine[] {
  if (isSure(line)) return [line];
  const words = line.words.filter(
    ({ text, confidence }) => confidence >= wordConfidence && wordLike.test(text),
  );
  return words.length > 0 ? [lineOfWords(words)] : [];
}

/** Beside nonsense a word must be surer. */
const wordConfidence = 80;
const wordLike = /\p{L}{3}|\p{N}[\p{N}.,:]*\p{N}/u;

function isSure({ text, words, confidence }: RecognizedLine): boolean {
  if (isAddress(text)) return true;
  return (
    confidence >= textConfidence &&
    words.some((word) => word.confidence >= textConfidence && word.text.length >= 3)
  );
}

const twoLetters = /[\p{L}\p{N}]{2}|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/**
 * Removes words read from letters that another word already has: where lines are close or beside
 * other columns, Tesseract reads the upper or lower halves of their letters, or a few of them, as a
 * line of its own. Only what the other reading has more surely goes, or what has no more of its
 * letters than their edges; and words flatter than any letter.
 */
export function dropEchoes(blocks: RecognizedLine[][], ink: GrayImage): RecognizedLine[][] {
  const lines = blocks.flat();
  const height = median(lines.flatMap(({ words }) => words.map(({ box }) => box.height)));
  const place = new Map(lines.map((line, index) => [line, index]));
  const isSurer = (one: RecognizedLine, other: RecognizedLine) =>
    one.confidence > other.confidence ||
    (one.confidence === other.confidence && (place.get(one) ?? 0) < (place.get(other) ?? 0));
  const isSliver = ({ text, box, confidence }: RecognizedWord) =>
    confidence < hardlyRead && box.height < maxFlat * height && /[\p{L}\p{N}]/u.test(text);
  const kept = (line: RecognizedLine): RecognizedLine[] => {
    const others = lines.filter((other) => other !== line && meets(other.box, line.box));
    // Tesseract's boxes of words without spaces between them lie over each other.
    const own = unspaced.test(line.text) ? [] : line.words;
    const held = [...others.flatMap((other) => other.words), ...own];
    const again = others.filter((other) => isSurer(other, line)).flatMap(({ words }) => words);
    const words = line.words.filter(
      (word) =>
        !isSliver(word) &&
        !isEcho(word, held, ink) &&
        !again.some((other) => other.text === word.text && isSamePlace(other.box, word.box)),
    );
    if (words.length === line.words.length) return [line];
    return words.length === 0 ? [] : [lineOfWords(words)];
  };
  return blocks.map((block) => block.flatMap(kept)).filter((block) => block.length > 0);
}

/** Words that are no echo are mostly read with more. */
const doubtfulEcho = 60;
/** How much surer the other line must be. */
const minSurer = 15;
/** Share of its area: less may be words that only touch. */
const minShared = 0.6;
/** Share of the height of the words that contain it: lower ones are a part of their letters. */
const maxEchoHeight = 0.65;

/** Marks as low as a dash are no letters, unless they were read as such with some confidence. */
const hardlyRead = 30;
/** Share of the height of words. */
const maxFlat = 0.4;

/** Share of the height of a word: of its letters the edges alone. */
const maxEdge = 0.35;
/** In widths of the echo: a word of which it is a few letters. */
const minAround = 2;

function isEcho(word: RecognizedWord, held: RecognizedWord[], ink: GrayImage): boolean {
  const near = held.filter((other) => other !== word && meets(other.box, word.box));
  if (near.length === 0) return false;
  const { confidence } = word;
  // Its box may be larger than what was read in it.
  const box = tightInk(ink, word.box)?.box ?? word.box;
  const isHeld = (words: RecognizedWord[]) => {
    const claimed = words.reduce((area, each) => area + commonArea(box, each.box), 0);
    return claimed >= minShared * box.width * box.height;
  };
  const higher = near.filter((each) => maxEchoHeight * each.box.height >= box.height);
  const surer = near.filter((each) => each.confidence >= confidence + minSurer);
  return (
    (confidence < doubtfulEcho && isHeld(surer)) ||
    isHeld(surer.filter((each) => each.box.width >= minAround * box.width)) ||
    isHeld(higher.filter((each) => each.confidence >= confidence)) ||
    isHeld(near.filter((each) => maxEdge * each.box.height >= box.height))
  );
}

function isSamePlace(one: Box, other: Box): boolean {
  const most = Math.max(one.width * one.height, other.width * other.height);
  return commonArea(one, other) >= samePlace * most;
}

/** Share of the area of the larger box. */
const samePlace = 0.8;

function meets(a: Box, b: Box): boolean {
  return commonArea(a, b) > 0;
}

function commonArea(a: Box, b: Box): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return Math.max(0, width) * Math.max(0, height);
}

/**
 * A line without the exclamation marks and bars that are strokes of a Chinese character, as in
 * “図書!館”: a punctuation mark of the text would take a full character width of its own.
 */
export function dropHanStrokes(line: RecognizedLine): RecognizedLine {
  if (!line.words.some(({ text }) => stroke.test(text))) return line;
  const width = median(line.words.map(({ text, box }) => box.width / [...text].length));
  const words = line.words.map((word) => {
    const isNarrow = word.box.width < ([...word.text].length - room) * width;
    return stroke.test(word.text) && isNarrow ? { ...word, text: word.text.slice(1) } : word;
  });
  return { ...line, words, text: joinTexts(words.map(({ text }) => text)) };
}

const stroke = /^[!|](?=\p{Script=Han})/u;

/** In characters: how much narrower a word is where one of its characters is not real. */
const room = 0.5;

/** Removes words that recognition saw in wide gaps, where the ink image is empty. */
export function dropInklessWords(line: RecognizedLine, ink: GrayImage): RecognizedLine {
  const words = line.words.filter(
    ({ box }, index) => hasInk(ink, box) || isBesideUnspaced(line.words, index),
  );
  if (words.length === line.words.length) return line;
  return { ...line, words, text: words.map(({ text }) => text).join(' ') };
}

function hasInk({ width, height, data }: GrayImage, box: Box): boolean {
  const right = Math.min(width, box.x + box.width);
  const bottom = Math.min(height, box.y + box.height);
  for (let y = box.y; y < bottom; y++) {
    for (let x = box.x; x < right; x++) {
      if ((data[y * width + x] ?? 0) >= markThreshold) return true;
    }
  }
  return false;
}

/**
 * Lines without what was read from specks beside them, as round corners leave: a word without
 * letters or digits that has hardly any confidence and is far smaller than the other words.
 */
export function dropStraySigns(line: RecognizedLine): RecognizedLine {
  const tall = line.words.filter(({ text }) => /[\p{L}\p{N}]/u.test(text));
  if (tall.length === 0 || tall.length === line.words.length) return line;
  const height = median(tall.map(({ box }) => box.height));
  const words = line.words.filter((word) => !isStray(word, height));
  return words.length === line.words.length ? line : { ...line, ...lineOfWords(words) };
}

function isStray({ text, confidence, box }: RecognizedWord, height: number): boolean {
  return (
    confidence < doubtfulSign &&
    !/[\p{L}\p{N}]/u.test(text) &&
    box.width <= maxSpeck * height &&
    box.height <= maxSpeck * height
  );
}

/** Separate periods and commas are read with more. */
const doubtfulSign = 30;

/** The sides of a speck, in heights of the words. */
const maxSpeck = 0.3;

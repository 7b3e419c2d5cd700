import type { RecognizedLine, RecognizedWord } from '../../api/recognition.ts';
import { confidenceByCharacters } from '../confidence/confidence.ts';
import { isAddress } from '../confidence/is-address.ts';
import { lineOfWords } from '../layout/join-words.ts';

/**
 * Takes away what recognition saw in a picture of things: there it doubts nearly every word, or
 * finds single characters only. In a picture of text nothing is taken away, however doubtful, and
 * of a photo with some text the lines that are sure remain, and of others the words that are.
 */
export function dropNoise(blocks: RecognizedLine[][]): RecognizedLine[][] {
  const lines = blocks.flat();
  if (lines.length < 2 || !isNoise(lines.flatMap(({ words }) => words))) return blocks;
  return blocks.map((block) => block.flatMap(sureOf)).filter((block) => block.length > 0);
}

/** Mean confidence by characters: 8 to 37 in photos, over 70 in nearly all pictures of text. */
const photoConfidence = 40;

/** Marks of no letters are taken for letters with less confidence than letters are. */
const markConfidence = 78;

function isNoise(words: RecognizedWord[]): boolean {
  const confidence = confidenceByCharacters(words);
  const hasWord = words.some(({ text, confidence }) => confidence >= 60 && twoLetters.test(text));
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
  return confidence >= 60 && words.some((word) => word.confidence >= 60 && word.text.length >= 3);
}

const twoLetters = /[\p{L}\p{N}]{2}|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

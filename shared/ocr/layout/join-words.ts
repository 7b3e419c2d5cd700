import type { RecognizedLine, RecognizedWord } from '../../api/recognition.ts';
import { unionOf } from '../geometry/boxes.ts';

/** The line that words, of which there is at least one, make. */
export function lineOfWords(words: RecognizedWord[]): RecognizedLine {
  return {
    text: words.map(({ text }) => text).join(' '),
    confidence: words.reduce((sum, { confidence }) => sum + confidence, 0) / words.length,
    box: unionOf(words.map(({ box }) => box)),
    words,
  };
}

/** Lines run together into one; a word that was divided at the end of a line becomes whole. */
export function joinLines(lines: RecognizedLine[]): string {
  return lines.map(joinWords).reduce((joined, line) => {
    if (!divided.test(joined) || !/^\p{Ll}/u.test(line)) return joinTexts([joined, line]);
    // In "six-year-" the last hyphen is the word's own.
    return (ownHyphen.test(joined) ? joined : joined.slice(0, -1)) + line;
  }, '');
}

const divided = /\p{L}-$/u;
const ownHyphen = /-\p{L}+-$/u;

/** The words of a line with a space between them, but for scripts that write without spaces. */
export function joinWords({ words }: Pick<RecognizedLine, 'words'>): string {
  return joinTexts(words.map(({ text }) => text));
}

/** Texts that follow each other, with a space between them where their script has spaces. */
export function joinTexts(texts: string[]): string {
  return texts.reduce((joined, text) => {
    if (joined === '' || text === '') return joined + text;
    const isOne = endsUnspaced.test(joined) && (startsUnspaced.test(text) || ends.test(text));
    return isOne ? joined + text : `${joined} ${text}`;
  }, '');
}

/** Chinese and Japanese writing with its punctuation, and signs that both kana share, as “ー”; Korean has spaces. */
const unspaced =
  '[\\p{Script=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\u3000-\\u303f\\uff00-\\uffef]';
const endsUnspaced = new RegExp(`${unspaced}$`, 'u');
/** Signs that end a sentence or a bracket, which are read as those of Latin text at times. */
const ends = /^[!?.,:;)\]]+$/;
const startsUnspaced = new RegExp(`^${unspaced}`, 'u');

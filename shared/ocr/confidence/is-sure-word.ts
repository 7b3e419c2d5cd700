import type { RecognizedWord } from '../../api/recognition.ts';

/** Whether a word is more than what is seen in leaves and clouds: that is shorter, or less sure. */
export function isSureWord({ text, confidence }: RecognizedWord): boolean {
  return confidence >= (/[\p{L}\p{N}]{3}/u.test(text) ? 60 : 85) && wordLike.test(text);
}

const wordLike = /[\p{L}\p{N}]{2}|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/**
 * Whether what was read as Latin letters has capitals within so many of its words as Cyrillic text
 * gives: its small letters are drawn like small capitals, as in “CoxpaHuTb”. Latin text with
 * accents that the model lacks is read with as much doubt, and in Cyrillic letters with little.
 */
export function looksCyrillic(text: string): boolean {
  const words = text.split(/\s+/).filter((word) => (word.match(/[\p{L}\p{N}]/gu)?.length ?? 0) > 2);
  return lengthOf(words.filter((word) => mixed.test(word))) > mixedShare * lengthOf(words);
}

const mixed = /\p{Ll}\p{Lu}|\p{Lu}{2}\p{Ll}/u;
const mixedShare = 0.25;

function lengthOf(words: string[]): number {
  return words.reduce((sum, { length }) => sum + length, 0);
}

import type { RecognisedLine } from '../../api/recognition.ts';
import { joinTexts, joinWords } from './join-words.ts';

/** Lines run together into one; a word that was divided at the end of a line becomes whole. */
export function joinLines(lines: RecognisedLine[]): string {
  return lines.map(joinWords).reduce((joined, line) => {
    if (!divided.test(joined) || !/^\p{Ll}/u.test(line)) return joinTexts([joined, line]);
    // In "six-year-" the last hyphen is the word's own.
    return (ownHyphen.test(joined) ? joined : joined.slice(0, -1)) + line;
  }, '');
}

const divided = /\p{L}-$/u;
const ownHyphen = /-\p{L}+-$/u;

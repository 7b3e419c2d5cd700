import type { RecognizedLine, RecognizedWord } from '../../api/recognition.ts';
import { joinLines as joinTextLines, joinTexts } from '../../text/join-lines.ts';
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
  return joinTextLines(lines.map(joinWords));
}

/** The words of a line with a space between them, but for scripts that write without spaces. */
export function joinWords({ words }: Pick<RecognizedLine, 'words'>): string {
  return joinTexts(words.map(({ text }) => text));
}

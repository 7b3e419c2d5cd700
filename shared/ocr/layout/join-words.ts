import type { RecognizedLine, RecognizedWord } from '../../api/recognition.ts';
import { joinLines as joinTextLines, joinTexts } from '../../text/join-lines.ts';
import { unionOf } from '../geometry/boxes.ts';

/** The line that consists of these words, of which there is at least one. */
export function lineOfWords(words: RecognizedWord[]): RecognizedLine {
  return {
    text: words.map(({ text }) => text).join(' '),
    confidence: words.reduce((sum, { confidence }) => sum + confidence, 0) / words.length,
    box: unionOf(words.map(({ box }) => box)),
    words,
  };
}

/** Joins lines into one; a word hyphenated at the end of a line becomes whole. */
export function joinLines(lines: RecognizedLine[]): string {
  return joinTextLines(lines.map(joinWords));
}

/** The words of a line with spaces between them, except in scripts that are written without. */
export function joinWords({ words }: Pick<RecognizedLine, 'words'>): string {
  return joinTexts(words.map(({ text }) => text));
}

import type { RecognisedLine, RecognisedWord } from '../../api/recognition.ts';
import { unionOf } from '../geometry/boxes.ts';

/** The line that words, of which there is at least one, make. */
export function lineOfWords(words: RecognisedWord[]): RecognisedLine {
  return {
    text: words.map(({ text }) => text).join(' '),
    confidence: words.reduce((sum, { confidence }) => sum + confidence, 0) / words.length,
    box: unionOf(words.map(({ box }) => box)),
    words,
  };
}

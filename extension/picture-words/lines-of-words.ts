import type { RecognizedLine, RecognizedWord } from '../../shared/api/recognition.ts';
import { lineOfWords } from '../../shared/ocr/layout/join-words.ts';

/** The lines that words in reading order stood in: a word beside the one before it is in its line. */
export function linesOfWords(words: RecognizedWord[]): RecognizedLine[] {
  const lines: RecognizedWord[][] = [];
  for (const word of words) {
    const line = lines.at(-1);
    const before = line?.at(-1);
    if (line && before && isBeside(word, before)) line.push(word);
    else lines.push([word]);
  }
  return lines.map(lineOfWords);
}

function isBeside({ box }: RecognizedWord, { box: before }: RecognizedWord): boolean {
  const shared = Math.min(box.y + box.height, before.y + before.height) - Math.max(box.y, before.y);
  return shared > Math.min(box.height, before.height) / 2;
}

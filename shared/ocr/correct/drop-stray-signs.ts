import type { RecognizedLine, RecognizedWord } from '../../api/recognition.ts';
import { median } from '../geometry/median.ts';
import { lineOfWords } from '../layout/join-words.ts';

/**
 * Lines without what was seen in specks beside them, as round corners leave: a sign without letters or
 * digits that was read with hardly any confidence and is far smaller than the words.
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
    confidence < doubtful &&
    !/[\p{L}\p{N}]/u.test(text) &&
    box.width <= 0.3 * height &&
    box.height <= 0.3 * height
  );
}

/** Points and commas of their own are read with more. */
const doubtful = 30;

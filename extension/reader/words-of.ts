import type { Recognition, RecognizedWord } from '../../shared/api/recognition.ts';

/** The words of a recognition in reading order, with boxes in pixels of the picture. */
export function wordsOf({ lines }: Pick<Recognition, 'lines'>): RecognizedWord[] {
  return lines.flatMap(({ words }) => words);
}

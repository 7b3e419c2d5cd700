import type { RecognizedWord } from '../../../../shared/api/recognition.ts';
import type { Span, Spans } from './align-words.ts';

/** Words below this confidence (0 to 100) are marked. */
const doubtful = 60;

/** A word that was read with doubt, by its place among all words, and where it stands. */
export type DoubtfulWord = Span & { index: number };

/** The words that were read with doubt and not changed since, in the order of the text. */
export function doubtfulWords(
  words: Pick<RecognizedWord, 'confidence'>[],
  spans: Spans,
): DoubtfulWord[] {
  return words
    .flatMap(({ confidence }, index) => {
      const span = spans[index];
      return confidence < doubtful && span ? [{ ...span, index }] : [];
    })
    .sort((a, b) => a.start - b.start);
}

/** The next word from what is selected (1) or the one before (-1), round about. */
export function doubtfulBeside(
  all: DoubtfulWord[],
  { start, end }: Span,
  by: 1 | -1,
): DoubtfulWord | undefined {
  if (by < 0) return all.findLast((word) => word.end <= start && word.start < start) ?? all.at(-1);
  const isCaret = start === end;
  return all.find((word) => word.start >= end && (isCaret || word.start > start)) ?? all[0];
}

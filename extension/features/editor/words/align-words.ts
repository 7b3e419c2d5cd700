import type { RecognizedWord } from '../../../../shared/api/recognition.ts';

/** A part of a text: offsets in UTF-16 units, the end not included. */
export type Span = { start: number; end: number };

/**
 * Where words that were read stand in a text, in their order; undefined for one that is no longer
 * there. Words come in reading order, so each is looked for behind the one before it, and where
 * the text was laid out or written anew, anywhere else.
 */
export function alignWords(
  text: string,
  words: Pick<RecognizedWord, 'text'>[],
): (Span | undefined)[] {
  let from = 0;
  return words.map(({ text: word }) => {
    if (word === '') return undefined;
    const next = text.indexOf(word, from);
    const start = next >= 0 && next - from <= nearby ? next : text.indexOf(word);
    if (start < 0) return undefined;
    if (start >= from) from = start + word.length;
    return { start, end: start + word.length };
  });
}

/** A word that stands further on than this many characters is another one of the same letters. */
const nearby = 2_000;

/** Which of the spans an offset lies in, -1 where it lies in none. */
export function spanAt(spans: (Span | undefined)[], offset: number): number {
  return spans.findIndex((span) => span && span.start <= offset && offset <= span.end);
}

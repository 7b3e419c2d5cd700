import type { RecognizedLine } from '../../api/recognition.ts';
import { lineOfWords } from '../layout/join-words.ts';

/** How high words are, in pixels. */
export const wordHeight = 12;

/**
 * Lines of a proportional font, 7 px a character on average: each row has its texts by where they
 * begin, in pixels from the left; rows are `pitch` apart. Empty texts are left out.
 */
export function setRows(
  rows: Record<number, string>[],
  { top = 20, pitch = 30 } = {},
): RecognizedLine[] {
  return rows.flatMap((cells, row) => {
    const words = Object.entries(cells).flatMap(([left, text]) =>
      wordsAt(text, Number(left), top + row * pitch),
    );
    return words.length > 0 ? [lineOfWords(words)] : [];
  });
}

function wordsAt(text: string, left: number, y: number): RecognizedLine['words'] {
  let x = left;
  return text
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => {
      const width = [...word].reduce((sum, letter) => sum + widthOf(letter), 0);
      const box = { x, y, width, height: wordHeight };
      x += width + 4;
      return { text: word, confidence: 90, box };
    });
}

function widthOf(letter: string): number {
  if (/[iljt.,1]/.test(letter)) return 4;
  return /[mwMW%]/.test(letter) ? 10 : 7;
}

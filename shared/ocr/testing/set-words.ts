import type { RecognizedLine } from '../../api/recognition.ts';
import { lineOfWords } from '../layout/join-words.ts';

/** How high words are, in pixels. */
const wordHeight = 12;

/**
 * Lines of a proportional font, 7 px a character on average: each row has its texts by their start,
 * in pixels from the left; rows are `pitch` apart. Empty texts are left out.
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

/**
 * A line in a monospaced font of 10 × 20 px, each letter with 1 px free on either side; runs of
 * spaces divide its words. Rows are 30 px apart.
 */
export function setLine(text: string, row: number, left = 0): RecognizedLine {
  const words = [...text.matchAll(/\S+/g)].map((match) => ({
    text: match[0],
    confidence: 90,
    box: {
      x: left + 10 * match.index + 1,
      y: 30 * row,
      width: 10 * match[0].length - 2,
      height: 20,
    },
  }));
  const x = words[0]?.box.x ?? left;
  const box = { x, y: 30 * row, width: left + 10 * text.length - x, height: 20 };
  return { text, confidence: 90, box, words };
}

/** Such lines below each other; a blank one leaves its row empty. */
export function setBlock(...texts: string[]): RecognizedLine[] {
  return texts.flatMap((text, row) => (text.trim() === '' ? [] : [setLine(text, row)]));
}

import type { RecognizedLine } from '../../api/recognition.ts';

/**
 * A line as a monospaced font of 10 × 20 px sets it, each letter with 1 px free on either side;
 * runs of spaces divide its words. Rows are 30 px apart.
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

/** Such lines below each other; a blank one leaves its row free. */
export function setBlock(...texts: string[]): RecognizedLine[] {
  return texts.flatMap((text, row) => (text.trim() === '' ? [] : [setLine(text, row)]));
}

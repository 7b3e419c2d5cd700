import type { RecognizedLine, RecognizedWord } from '../../api/recognition.ts';
import { markThreshold } from '../binarize/mark-threshold.ts';
import type { GrayImage } from '../image/image.ts';

/**
 * Lines with words as wide as their ink: what was divided into words has only rough edges, and
 * columns stand as close as their cells allow.
 */
export function trimWords(lines: RecognizedLine[], ink: GrayImage): RecognizedLine[] {
  return lines.map((line) => {
    const trimmed = line.words.map((word) => trim(word, ink));
    const words = trimmed.map((word, index) => {
      const before = trimmed[index - 1]?.box;
      const after = trimmed[index + 1]?.box;
      const from = before ? before.x + before.width : 0;
      return grow(word, ink, { from, to: after?.x ?? ink.width });
    });
    return { ...line, words };
  });
}

function trim(word: RecognizedWord, ink: GrayImage): RecognizedWord {
  const { x, width } = word.box;
  let from = x;
  let to = x + width;
  while (from < to && !hasInk(word, from, ink)) from++;
  while (to > from && !hasInk(word, to - 1, ink)) to--;
  return to > from ? withEdges(word, from, to) : word;
}

/** As far as ink follows without a space, within what is free beside the word. */
function grow(
  word: RecognizedWord,
  ink: GrayImage,
  free: { from: number; to: number },
): RecognizedWord {
  const { x, width, height } = word.box;
  const space = 0.15 * height;
  let from = x;
  for (let at = x - 1; at >= free.from && from - at <= space; at--) {
    if (hasInk(word, at, ink)) from = at;
  }
  let to = x + width;
  for (let at = to; at < free.to && at - to < space; at++) if (hasInk(word, at, ink)) to = at + 1;
  return withEdges(word, from, to);
}

function withEdges(word: RecognizedWord, from: number, to: number): RecognizedWord {
  return { ...word, box: { ...word.box, x: from, width: to - from } };
}

function hasInk({ box: { y, height } }: RecognizedWord, x: number, ink: GrayImage): boolean {
  for (let row = Math.max(0, y); row < Math.min(ink.height, y + height); row++) {
    if ((ink.data[row * ink.width + x] ?? 0) >= markThreshold) return true;
  }
  return false;
}

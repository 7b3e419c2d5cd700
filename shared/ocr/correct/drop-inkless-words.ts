import type { Box } from '../../api/box.ts';
import type { RecognizedLine } from '../../api/recognition.ts';
import { markThreshold } from '../binarize/mark-threshold.ts';
import type { GrayImage } from '../image/image.ts';

/** Takes away words that recognition saw in wide gaps, where its ink picture shows nothing. */
export function dropInklessWords(line: RecognizedLine, ink: GrayImage): RecognizedLine {
  const words = line.words.filter(({ box }) => hasInk(ink, box));
  if (words.length === line.words.length) return line;
  return { ...line, words, text: words.map(({ text }) => text).join(' ') };
}

function hasInk({ width, height, data }: GrayImage, box: Box): boolean {
  const right = Math.min(width, box.x + box.width);
  const bottom = Math.min(height, box.y + box.height);
  for (let y = box.y; y < bottom; y++) {
    for (let x = box.x; x < right; x++) {
      if ((data[y * width + x] ?? 0) >= markThreshold) return true;
    }
  }
  return false;
}

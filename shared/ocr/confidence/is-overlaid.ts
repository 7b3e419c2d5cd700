import type { Box } from '../../api/box.ts';
import type { RecognizedLine } from '../../api/recognition.ts';
import { markThreshold } from '../binarize/mark-threshold.ts';
import type { GrayImage } from '../image/image.ts';
import { charactersIn, confidenceByCharacters } from './confidence.ts';

/**
 * Whether what was read is rather a pattern around text than text, or only pieces of words that a
 * pattern crosses: doubtful, or little beside much other ink.
 */
export function isOverlaid(lines: RecognizedLine[], ink: GrayImage): boolean {
  const words = lines.flatMap((line) => line.words);
  if (confidenceByCharacters(words) < nonsense) return true;
  if (charactersIn(lines) > few) return false;
  const whole = { x: 0, y: 0, width: ink.width, height: ink.height };
  const read = words.reduce((sum, { box }) => sum + inkIn(ink, box), 0);
  return inkIn(ink, whole) > most * read;
}

/** Text is read with more confidence, however faint. */
const nonsense = 55;

/** Characters: where more are read, they are no pieces. */
const few = 40;

/** How much ink there may be to that of words. */
const most = 3;

function inkIn({ width, height, data }: GrayImage, box: Box): number {
  let inked = 0;
  for (let y = box.y; y < Math.min(height, box.y + box.height); y++) {
    const end = y * width + Math.min(width, box.x + box.width);
    for (let at = y * width + box.x; at < end; at++) if ((data[at] ?? 0) >= markThreshold) inked++;
  }
  return inked;
}

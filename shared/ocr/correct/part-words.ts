import type { Box } from '../../api/box.ts';
import type { RecognizedLine } from '../../api/recognition.ts';
import type { GrayImage } from '../image/image.ts';
import { inkRuns } from './ink-runs.ts';

/**
 * Ends the boxes of words where the ink does before the next word: that of a word before short ones
 * often holds them too, so that its characters seem to be wide.
 */
export function partWords(line: RecognizedLine, ink: GrayImage): RecognizedLine {
  const words = line.words.map((word, index) => {
    const next = line.words[index + 1];
    const { x, width } = word.box;
    if (!next || !isBeside(next.box, word.box)) return word;
    if (next.box.x <= x || x + width < next.box.x + next.box.width / 4) return word;
    const free = { ...word.box, width: next.box.x - x };
    const end = inkRuns(ink, free).at(-1)?.to ?? next.box.x;
    return { ...word, box: { ...word.box, width: Math.max(1, end - x) } };
  });
  return words.every((word, index) => word === line.words[index]) ? line : { ...line, words };
}

/** Not below it, as the characters of a column that is read downwards are. */
function isBeside(box: Box, before: Box): boolean {
  const shared = Math.min(box.y + box.height, before.y + before.height) - Math.max(box.y, before.y);
  return shared > Math.min(box.height, before.height) / 2;
}

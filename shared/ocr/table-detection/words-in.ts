import type { Box } from '../../api/box.ts';
import type { RecognizedLine, RecognizedTable } from '../../api/recognition.ts';
import { lineOfWords } from '../layout/join-words.ts';
import { centerOf } from './grid.ts';

/** The lines, with only their words in a box. */
export function within(lines: RecognizedLine[], box: Box): RecognizedLine[] {
  return keepWords(lines, (word) => isIn(word, box));
}

/** The lines without the words of tables. */
export function outside(lines: RecognizedLine[], tables: RecognizedTable[]): RecognizedLine[] {
  return keepWords(lines, (word) => !tables.some(({ box }) => isIn(word, box)));
}

/** Whether the middle of a word is in a box. */
export function isIn(word: Box, { x, y, width, height }: Box): boolean {
  const center = centerOf(word);
  return center.x >= x && center.x < x + width && center.y >= y && center.y < y + height;
}

function keepWords(lines: RecognizedLine[], keep: (box: Box) => boolean): RecognizedLine[] {
  return lines
    .map(({ words }) => words.filter(({ box }) => keep(box)))
    .filter((words) => words.length > 0)
    .map(lineOfWords);
}

import type { Box } from '../../api/box.ts';
import type { RecognizedLine, RecognizedTable } from '../../api/recognition.ts';
import { isIn } from '../geometry/boxes.ts';
import { lineOfWords } from '../layout/join-words.ts';

/** The lines, with only their words in a box. */
export function within(lines: RecognizedLine[], box: Box): RecognizedLine[] {
  return keepWords(lines, (word) => isIn(word, box));
}

/** The lines without the words of tables. */
export function outside(lines: RecognizedLine[], tables: RecognizedTable[]): RecognizedLine[] {
  return keepWords(lines, (word) => !tables.some(({ box }) => isIn(word, box)));
}

function keepWords(lines: RecognizedLine[], keep: (box: Box) => boolean): RecognizedLine[] {
  return lines
    .map(({ words }) => words.filter(({ box }) => keep(box)))
    .filter((words) => words.length > 0)
    .map(lineOfWords);
}

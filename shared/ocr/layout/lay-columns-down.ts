import type { RecognizedLine } from '../../api/recognition.ts';
import { turnBox } from '../geometry/turn-box.ts';

/** A block of vertical writing with its columns as lines, so that it is laid out as any other. */
export function layColumnsDown(lines: RecognizedLine[]): RecognizedLine[] {
  const columns = lines.filter(({ box, text }) => box.height > 1.5 * box.width && text.length > 2);
  if (2 * columns.length <= lines.length) return lines;
  return lines.map((line) => ({
    ...line,
    box: turnBox(line.box),
    words: line.words.map((word) => ({ ...word, box: turnBox(word.box) })),
  }));
}

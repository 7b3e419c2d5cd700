import type { Box } from '../../api/box.ts';
import type { RecognizedLine } from '../../api/recognition.ts';
import { markThreshold } from '../binarize/mark-threshold.ts';
import type { GrayImage } from '../image/image.ts';

/**
 * Gives a line that begins with a bracket, and has no letters, its bracket back: Tesseract takes
 * “],” for “1,” or “1],”. Its ink tells: a bracket is a stem with an end above and one below on the
 * same side. `capitals` is the height of capitals in pixels of the ink picture.
 */
export function restoreBrackets(
  line: RecognizedLine,
  ink: GrayImage,
  capitals: number,
): RecognizedLine {
  if (!likeBracket.test(line.text)) return line;
  const bracket = bracketIn(columnsOf(ink, line.box), capitals);
  const [first, ...others] = line.words;
  if (!bracket || !first) return line;
  const mend = (text: string) => bracket + text.replace(likeBracket, '$1');
  const restored = { ...first, text: mend(first.text) };
  return { ...line, words: [restored, ...others], text: mend(line.text) };
}

/** The sign, which may be read twice, and punctuation. */
const likeBracket = /^[1IlJL|][[\]]?(\s?[,;)\]}]*)$/;

/** Of one column of pixels: how many of them are marked, and between which rows. */
type Column = { marked: number; top: number; bottom: number };

/** The columns of the first sign in a box. */
function columnsOf({ width, height, data }: GrayImage, box: Box): Column[] {
  const columns: Column[] = [];
  for (let x = Math.max(0, box.x); x < Math.min(width, box.x + box.width); x++) {
    const column = { marked: 0, top: height, bottom: 0 };
    for (let y = Math.max(0, box.y - 2); y < Math.min(height, box.y + box.height + 2); y++) {
      if ((data[y * width + x] ?? 0) < markThreshold) continue;
      column.marked++;
      column.top = Math.min(column.top, y);
      column.bottom = y + 1;
    }
    if (column.marked > 0) columns.push(column);
    else if (columns.length > 0) break;
  }
  return columns;
}

function bracketIn(columns: Column[], capitals: number): '[' | ']' | null {
  const top = Math.min(...columns.map((column) => column.top));
  const bottom = Math.max(...columns.map((column) => column.bottom));
  const height = bottom - top;
  const isBracket = height >= 0.95 * capitals && columns.length <= 0.65 * capitals;
  if (!isBracket || columns.length < 2) return null;
  const isStem = ({ marked }: Column) => marked >= 0.5 * height;
  const isEnds = (column: Column) =>
    !isStem(column) && column.top <= top + 1 && column.bottom >= bottom - 1;
  const [first, last] = [columns[0], columns.at(-1)];
  if (!first || !last) return null;
  if (isEnds(first) && isStem(last)) return ']';
  return isStem(first) && isEnds(last) ? '[' : null;
}

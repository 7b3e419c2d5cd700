import type { RecognizedLine } from '../../shared/api/recognition.ts';
import { lowerMedian, median } from '../../shared/ocr/geometry/median.ts';

/**
 * The paragraph that a line is in, as the indices of its first and last line. `block` are lines below
 * each other, as `blocksOf` divides them: a whole window often, with headings and lists. So what is
 * near decides, and not what is usual in the block: a paragraph ends where the letters have another
 * size, or where the next line is farther away than its own lines are from each other.
 */
export function paragraphAround(block: RecognizedLine[], at: number): { from: number; to: number } {
  const run = extend(block, at, isSameSize);
  const lines = block.slice(run.from, run.to + 1);
  const most = apart * usualPitch(lines);
  const within = extend(lines, at - run.from, (above, below) => pitch(above, below) <= most);
  return { from: run.from + within.from, to: run.from + within.to };
}

/** Of the usual distance: lines that are farther apart are in two paragraphs. */
const apart = 1.25;
/** How large distances can be within a paragraph, in heights of a line: many alike are believed more. */
const wide = { many: 2.2, few: 1.7 };
/** So many distances that are alike are many. */
const many = 3;
/** How much wider or higher the letters of another size are. */
const larger = { width: 1.3, height: 1.5 };

function extend(
  lines: RecognizedLine[],
  at: number,
  together: (above: RecognizedLine, below: RecognizedLine) => boolean,
): { from: number; to: number } {
  const goesOn = (index: number) => {
    const [above, below] = [lines[index], lines[index + 1]];
    return above !== undefined && below !== undefined && together(above, below);
  };
  let [from, to] = [at, at];
  while (goesOn(from - 1)) from--;
  while (goesOn(to)) to++;
  return { from, to };
}

function usualPitch(lines: RecognizedLine[]): number {
  const pitches = lines.slice(1).map((line, index) => pitch(lines[index] ?? line, line));
  const usual = lowerMedian(pitches);
  const alike = pitches.filter((each) => Math.abs(each - usual) < 0.1 * usual);
  const height = median(lines.map(({ box }) => box.height));
  return Math.min(usual, (alike.length >= many ? wide.many : wide.few) * height);
}

/** From the middle of a line to that of the next, in pixels. */
function pitch(above: RecognizedLine, below: RecognizedLine): number {
  return below.box.y + below.box.height / 2 - above.box.y - above.box.height / 2;
}

function isSameSize(above: RecognizedLine, below: RecognizedLine): boolean {
  const heights = ratio(above.box.height, below.box.height);
  const widths = ratio(letterWidth(above), letterWidth(below));
  return heights < larger.height && widths < larger.width;
}

function ratio(one: number, other: number): number {
  return Math.max(one, other) / Math.max(1, Math.min(one, other));
}

/** The mean width of the letters of a line's words, in pixels. */
function letterWidth({ words }: RecognizedLine): number {
  const letters = words.reduce((sum, { text }) => sum + [...text].length, 0);
  return words.reduce((sum, { box }) => sum + box.width, 0) / Math.max(1, letters);
}

import type { RecognizedLine, RecognizedWord } from '../../api/recognition.ts';
import { unionOf } from '../geometry/boxes.ts';
import { median } from '../geometry/median.ts';

/** Words at one height, from the left; `y` is their middle, in pixels. */
export type TextRow = { words: RecognizedWord[]; y: number };

/**
 * Groups what is side by side in an image into rows, from the top: recognition may have returned
 * the left and the right of a row as separate lines.
 */
export function textRows(lines: RecognizedLine[]): TextRow[] {
  const height = textHeightOf(lines.flatMap(({ words }) => words));
  const rows: TextRow[] = [];
  const middles = lines.map((line) => ({ line, y: middleOf(line.words) }));
  for (const { line, y } of middles.toSorted((a, b) => a.y - b.y)) {
    const row = rows.findLast((each) => Math.abs(each.y - y) < maxOffRow * height);
    if (row && !overlaps(row.words, line.words)) {
      row.y =
        (row.y * row.words.length + y * line.words.length) / (row.words.length + line.words.length);
      row.words.push(...line.words);
    } else rows.push({ words: [...line.words], y });
  }
  for (const { words } of rows) words.sort((a, b) => a.box.x - b.box.x);
  return rows;
}

/** In heights of words: between the middles of lines that are side by side. */
const maxOffRow = 0.45;

/** The usual height of words in pixels. */
export function textHeightOf(words: RecognizedWord[]): number {
  return median(words.map(({ box }) => box.height));
}

/**
 * The middle of the words of usual height: dots and dashes say nothing about the height of a line.
 */
function middleOf(words: RecognizedWord[]): number {
  return median(words.map(({ box }) => box.y + box.height / 2));
}

function overlaps(some: RecognizedWord[], others: RecognizedWord[]): boolean {
  return some.some(({ box }) =>
    others.some(
      (other) => box.x + 1 < other.box.x + other.box.width && other.box.x + 1 < box.x + box.width,
    ),
  );
}

/** From the left of the first to the right of the last. */
export function extentOf(words: RecognizedWord[]): { from: number; to: number } {
  const { x, width } = unionOf(words.map(({ box }) => box));
  return { from: x, to: x + width };
}

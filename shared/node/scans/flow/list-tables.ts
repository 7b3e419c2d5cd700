import type { RecognizedCell, RecognizedLine, RecognizedTable } from '../../../api/recognition.ts';
import { lineOfWords } from '../../../ocr/layout/join-words.ts';
import { isIn } from '../../../ocr/table-detection/words-in.ts';

/** The share of rows that begin with the marker of an item, from which on the table is a list. */
const minMarked = 0.75;
const minRows = 2;

/**
 * The rows of a table that is rather a list, whose markers stand in a column of their own, as lines.
 * @param marker matches the text of a row that begins an item
 * @returns undefined for any other table
 */
export function listRows(
  table: RecognizedTable,
  lines: RecognizedLine[],
  marker: RegExp,
): RecognizedLine[] | undefined {
  const rows = table.rows
    .map((cells) => cells.filter(({ text }) => text.trim() !== ''))
    .filter((cells) => cells.length > 0);
  const textOf = (cells: RecognizedCell[]) => cells.map(({ text }) => text).join(' ');
  const marked = rows.filter((cells) => marker.test(textOf(cells)));
  // A marker and its text are two cells at most: what has more is a table with numbered rows.
  const isList =
    rows.length >= minRows &&
    marked.length >= minMarked * rows.length &&
    rows.every((cells) => cells.length <= 2);
  if (!isList) return undefined;
  const words = lines.flatMap((line) => line.words).filter(({ box }) => isIn(box, table.box));
  const inRows = rows.map((cells) =>
    words
      .filter(({ box }) => cells.some((cell) => isIn(box, cell.box)))
      .toSorted((a, b) => a.box.x - b.box.x),
  );
  const isWhole = inRows.flat().length === words.length;
  return isWhole ? inRows.filter((row) => row.length > 0).map(lineOfWords) : undefined;
}

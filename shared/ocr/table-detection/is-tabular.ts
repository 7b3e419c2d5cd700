import type { RecognizedCell, RecognizedTable } from '../../api/recognition.ts';
import { median } from '../geometry/median.ts';

/** Whether a ruled grid holds a table, and is not the frame of a window, a form or a box of text. */
export function isRuledTable({ rows }: RecognizedTable): boolean {
  const cells = rows.flat();
  const filled = cells.filter(({ text }) => text !== '');
  const columns = columnsIn(rows);
  if (rows.length < 2 || columns < 2 || filled.length < 4) return false;
  const used = rows.filter((row) => row.some(({ text }) => text !== ''));
  const wide = used.filter((row) => row.filter(({ text }) => text !== '').length >= 2);
  if (wide.length < 2 || wide.length < minWideUsed * used.length) return false;
  const usedColumns = columnFill(rows, columns).filter((count) => count > 0);
  if (usedColumns.length < Math.max(2, minUsedColumns * columns)) return false;
  if (isWindow(filled)) return false;
  return median(filled.map(({ text }) => wordsIn(text))) <= maxWords;
}

/** Whether rows of one cell each are a list of a table, and no boxes around texts: all say little. */
export function isRuledList({ rows }: RecognizedTable): boolean {
  const cells = rows.flat();
  const filled = cells.filter(({ text }) => text !== '');
  const isLong = filled.some(({ text }) => wordsIn(text) > maxWords);
  if (rows.length < minListRows || filled.length === 0 || isLong) return false;
  return filled.length >= minFilledRows * rows.length || isToBeFilledIn(cells);
}

const minListRows = 3;

/** Share of the rows: an empty one among them is to be filled in. */
const minFilledRows = 0.75;

/** Whether a list has been begun: its empty rows are equally high, as the parts of a window are not. */
function isToBeFilledIn(cells: RecognizedCell[]): boolean {
  const empty = cells.filter(({ text }) => text === '').map(({ box }) => box.height);
  return empty.length >= minEmptyRows && Math.max(...empty) <= evenRows * Math.min(...empty);
}

const minEmptyRows = 4;
const evenRows = 1.15;

/** Whether a grid with all its walls is a form to fill in: most of its cells may be empty. */
export function isForm({ rows }: RecognizedTable): boolean {
  const columns = columnsIn(rows);
  const isEven = rows.every(
    (row) =>
      row.length === columns && row.every(({ columnSpan, rowSpan }) => columnSpan * rowSpan === 1),
  );
  const filled = rows.flat().filter(({ text }) => text !== '');
  const isLarge = rows.length >= minFormSide && columns >= minFormSide;
  return isEven && isLarge && filled.length >= 2 && !isWindow(filled);
}

const minFormSide = 3;

/** Share of the rows with text: those with text in two cells or more. */
const minWideUsed = 0.5;

/** Share of the columns: those with text. */
const minUsedColumns = 0.6;

/** Words of most cells: whole paragraphs beside each other are no table. */
const maxWords = 20;

/** A page with toolbars: one cell is most of the area and has most of the words. */
function isWindow(filled: RecognizedCell[]): boolean {
  const areaOf = ({ box }: RecognizedCell) => box.width * box.height;
  const total = (of: (cell: RecognizedCell) => number) =>
    filled.reduce((sum, cell) => sum + of(cell), 0);
  const wordsOf = ({ text }: RecognizedCell) => wordsIn(text);
  const page = filled.find((cell) => areaOf(cell) > pageShare * total(areaOf));
  return page !== undefined && wordsOf(page) > Math.max(maxWords, pageShare * total(wordsOf));
}

/** Share of the area of all cells, and of their words. */
const pageShare = 0.5;

/**
 * Whether rows that are divided by so many rulings, and columns that only their texts show, are those
 * of a table: nearly each begins with a few words, and has others beside them.
 */
export function isRowRuledTable({ rows }: RecognizedTable, rulings: number): boolean {
  const full = rows.filter((row) => row.filter(({ text }) => text !== '').length >= 2);
  const heads = full.map(([first]) => wordsIn(first?.text ?? ''));
  if (rulings < minRulings || full.length < minFullRows * rows.length) return false;
  return (
    median(heads) <= maxHeadWords && !looksLikeCode(rows) && !looksLikeMenu(rows, columnsIn(rows))
  );
}

const minRulings = 3;
const minFullRows = 0.8;
const maxHeadWords = 3;

/** Whether text in columns without lines is a table, and not prose, code or a menu. */
export function isBorderlessTable(table: RecognizedTable): boolean {
  const { rows } = table;
  const columns = columnsIn(rows);
  if (rows.length < 3 || columns < 2) return false;
  const wide = rows.filter((row) => row.filter(({ text }) => text !== '').length >= 2);
  if (wide.length < 3 || wide.length < minWideRows * rows.length) return false;
  const fill = columnFill(rows, columns);
  if (fill.some((count) => count < Math.max(2, minFill * rows.length))) return false;
  return !looksLikeProse(rows, columns) && !looksLikeCode(rows) && !looksLikeMenu(rows, columns);
}

/** Shares of the rows: those with text in two cells, and those with text in any one column. */
const minWideRows = 0.6;
const minFill = 0.25;

type TableRows = RecognizedTable['rows'];

function columnsIn(rows: TableRows): number {
  return Math.max(
    0,
    ...rows.map((row) => row.reduce((sum, { columnSpan }) => sum + columnSpan, 0)),
  );
}

/** How many cells of each column hold text. Cells that span do not count. */
function columnFill(rows: TableRows, columns: number): number[] {
  const textsOf = columnTexts(rows, columns);
  return textsOf.map((texts) => texts.filter((text) => text !== '').length);
}

function columnTexts(rows: TableRows, columns: number): string[][] {
  return columnCells(rows, columns).map((cells) => cells.map(({ text }) => text));
}

function columnCells(rows: TableRows, columns: number): RecognizedCell[][] {
  const all = Array.from({ length: columns }, (): RecognizedCell[] => []);
  for (const row of rows) {
    let column = 0;
    for (const cell of row) {
      if (cell.columnSpan === 1) all[column]?.push(cell);
      column += cell.columnSpan;
    }
  }
  return all;
}

/** Lines of text columns are sentences: most have several words, which mostly fill the column. */
function looksLikeProse(rows: TableRows, columns: number): boolean {
  const prose = columnCells(rows, columns).filter((cells) => {
    const texts = cells.map(({ text }) => text).filter((text) => text !== '');
    const lengths = texts.map(({ length }) => length);
    const full = lengths.filter((length) => length >= fullLine * Math.max(...lengths));
    return median(texts.map(wordsIn)) >= wordsOfProse && full.length >= minFullLines * texts.length;
  });
  return prose.length >= 2 || (prose.length === 1 && columns === 2);
}

/** Of most lines of text columns. */
const wordsOfProse = 4;

/** Share of the length of the longest line, and of the lines that are so long. */
const fullLine = 0.75;
const minFullLines = 0.6;

function wordsIn(text: string): number {
  return text.split(' ').length;
}

function looksLikeCode(rows: TableRows): boolean {
  const lines = rows.map((row) => row.map(({ text }) => text).join(' '));
  const code = lines.filter((line) => codeLike.test(line));
  return code.length >= minCode * lines.length;
}

/** Share of the lines. */
const minCode = 0.25;

const codeLike =
  /[;{}]\s*$|[;{]\s+(\/\/|#|\/\*)|=>|\)\s*[:{]\s*$|^\s*\d*\s*(import|export|const|let|var|def|class|return|if|for|while|function|#include|public|private|static)\b.*[(){};='"]|\w\(.*\)\s*;?$|(^|\s)(\/\/|\/\*|--|#)\s/;

/** Commands with their keys, or with arrows to submenus. */
function looksLikeMenu(rows: TableRows, columns: number): boolean {
  const texts = columnTexts(rows, columns);
  const last = (texts.at(-1) ?? []).filter((text) => text !== '');
  const keys = last.filter((text) => keyLike.test(text));
  return keys.length >= minKeys * last.length;
}

/** Share of the texts in the last column. */
const minKeys = 0.5;

const keyLike =
  /^(((ctrl|control|alt|shift|cmd|command|option|meta|super|win|strg|⌘|⌥|⇧|⌃)\s*[+\-–]?\s*)+\S+|F\d{1,2}|del|delete|esc|enter|tab|[>›»▸▶→▾]|[⌘⌥⇧⌃]+\S*)$/iu;

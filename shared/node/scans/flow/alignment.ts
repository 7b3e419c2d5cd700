import type { RecognizedCell, RecognizedLine, RecognizedTable } from '../../../api/recognition.ts';
import { isIn } from '../../../ocr/geometry/boxes.ts';
import { median } from '../../../ocr/geometry/median.ts';
import { lineOfWords } from '../../../ocr/layout/join-words.ts';
import { placeCells } from '../../../table-formats/table-rows.ts';
import type { ReadPage } from '../scan.ts';
import { type Emphasis, emphasisOf, letterSize } from './letter-styles.ts';

export type Alignment = 'center' | 'right' | 'justify';

/** Where the texts of a document begin and end, in points, and whether most lines reach the end. */
export type TextArea = { left: number; right: number; isJustified: boolean };

export function textArea(pages: ReadPage[]): TextArea {
  const boxes = pages.flatMap(({ lines, unit }) =>
    lines.map(({ box }) => ({ left: box.x * unit, right: (box.x + box.width) * unit })),
  );
  // A document may have more lines than a call may have arguments.
  const left = boxes.reduce((least, box) => Math.min(least, box.left), Number.POSITIVE_INFINITY);
  const right = boxes.reduce((most, box) => Math.max(most, box.right), Number.NEGATIVE_INFINITY);
  const wrapped = pages.flatMap((page) =>
    page.lines
      .filter((line, at) => isWrapped(line, page.lines[at + 1]))
      .map((line) => isFlush(line, longest([line], page))),
  );
  const flush = wrapped.filter(Boolean);
  const isJustified = flush.length >= minFlush && flush.length >= mostly * wrapped.length;
  return { left, right, isJustified };
}

/** So many of the lines that go on below, and such a share, end at the edge of a justified text. */
const minFlush = 3;
const mostly = 0.7;

/** The words of a sentence go on in the line below, as its small letter shows. */
function isWrapped(line: RecognizedLine, next: RecognizedLine | undefined): boolean {
  if (!next || !/^\p{Ll}/u.test(next.text) || !/[\p{L},-]$/u.test(line.text)) return false;
  const gap = next.box.y - line.box.y;
  return gap > 0 && gap < maxPitch * letterSize(line);
}

/** In sizes of letters: from a line to the next one. */
const maxPitch = 2.5;

/** In sizes of letters: ends that differ less are the same, and so are middles. */
const sameEnd = 0.3;
const nearEnd = 0.8;
const sameMiddle = 0.45;

/** In sizes of letters: centered lines leave so much free at both sides. */
const minFree = 3;

/** Where the longest text ends that begins about where these lines do. */
function longest(section: RecognizedLine[], page: ReadPage): number {
  return Math.max(...[...section, ...textsLike(section, page)].map(({ box }) => box.x + box.width));
}

function isFlush(line: RecognizedLine, edge: number, most = sameEnd): boolean {
  return edge - line.box.x - line.box.width <= most * letterSize(line);
}

/** How the lines of a text are aligned; undefined where they begin below each other, as most do. */
export function alignmentOf(
  lines: RecognizedLine[],
  page: ReadPage,
  { left, right, isJustified }: TextArea,
): Alignment | undefined {
  const size = median(lines.map(letterSize));
  const [from, to] = [left / page.unit, right / page.unit];
  const starts = lines.map(({ box }) => box.x);
  const ends = lines.map(({ box }) => box.x + box.width);
  const narrow = lines.filter(({ box }) => box.x - from >= minFree * size);
  const isAt = (middle: number) =>
    starts.every(
      (start, at) => Math.abs((start + (ends[at] ?? 0)) / 2 - middle) <= sameMiddle * size,
    );
  const isApart = narrow.some(({ box }) => to - box.x - box.width >= minFree * size);
  if (isApart && (isAt((from + to) / 2) || isAt(page.width / 2))) return 'center';
  const isRagged = Math.max(...starts) - Math.min(...starts) > size || lines.length === 1;
  const reachesEnd = ends.every((end) => Math.abs(end - to) <= sameEnd * size);
  if (reachesEnd && isRagged && Math.min(...starts) > (from + to) / 2) return 'right';
  const full = lines.slice(0, -1);
  const edge = longest(lines, page);
  const isEnough = isJustified ? full.length > 0 : full.length >= enoughFull;
  const most = isJustified ? nearEnd : sameEnd;
  return isEnough && full.every((line) => isFlush(line, edge, most)) ? 'justify' : undefined;
}

/** Lines of one text that end at the edge: fewer do by chance. */
const enoughFull = 4;

/** In sizes of letters: lines of one text begin that close to each other, but for its first. */
const maxIndent = 4;

/**
 * Whether a line had room for the first word of the next one, as wide as texts are there, or the
 * next one is aligned otherwise.
 */
export function endsEarly(line: RecognizedLine, next: RecognizedLine, page: ReadPage): boolean {
  const size = letterSize(line);
  const middle = ({ box }: RecognizedLine) => box.x + box.width / 2;
  const isLevel = Math.abs(next.box.x - line.box.x) <= size;
  if (!isLevel) return Math.abs(middle(next) - middle(line)) > size;
  return hasRoom(line, next, edgeOf([line], page));
}

/**
 * Where the texts of a page end that begin about where these lines do, in its units: as far from the
 * side of the page as they begin, or where the longest of them ends.
 */
export function edgeOf(section: RecognizedLine[], page: ReadPage): number {
  const end = longest(section, page);
  const alike = textsLike(section, page);
  const left = Math.min(...page.lines.map(({ box }) => box.x));
  const isFirst = alike.some(({ box }) => box.x <= left);
  const mirrored = isFirst ? page.width - left : end;
  const goesOn = alike.some(
    (line, at) =>
      line.words.length >= minWords &&
      isWrapped(line, alike[at + 1]) &&
      hasRoom(line, alike[at + 1], mirrored),
  );
  return goesOn ? end : Math.max(end, mirrored);
}

/** A line of so many words that goes on below shows where texts end: that of a label does not. */
const minWords = 3;

/** The lines of a page that begin about where these do; cells of tables may lie farther out than texts do. */
function textsLike(section: RecognizedLine[], { lines, tables }: ReadPage): RecognizedLine[] {
  const start = Math.min(...section.map(({ box }) => box.x));
  const reach = maxIndent * median(section.map(letterSize));
  const isCell = (line: RecognizedLine) =>
    hasGap(line) || tables.some(({ box }) => isIn(line.box, box));
  return lines.filter(
    (line) => section.includes(line) || (Math.abs(line.box.x - start) <= reach && !isCell(line)),
  );
}

/** In sizes of letters: no space of a text is wider. */
const maxSpace = 1.5;

function hasGap(line: RecognizedLine): boolean {
  const most = maxSpace * letterSize(line);
  return line.words.some(({ box }, at) => {
    const before = line.words[at - 1]?.box;
    return before !== undefined && box.x - before.x - before.width > most;
  });
}

function hasRoom(line: RecognizedLine, next: RecognizedLine | undefined, edge: number): boolean {
  const first = next?.words[0]?.box.width ?? 0;
  return edge - line.box.x - line.box.width > first + letterSize(line);
}

/** The share of a line that no word of the next one needs. */
const wideRoom = 0.4;

/** Whether the last line of a text leaves so much room that whatever follows is another text. */
export function endsFarFromEdge(lines: RecognizedLine[], page: ReadPage): boolean {
  const last = lines.at(-1);
  return last !== undefined && endsFarFrom(last, edgeOf([last], page));
}

function endsFarFrom({ box }: RecognizedLine, edge: number): boolean {
  return edge - box.x - box.width > wideRoom * (edge - box.x);
}

/** Whether a line stands higher than the one before, which may go on in it as the next column begins there. */
export function goesToColumn(line: RecognizedLine, next: RecognizedLine): boolean {
  return next.box.y < line.box.y && !endsFarFrom(line, next.box.x);
}

/**
 * Divides lines where one begins farther in than those around it, as the first of a paragraph may,
 * and those that are centered or end below each other where one ends before it is full.
 */
export function byIndent(lines: RecognizedLine[], page: ReadPage): RecognizedLine[][] {
  return byFirstLine(lines).flatMap((paragraph) => byFullLines(paragraph, page));
}

/**
 * The widest line shows how much all may hold: one that had room for the next word ends a text. Where
 * all begin with a capital letter, as verses and addresses do, room up to the edges of the page's text
 * is enough.
 */
function byFullLines(lines: RecognizedLine[], page: ReadPage): RecognizedLine[][] {
  const size = median(lines.map(letterSize));
  const isEven = (edge: (line: RecognizedLine) => number, most: number) => {
    const places = lines.map(edge);
    return Math.max(...places) - Math.min(...places) <= most * size;
  };
  const isRight = isEven(endOf, nearEnd) && Math.min(...lines.map(startOf)) > page.width / 2;
  if (isEven(startOf, sameStart) || !(isRight || isEven(middleOf, sameMiddle))) return [lines];
  const widest = Math.max(...lines.map(({ box }) => box.width));
  const all = page.width - 2 * Math.min(...page.lines.map(startOf));
  const areVerses = lines.every(({ text }) => /^\p{Lu}/u.test(text));
  const most = areVerses ? Math.max(widest, all) : widest;
  const paragraphs: RecognizedLine[][] = [];
  for (const line of lines) {
    const last = paragraphs.at(-1);
    const above = last?.at(-1);
    if (last && above && !hasRoom(above, line, above.box.x + most)) last.push(line);
    else paragraphs.push([line]);
  }
  return paragraphs;
}

function byFirstLine(lines: RecognizedLine[]): RecognizedLine[][] {
  const size = median(lines.map(letterSize));
  const left = Math.min(...lines.map(({ box }) => box.x));
  const isOut = lines.map(({ box }) => box.x - left <= sameStart * size);
  const isIn = lines.map(
    ({ box }) => box.x - left >= minIndent * size && box.x - left <= maxFirst * size,
  );
  // Where other lines are neither, or many are indented, something else moves them.
  const first = isIn.filter(Boolean).length;
  const isClear = isOut.every((out, at) => out || isIn[at]) && 2 * first <= lines.length;
  // The first paragraph may be a line long: then the next one begins right below it.
  const isFree = (at: number) => isOut[at] || (at === 0 && isIn[at]);
  const begins = (at: number) =>
    at > 0 && isClear && isIn[at] && isFree(at - 1) && (isOut[at + 1] ?? at > 1);
  const paragraphs: RecognizedLine[][] = [];
  for (const [at, line] of lines.entries()) {
    const last = paragraphs.at(-1);
    if (last && !begins(at)) last.push(line);
    else paragraphs.push([line]);
  }
  return paragraphs;
}

/** In sizes of letters: lines that begin below each other, and the indent of the first of a paragraph. */
const sameStart = 0.4;
const minIndent = 0.8;
const maxFirst = 5;

/** How the texts of cells look. */
export type CellLooks = Map<RecognizedCell, { align?: Alignment | undefined; parts: Emphasis[] }>;

/**
 * The bold and italic parts of the cells of a table, and how they are aligned.
 * @param weight the usual one of strokes, in sizes of the letters
 */
export function cellLooks(
  table: RecognizedTable,
  { lines, letters }: Pick<ReadPage, 'lines' | 'letters'>,
  weight: number,
): CellLooks {
  const own = lines.filter(({ words }) => words.some((word) => isIn(word.box, table.box)));
  const linesIn = (cell: RecognizedCell) =>
    own
      .map(({ words }) => words.filter(({ box }) => isIn(box, cell.box)))
      .filter((words) => words.length > 0)
      .map(lineOfWords);
  const rows = placeCells(table);
  const texts = new Map(
    table.rows.flat().flatMap((cell) => {
      const found = linesIn(cell);
      return found.length > 0 ? [[cell, found] as const] : [];
    }),
  );
  const looks: CellLooks = new Map();
  for (const column of rows[0]?.keys() ?? []) {
    const cells = rows.flatMap((row) => row[column] ?? []).filter((cell) => texts.has(cell));
    const aligned = alignedCells(cells, texts);
    for (const cell of cells) {
      const parts = emphasisOf(cell.text, texts.get(cell) ?? [], { letters, weight });
      looks.set(cell, { align: aligned.get(cell), parts });
    }
  }
  return looks;
}

/** So many cells of a column below its head show how it is aligned. */
const minCells = 2;

/** In sizes of letters: texts of a column that begin closer together begin at one place. */
const otherStart = 1;

/** The cells of a column, from the top, that are centered or end where the others do. */
function alignedCells(
  cells: RecognizedCell[],
  texts: Map<RecognizedCell, RecognizedLine[]>,
): Map<RecognizedCell, Alignment> {
  const single = cells.filter(({ columnSpan }) => columnSpan === 1);
  const lines = new Map(single.map((cell) => [cell, texts.get(cell) ?? []]));
  const size = median([...lines.values()].flat().map(letterSize));
  const places = (edge: (line: RecognizedLine) => number, from = 1) =>
    [...lines.values()].slice(from).flat().map(edge);
  const isEven = (values: number[], most: number) =>
    Math.max(...values) - Math.min(...values) <= most * size;
  const aligned = new Map<RecognizedCell, Alignment>();
  if (single.length <= minCells || isEven(places(startOf), otherStart)) return aligned;
  const kinds: [Alignment, (line: RecognizedLine) => number, number][] = [
    ['right', endOf, nearEnd],
    ['center', middleOf, sameMiddle],
  ];
  const found = kinds.find(([, edge, most]) => isEven(places(edge), most));
  if (!found) return aligned;
  const [kind, edge, most] = found;
  const place = median(places(edge));
  for (const [cell, own] of lines) {
    const isThere = own.every((line) => Math.abs(edge(line) - place) <= most * size);
    if (isThere) aligned.set(cell, kind);
  }
  return aligned;
}

function startOf({ box }: RecognizedLine): number {
  return box.x;
}

function endOf({ box }: RecognizedLine): number {
  return box.x + box.width;
}

function middleOf({ box }: RecognizedLine): number {
  return box.x + box.width / 2;
}

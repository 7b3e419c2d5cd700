import type { RecognizedLine } from '../../../api/recognition.ts';
import { median } from '../../../ocr/geometry/median.ts';
import type { ReadPage } from '../scan.ts';
import type { TextArea } from './alignment.ts';
import { letterSize } from './letter-styles.ts';

/** One of the columns that stand beside each other, in units of the page. */
export type TextColumn = {
  lines: RecognizedLine[];
  left: number;
  right: number;
  /** The columns beside each other are of one region. */
  region: { columns: TextColumn[] };
};

/** So many lines a column has at least, and the columns of a region together. */
const minLines = 3;
const minAllLines = 8;

/** The least share of a column's width that its lines have as a rule, and of words on them. */
const minFull = 0.7;
const minWords = 3;

/** The columns of a region are about as wide. */
const minRatio = 0.75;

/** In sizes of letters: how much higher than the next column one may begin, and how far its lines from its edge. */
const maxOffset = 4;
const sameEdge = 1;

/**
 * The columns of running text on a page: lines that go on at the top right of those before.
 * @param lines in reading order
 */
export function textColumns(lines: RecognizedLine[]): Map<RecognizedLine, TextColumn> {
  const columns = new Map<RecognizedLine, TextColumn>();
  for (const region of regionsOf(lines)) {
    if (!isText(region)) continue;
    const whole: TextColumn['region'] = { columns: [] };
    for (const own of region) {
      const { left, right } = edgesOf(own);
      const column = { lines: own, left, right, region: whole };
      whole.columns.push(column);
      for (const line of own) columns.set(line, column);
    }
  }
  return columns;
}

/** What may be columns beside each other. */
function regionsOf(lines: RecognizedLine[]): RecognizedLine[][][] {
  const regions: RecognizedLine[][][] = [];
  for (const part of runsOf(lines)) {
    const region = regions.at(-1);
    const last = region?.at(-1);
    const [first] = part;
    if (!first || !last) {
      regions.push([part]);
      continue;
    }
    const before = columnBefore(last, first);
    const own = part.slice(0, columnLength(part));
    // A column in the middle is the whole of its run; otherwise another region begins in it.
    if (region && region.length > 1 && before.length === last.length) region.push(own);
    else if (region && before.length > 0) regions.push([before, own]);
    else regions.push([part]);
    const rest = part.slice(own.length);
    if (rest.length > 0) regions.push([rest]);
  }
  return regions.filter((region) => region.length > 1);
}

/** Lines that follow each other downwards. */
function runsOf(lines: RecognizedLine[]): RecognizedLine[][] {
  const runs: RecognizedLine[][] = [];
  for (const line of lines) {
    const run = runs.at(-1);
    const above = run?.at(-1);
    const goesUp = above && line.box.y + line.box.height < above.box.y && line.box.x > above.box.x;
    if (run && !goesUp) run.push(line);
    else runs.push([line]);
  }
  return runs;
}

/** The last lines of a run that stand left of the first line of the next column, and not above it. */
function columnBefore(run: RecognizedLine[], next: RecognizedLine): RecognizedLine[] {
  const size = letterSize(next);
  const top = next.box.y - maxOffset * size;
  const isOutside = ({ box }: RecognizedLine) => box.x + box.width >= next.box.x || box.y < top;
  let from = run.findLastIndex(isOutside) + 1;
  // The last line of a text over the columns may be as short as they are wide.
  while (isRest(run[from - 1], run[from], next.box.y - size)) from++;
  return run.slice(from);
}

/** Whether a line above a height belongs to the one before it. */
function isRest(
  above: RecognizedLine | undefined,
  line: RecognizedLine | undefined,
  height: number,
): boolean {
  if (!above || !line || line.box.y >= height) return false;
  return line.box.y - above.box.y - above.box.height < line.box.height;
}

/** How many lines of a run begin where its first one does, or farther in. */
function columnLength(run: RecognizedLine[]): number {
  const [first] = run;
  if (!first) return 0;
  const left = first.box.x - sameEdge * letterSize(first);
  const end = run.findIndex(({ box }) => box.x < left);
  return end < 0 ? run.length : end;
}

/** Whether they are columns of running text, and not addresses or labels beside each other. */
function isText(region: RecognizedLine[][]): boolean {
  const lines = region.flat();
  if (lines.length < minAllLines || region.some((own) => own.length < minLines)) return false;
  const widths = region.map((own) => edgesOf(own).right - edgesOf(own).left);
  const isEven = Math.min(...widths) >= minRatio * Math.max(...widths);
  const shares = region.flatMap((own, at) => own.map(({ box }) => box.width / (widths[at] ?? 1)));
  const words = median(lines.map((line) => line.words.length));
  const isApart = region.every((own, at) => {
    const next = region[at + 1];
    return !next || edgesOf(own).right < edgesOf(next).left;
  });
  return isEven && isApart && median(shares) >= minFull && words >= minWords;
}

function edgesOf(lines: RecognizedLine[]) {
  const left = Math.min(...lines.map(({ box }) => box.x));
  return { left, right: Math.max(...lines.map(({ box }) => box.x + box.width)) };
}

/** A column as a page of its own, whose lines are aligned between its edges. */
export function pageOfColumn(
  column: TextColumn,
  page: ReadPage,
  area: TextArea,
): { page: ReadPage; area: TextArea } {
  const { left, right, lines } = column;
  const edges = { left: left * page.unit, right: right * page.unit };
  return { page: { ...page, lines, width: left + right }, area: { ...area, ...edges } };
}

/** How many columns stand beside each other, and how far apart, in points. */
export type Columns = { count: number; gap: number };

export function columnsOf(column: TextColumn | undefined, { unit }: ReadPage): Columns {
  const columns = column?.region.columns ?? [];
  const gaps = columns.slice(1).map(({ left }, at) => left - (columns[at]?.right ?? left));
  return columns.length === 0
    ? { count: 1, gap: 0 }
    : { count: columns.length, gap: Math.round(median(gaps) * unit) };
}

/** A line continues the one above where it is at most so many line heights away. */
const maxGap = 1.6;

/** Lines of a page, in reading order, by the columns and sections that they stand in. */
export function blocksOf(lines: RecognizedLine[]): RecognizedLine[][] {
  const blocks: RecognizedLine[][] = [];
  for (const line of lines) {
    const block = blocks.at(-1);
    const above = block?.at(-1);
    if (block && above && goesOnBelow(above, line)) block.push(line);
    else blocks.push([line]);
  }
  return blocks;
}

function goesOnBelow({ box: above }: RecognizedLine, { box: below }: RecognizedLine): boolean {
  const height = Math.max(above.height, below.height);
  const gap = below.y - (above.y + above.height);
  const isBelow = below.y + below.height / 2 > above.y + above.height / 2;
  const left = Math.max(above.x, below.x);
  const right = Math.min(above.x + above.width, below.x + below.width);
  return isBelow && gap <= maxGap * height && right > left;
}

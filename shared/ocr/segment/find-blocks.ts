import type { Box } from '../../api/box.ts';
import { across, bandsOf, down, unionOf } from '../geometry/boxes.ts';
import { median } from '../geometry/median.ts';
import { commonSpans, freeSpans, joinSpans, type Span } from '../geometry/spans.ts';

/**
 * The blocks of an image in reading order, each as its marks: text in columns gives one block per
 * column, everything else stays together. `marks` are the boxes of letters or their parts,
 * `textHeight` is the height of small letters in pixels; columns may stand closer at `dividers`, as
 * from `findDividers`.
 */
export function findBlocks(marks: Box[], textHeight: number, dividers: Box[] = []): Box[][] {
  const whole = across(unionOf(marks));
  const isGutter: IsGutter = ({ from, to }, rows) =>
    to - from >= minGutter * textHeight ||
    (to - from >= minGutterAtDivider * textHeight &&
      dividers.some((line) => isIn(line, { from, to }) && isBeside(line, rows)));
  const keepsPanes: KeepsPanes = (run, joined) =>
    panesOf(run, dividers).every((line) => guttersIn(joined).some((gutter) => isIn(line, gutter)));
  const runs: BandRun[] = [];
  for (const band of bandsOf(marks)) {
    const rows = down(unionOf(band));
    const free = freeSpans(band.map(across), whole).filter((span) => isGutter(span, rows));
    const last = runs.at(-1);
    const joined = last && joinRun(last, { marks: band, free }, { isGutter, keepsPanes });
    if (joined) runs[runs.length - 1] = joined;
    else runs.push({ marks: band, free });
  }
  return joinPlain(runs.map((run) => columnsOf(run, { textHeight, dividers })));
}

/** In heights of small letters. */
const minGutter = 3;
const minGutterAtDivider = 1;

/** Whether a span that is free in these rows may part columns. */
type IsGutter = (span: Span, rows: Span) => boolean;

/** Whether a line stands beside most of these rows. */
function isBeside({ y, height }: Box, { from, to }: Span): boolean {
  return Math.min(y + height, to) - Math.max(y, from) > (to - from) / 2;
}

/** Consecutive bands of marks, and the spans that are free in all of them. */
type BandRun = { marks: Box[]; free: Span[] };

/** Whether what a run is joined to leaves the lines between its panes free. */
type KeepsPanes = (run: BandRun, joined: BandRun) => boolean;

/** The lines in the gutters of a run that stand beside most of it. */
function panesOf(run: BandRun, dividers: Box[]): Box[] {
  const rows = down(unionOf(run.marks));
  const gutters = guttersIn(run);
  return dividers.filter(
    (line) => isBeside(line, rows) && gutters.some((gutter) => isIn(line, gutter)),
  );
}

function isIn({ x }: Box, { from, to }: Span): boolean {
  return x > from && x < to;
}

type Joining = { isGutter: IsGutter; keepsPanes: KeepsPanes };

/** A band continues a run unless that would cost a gutter that either of them has. */
function joinRun(run: BandRun, band: BandRun, { isGutter, keepsPanes }: Joining): BandRun | null {
  const marks = [...run.marks, ...band.marks];
  const rows = down(unionOf(marks));
  const free = commonSpans(run.free, band.free).filter((span) => isGutter(span, rows));
  const joined = { marks, free };
  const loses =
    guttersIn(joined).length === 0 && guttersIn(run).length + guttersIn(band).length > 0;
  return loses || !keepsPanes(run, joined) || !keepsPanes(band, joined) ? null : joined;
}

/** Free spans with marks on both of their sides. */
function guttersIn({ marks, free }: BandRun): Span[] {
  const { x, width } = unionOf(marks);
  return free.filter(({ from, to }) => from > x && to < x + width);
}

type Page = { textHeight: number; dividers: Box[] };

function columnsOf(run: BandRun, { textHeight, dividers }: Page): Box[][] {
  const columns: Box[][] = [];
  let rest = run.marks;
  for (const { from, to } of guttersIn(run)) {
    const left = rest.filter(({ x }) => x < from);
    const right = rest.filter(({ x }) => x >= from);
    const isDivided = dividers.some((line) => isIn(line, { from, to }));
    if (!isColumnPair(left, right, { textHeight, isDivided })) continue;
    columns.push(left);
    rest = right;
  }
  return [...columns, rest];
}

/** Joins adjacent runs without columns into one block. */
function joinPlain(runs: Box[][][]): Box[][] {
  const blocks: Box[][] = [];
  let plain: Box[][] = [];
  const close = () => {
    if (plain.length > 0) blocks.push(plain.flat());
    plain = [];
  };
  for (const columns of runs) {
    if (columns.length > 1) {
      close();
      blocks.push(...columns);
    } else plain.push(...columns);
  }
  close();
  return blocks;
}

/**
 * Whether marks left and right of a gutter are two columns, to be read one after the other, and not
 * table cells, whose rows go across: the lines of columns are prose, or at different heights. Where
 * a line divides them small differences are enough.
 * `textHeight` is the height of small letters in pixels.
 */
function isColumnPair(
  left: Box[],
  right: Box[],
  { textHeight, isDivided }: { textHeight: number; isDivided: boolean },
): boolean {
  const leftLines = linesOf(left, textHeight);
  const rightLines = linesOf(right, textHeight);
  if (leftLines.length < 2 || rightLines.length < 2) return false;
  const [fewer, more] =
    leftLines.length < rightLines.length ? [leftLines, rightLines] : [rightLines, leftLines];
  const isLevel = (a: Span, b: Span) => offset(a, b) <= maxSlip * textHeight;
  if (isDivided && alignedShare(fewer, more, isLevel) < minLevel) return true;
  // Where nearly every line has one beside it, they may be the rows of a table.
  const areRows =
    alignedShare(fewer, more, (a, b) => offset(a, b) <= maxOffset * textHeight) >= minRows;
  const onBottoms = (a: Span, b: Span) => Math.abs(a.to - b.to) <= maxOffset * textHeight;
  if (!areRows && alignedShare(fewer, more, onBottoms) < minOnBottoms) return true;
  if (more.length < 3) return false;
  if (!areRows) return isProse(leftLines) && isProse(rightLines);
  const nearLeft = linesOf(nearest(left, textHeight, 'left'), textHeight);
  const nearRight = linesOf(nearest(right, textHeight, 'right'), textHeight);
  return isProse(nearLeft) && isProse(nearRight);
}

/** In heights of small letters: how far the tops or bottoms of lines beside each other differ. */
const maxOffset = 0.5;

/** As that of rows that are typeset together, as code and the numbers of its lines. */
const maxSlip = 0.2;

/** Shares of the lines that have one beside them, and of those that end at its height. */
const minLevel = 0.75;
const minRows = 0.9;
const minOnBottoms = 0.5;

/** The marks of the column next to the gutter on one side: several narrow ones are no prose. */
function nearest(marks: Box[], textHeight: number, side: 'left' | 'right'): Box[] {
  const free = freeSpans(marks.map(across), across(unionOf(marks)));
  const gutters = free.filter(({ from, to }) => to - from >= minInnerGutter * textHeight);
  const [first, last] = [gutters[0], gutters.at(-1)];
  if (!first || !last) return marks;
  return marks.filter(({ x }) => (side === 'left' ? x >= last.to : x < first.to));
}

/** In heights of small letters: between narrow columns on one side of the gutter. */
const minInnerGutter = 1.3;

type MarkLine = { span: Span; words: number; width: number };

function linesOf(marks: Box[], textHeight: number): MarkLine[] {
  return joinSpans(marks.map(down))
    .filter(({ from, to }) => to - from >= minLineHeight * textHeight)
    .map((span) => {
      const inside = marks.filter(({ y, height }) => y < span.to && y + height > span.from);
      return { span, words: countWords(inside, textHeight), width: unionOf(inside).width };
    });
}

/** In heights of small letters: dots and dashes alone are no line. */
const minLineHeight = 0.7;

function countWords(marks: Box[], textHeight: number): number {
  const spans = marks.map(across);
  const [first] = spans;
  if (!first) return 0;
  const whole = spans.reduce((all, { from, to }) => ({
    from: Math.min(all.from, from),
    to: Math.max(all.to, to),
  }));
  return (
    1 +
    freeSpans(spans, whole).filter(({ from, to }) => to - from > minSpaceInLine * textHeight).length
  );
}

/** In heights of small letters: the space between words. */
const minSpaceInLine = 0.4;

/** The share of lines that have one of the others beside them. */
function alignedShare(
  lines: MarkLine[],
  others: MarkLine[],
  isBeside: (a: Span, b: Span) => boolean,
): number {
  const beside = lines.filter(({ span }) => others.some((other) => isBeside(other.span, span)));
  return beside.length / lines.length;
}

/** By the nearer of their tops and bottoms: digits have no descenders, and words may have none. */
function offset(one: Span, other: Span): number {
  return Math.min(Math.abs(one.from - other.from), Math.abs(one.to - other.to));
}

/**
 * Cells hold a word or two; the lines of a column hold more and mostly fill it, except for the last
 * of a paragraph. Comments beside code do not.
 */
function isProse(lines: MarkLine[]): boolean {
  const widest = Math.max(...lines.map(({ width }) => width));
  return (
    median(lines.map(({ words }) => words)) >= minWords &&
    median(lines.map(({ width }) => width)) >= minUsualWidth * widest
  );
}

/** Of most lines. */
const minWords = 4;

/** Share of the width of the widest line. */
const minUsualWidth = 0.7;

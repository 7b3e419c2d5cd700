import type { Box } from '../../api/box.ts';
import { bandsOf } from '../geometry/bands-of.ts';
import { across, unionOf } from '../geometry/boxes.ts';
import { commonSpans, freeSpans, type Span } from '../geometry/spans.ts';
import { isColumnPair } from './is-column-pair.ts';

/**
 * The blocks of a picture in reading order, each as the marks it holds: text set in columns is one
 * block a column, everything else stays together. `marks` are the boxes of letters or their
 * parts, `textHeight` is the height of small letters in pixels.
 */
export function findBlocks(marks: Box[], textHeight: number): Box[][] {
  const whole = across(unionOf(marks));
  const gutter = 3 * textHeight;
  const runs: Run[] = [];
  for (const band of bandsOf(marks)) {
    const free = freeSpans(band.map(across), whole).filter(({ from, to }) => to - from >= gutter);
    const last = runs.at(-1);
    const joined = last && joinRun(last, { marks: band, free }, gutter);
    if (joined) runs[runs.length - 1] = joined;
    else runs.push({ marks: band, free });
  }
  return joinPlain(runs.map((run) => columnsOf(run, textHeight)));
}

/** Bands of marks one below the other, and what is free in all of them from top to bottom. */
type Run = { marks: Box[]; free: Span[] };

/** A band goes on with a run unless that would cost a gutter that either of them has. */
function joinRun(run: Run, band: Run, gutter: number): Run | null {
  const free = commonSpans(run.free, band.free).filter(({ from, to }) => to - from >= gutter);
  const joined = { marks: [...run.marks, ...band.marks], free };
  const loses =
    guttersIn(joined).length === 0 && guttersIn(run).length + guttersIn(band).length > 0;
  return loses ? null : joined;
}

/** Free spans with marks on both of their sides. */
function guttersIn({ marks, free }: Run): Span[] {
  const { x, width } = unionOf(marks);
  return free.filter(({ from, to }) => from > x && to < x + width);
}

function columnsOf(run: Run, textHeight: number): Box[][] {
  const columns: Box[][] = [];
  let rest = run.marks;
  for (const { from } of guttersIn(run)) {
    const left = rest.filter(({ x }) => x < from);
    const right = rest.filter(({ x }) => x >= from);
    if (!isColumnPair(left, right, textHeight)) continue;
    columns.push(left);
    rest = right;
  }
  return [...columns, rest];
}

/** Neighbouring runs without columns are one block. */
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

import type { Box } from '../../api/box.ts';
import { bandsOf } from '../geometry/bands-of.ts';
import { unionOf } from '../geometry/boxes.ts';
import { isMonospaced } from './is-monospaced.ts';
import { measureCapitals } from './measure-capitals.ts';
import { type MovedLine, moveShortLines } from './move-short-lines.ts';

/**
 * Lines to be read together; `capitals` is the height of their capitals in pixels, `moved` are the
 * lines among them that are drawn at the end of another.
 */
export type CutStrip = { box: Box; capitals: number; monospaced: boolean; moved: MovedLine[] };

/** Fewer lines than this are read worse: lines next to each other tell about their baselines. */
const fewestLines = 4;

/** More lines than this only make the waiting longer. */
const maxLines = 16;

/**
 * Cuts the marks of a block between its lines into strips that can be read side by side, in order
 * from the top: where the size of the text changes, and into `parts` where there are lines enough.
 */
export function cutStrips(marks: Box[], parts: number): CutStrip[] {
  const lines = bandsOf(marks);
  const each = Math.min(maxLines, Math.max(fewestLines, Math.ceil(lines.length / parts)));
  return groupBySize(lines).flatMap(({ lines: alike, capitals }) =>
    divide(alike, each).map((strip) => ({
      box: unionOf(strip.flat()),
      capitals,
      monospaced: isMonospaced(strip, capitals),
      moved: moveShortLines(strip, capitals),
    })),
  );
}

/** In pixels: marks that were told to be letters of a line may be of a poster's. */
const highestHeading = 2_000;

type SizeGroup = { lines: Box[][]; capitals: number };

function groupBySize(lines: Box[][]): SizeGroup[] {
  const groups: { lines: Box[][]; capitals: number | null }[] = [];
  for (const line of lines) {
    const capitals = line.length < tooFewMarks ? null : measureCapitals(line, highestHeading);
    const last = groups.at(-1);
    if (last && alike(last.capitals, capitals)) {
      last.lines.push(line);
      last.capitals ??= capitals;
    } else groups.push({ lines: [line], capitals });
  }
  return groups.map((group) => {
    const marks = group.lines.flat();
    return {
      lines: group.lines,
      capitals: measureCapitals(marks, highestHeading) ?? unionOf(marks).height,
    };
  });
}

/** A line of punctuation or of a word like "we" tells little about its size. */
const tooFewMarks = 4;

/** A line without a size of its own goes with its neighbour. */
function alike(a: number | null, b: number | null): boolean {
  return a === null || b === null || Math.max(a, b) < 1.5 * Math.min(a, b);
}

function divide<T>(items: T[], each: number): T[][] {
  const count = Math.max(1, Math.round(items.length / each));
  const start = (part: number) => Math.round((part * items.length) / count);
  return Array.from({ length: count }, (_, part) => items.slice(start(part), start(part + 1)));
}

import type { Span } from '../geometry/spans.ts';
import type { RgbaImage } from '../image/image.ts';
import { type PixelRuns, smoothRuns } from '../image/pixel-loops.ts';

/** Pixels `from` up to before `to` of row `y`. */
export type PixelRun = Span & { y: number };

/**
 * The areas of an image in which neighboring pixels are alike, each as its runs of at least
 * `shortest` pixels, in the order of their rows.
 */
export function smoothAreas(picture: RgbaImage, shortest: number): PixelRun[][] {
  const runs = smoothRuns(picture, smoothStep, shortest);
  const firsts = joinAlike(picture, runs);
  const areas: PixelRun[][] = [];
  /** Of the first run of an area. */
  const areaOf = new Int32Array(firsts.length);
  for (let index = 0; index < firsts.length; index++) {
    const run = { y: rowOf(runs, index), from: fromOf(runs, index), to: toOf(runs, index) };
    const first = rootOf(firsts, index);
    if (first === index) areaOf[index] = areas.push([run]) - 1;
    else areas[areaOf[first] ?? 0]?.push(run);
  }
  return areas;
}

function rowOf(runs: PixelRuns, index: number): number {
  return runs[3 * index] ?? 0;
}

function fromOf(runs: PixelRuns, index: number): number {
  return runs[3 * index + 1] ?? 0;
}

function toOf(runs: PixelRuns, index: number): number {
  return runs[3 * index + 2] ?? 0;
}

/** Of each run one before it that is in the same area, or itself where there is none: runs that lie on each other and are alike there. */
function joinAlike(picture: RgbaImage, runs: PixelRuns): Int32Array {
  const parents = new Int32Array(runs.length / 3);
  let above = 0;
  for (let index = 0; index < parents.length; index++) {
    parents[index] = index;
    while (above < index && isPassed(runs, above, index)) above++;
    joinAbove(picture, runs, parents, above, index);
  }
  return parents;
}

/** Whether a run ends before anything that the other one, or a later one, could touch. */
function isPassed(runs: PixelRuns, upper: number, run: number): boolean {
  const before = rowOf(runs, run) - 1;
  const y = rowOf(runs, upper);
  return y < before || (y === before && toOf(runs, upper) <= fromOf(runs, run));
}

/** Joins a run with those in the row above, from `above` on, that are alike where they touch. */
function joinAbove(
  picture: RgbaImage,
  runs: PixelRuns,
  parents: Int32Array,
  above: number,
  index: number,
): void {
  const y = rowOf(runs, index);
  const to = toOf(runs, index);
  for (let upper = above; upper < index; upper++) {
    if (rowOf(runs, upper) >= y || fromOf(runs, upper) >= to) break;
    if (!touch(picture, runs, upper, index)) continue;
    const [one, other] = [rootOf(parents, upper), rootOf(parents, index)];
    parents[Math.max(one, other)] = Math.min(one, other);
  }
}

function touch(picture: RgbaImage, runs: PixelRuns, upper: number, lower: number): boolean {
  const from = Math.max(fromOf(runs, upper), fromOf(runs, lower));
  const last = Math.min(toOf(runs, upper), toOf(runs, lower)) - 1;
  const above = rowOf(runs, upper) * picture.width;
  const below = rowOf(runs, lower) * picture.width;
  const middle = (from + last) >> 1;
  return (
    alike(picture, above + from, below + from) ||
    alike(picture, above + middle, below + middle) ||
    alike(picture, above + last, below + last) ||
    (haveOneExtent(runs, upper, lower) && isGloss(picture, above + middle, below + middle))
  );
}

/** Whether two runs begin and end at the same columns, and no letters are that wide. */
function haveOneExtent(runs: PixelRuns, upper: number, lower: number): boolean {
  const from = fromOf(runs, upper);
  const to = toOf(runs, upper);
  if (to - from < shortestGloss) return false;
  return Math.abs(from - fromOf(runs, lower)) <= 1 && Math.abs(to - toOf(runs, lower)) <= 1;
}

/** In pixels. */
const shortestGloss = 10;

/** Whether the color of a glossy bar changes at once between two pixels, given by their indices: above and below them it hardly does. */
function isGloss(picture: RgbaImage, above: number, below: number): boolean {
  const { width, height } = picture;
  if (above < width || below + width >= width * height) return false;
  return (
    alike(picture, above - width, above, softStep) &&
    alike(picture, below, below + width, softStep) &&
    alike(picture, above, below, glossStep)
  );
}

function rootOf(parents: Int32Array, index: number): number {
  let at = index;
  while (parents[at] !== at) {
    // Halving the path keeps later look-ups short.
    parents[at] = parents[parents[at] ?? at] ?? at;
    at = parents[at] ?? at;
  }
  return at;
}

/** Neighbors that differ by more than this in a channel belong to different areas. */
const smoothStep = 3;

/** The most by which the color changes within a glossy bar, in a channel. */
const glossStep = 16;

/** The same beside that: where a picture was enlarged, a change takes several rows. */
const softStep = 7;

/** Whether two pixels, given by their indices, have nearly the same color. */
export function alike({ data }: RgbaImage, a: number, b: number, step = smoothStep): boolean {
  return (
    Math.abs((data[4 * a] ?? 0) - (data[4 * b] ?? 0)) <= step &&
    Math.abs((data[4 * a + 1] ?? 0) - (data[4 * b + 1] ?? 0)) <= step &&
    Math.abs((data[4 * a + 2] ?? 0) - (data[4 * b + 2] ?? 0)) <= step
  );
}

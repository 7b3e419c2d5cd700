import type { Span } from '../geometry/spans.ts';
import type { RgbaImage } from '../image/image.ts';
import { smoothRuns } from '../image/pixel-loops.ts';

/** Pixels `from` up to before `to` of row `y`. */
export type PixelRun = Span & { y: number };

/**
 * The areas of an image in which neighboring pixels are alike, each as its runs of at least
 * `shortest` pixels.
 */
export function smoothAreas(picture: RgbaImage, shortest: number): PixelRun[][] {
  return joinRuns(picture, findRuns(picture, shortest));
}

function findRuns(picture: RgbaImage, shortest: number): PixelRun[] {
  const found = smoothRuns(picture, smoothStep, shortest);
  const runs: PixelRun[] = [];
  for (let at = 0; at < found.length; at += 3)
    runs.push({ y: found[at] ?? 0, from: found[at + 1] ?? 0, to: found[at + 2] ?? 0 });
  return runs;
}

/** Joins runs that lie on each other and are alike there into areas. */
function joinRuns(picture: RgbaImage, runs: PixelRun[]): PixelRun[][] {
  const areas = runs.map((run) => [run]);
  const areaOf = Int32Array.from(areas, (_, index) => index);
  let above = 0;
  for (let index = 0; index < runs.length; index++) {
    above = firstAbove(runs, above, index);
    joinAbove(picture, runs, { areas, areaOf, above, index });
  }
  return areas.filter((area) => area.length > 0);
}

/** The first run, from `above` on, that the run at `index` could touch. */
function firstAbove(runs: PixelRun[], above: number, index: number): number {
  const run = runs[index];
  let first = above;
  while (run && first < index && isBefore(runs[first], run)) first++;
  return first;
}

type Joining = { areas: PixelRun[][]; areaOf: Int32Array; above: number; index: number };

/** Joins a run with those in the row above that are alike where they touch. */
function joinAbove(
  picture: RgbaImage,
  runs: PixelRun[],
  { areas, areaOf, above, index }: Joining,
): void {
  const run = runs[index];
  for (let other = above; run && other < index; other++) {
    const upper = runs[other];
    if (!upper || upper.y >= run.y || upper.from >= run.to) break;
    if (touch(picture, upper, run)) merge(areas, areaOf, other, index);
  }
}

/** Whether a run ends before anything that the other one, or a later one, could touch. */
function isBefore(upper: PixelRun | undefined, run: PixelRun): boolean {
  return (
    upper !== undefined && (upper.y < run.y - 1 || (upper.y === run.y - 1 && upper.to <= run.from))
  );
}

function touch(picture: RgbaImage, upper: PixelRun, lower: PixelRun): boolean {
  const from = Math.max(upper.from, lower.from);
  const last = Math.min(upper.to, lower.to) - 1;
  const above = upper.y * picture.width;
  const below = lower.y * picture.width;
  const middle = (from + last) >> 1;
  return (
    alike(picture, above + from, below + from) ||
    alike(picture, above + middle, below + middle) ||
    alike(picture, above + last, below + last)
  );
}

function merge(areas: PixelRun[][], areaOf: Int32Array, a: number, b: number): void {
  const first = rootOf(areaOf, a);
  const second = rootOf(areaOf, b);
  if (first === second) return;
  // The smaller area is merged into the larger, so that no run moves often.
  const [to, from] =
    (areas[first]?.length ?? 0) >= (areas[second]?.length ?? 0) ? [first, second] : [second, first];
  for (const run of areas[from] ?? []) areas[to]?.push(run);
  areas[from] = [];
  areaOf[from] = to;
}

function rootOf(areaOf: Int32Array, index: number): number {
  let at = index;
  while (areaOf[at] !== at) {
    areaOf[at] = areaOf[areaOf[at] ?? at] ?? at;
    at = areaOf[at] ?? at;
  }
  return at;
}

/** Neighbors that differ by more than this in a channel belong to different areas. */
const smoothStep = 3;

/** Whether two pixels, given by their indices, have nearly the same color. */
export function alike({ data }: RgbaImage, a: number, b: number): boolean {
  return (
    Math.abs((data[4 * a] ?? 0) - (data[4 * b] ?? 0)) <= smoothStep &&
    Math.abs((data[4 * a + 1] ?? 0) - (data[4 * b + 1] ?? 0)) <= smoothStep &&
    Math.abs((data[4 * a + 2] ?? 0) - (data[4 * b + 2] ?? 0)) <= smoothStep
  );
}

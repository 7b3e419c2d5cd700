import type { Box } from '../../api/box.ts';
import { joinSpans } from '../geometry/spans.ts';
import type { RgbaImage } from '../image/image.ts';
import type { Run } from './smooth-areas.ts';

/** An area with the box around it. */
export type Panel = { area: Run[]; box: Box };

/**
 * Those of some panels that are rather letters of a large heading: stems, and letters that reach the
 * sides of their box as H, n and D do, with others of their color and height beside them.
 * `areas` are all areas of the picture, the panels among them.
 */
export function letterParts(panels: Panel[], areas: Panel[], picture: RgbaImage): Set<Panel> {
  const shaped = new Set(panels.filter(isLetterShaped));
  const plain = new Set(panels.filter((panel) => !shaped.has(panel)));
  return new Set(
    [...shaped].filter((panel) =>
      areas.some(
        (other) =>
          other !== panel &&
          !plain.has(other) &&
          !isWide(other.box) &&
          standBeside(panel.box, other.box) &&
          haveOneColor(panel, other, picture),
      ),
    ),
  );
}

/**
 * A stem, or something that encloses much in few pieces: what a panel shows between its pixels is
 * text, which is little, or cut into many pieces.
 */
function isLetterShaped({ area, box }: Panel): boolean {
  if (isWide(box)) return false;
  const { enclosed, gaps, typical } = shapeOf(area);
  const size = box.width * box.height;
  if (enclosed < 0.02 * size) return box.height > 1.8 * typical;
  return enclosed > 0.15 * size && gaps <= 2;
}

/** No letter is, nor are two that touch: the cells of the head of a table are. */
function isWide({ width, height }: Box): boolean {
  return width > 2.2 * height;
}

/** In pixels: what lies between the runs of the same rows, in how many gaps, and how long rows are. */
function shapeOf(area: Run[]): { enclosed: number; gaps: number; typical: number } {
  const rows = [...Map.groupBy(area, ({ y }) => y).values()].map((runs) => {
    const spans = joinSpans(runs);
    const reach = (spans.at(-1)?.to ?? 0) - (spans[0]?.from ?? 0);
    const covered = spans.reduce((sum, { from, to }) => sum + to - from, 0);
    return { reach, enclosed: reach - covered, gaps: spans.length - 1 };
  });
  const broken = rows.filter(({ gaps }) => gaps > 0);
  return {
    enclosed: rows.reduce((sum, { enclosed }) => sum + enclosed, 0),
    gaps: broken.reduce((sum, { gaps }) => sum + gaps, 0) / Math.max(1, broken.length),
    typical: middleOf(rows.map(({ reach }) => reach)),
  };
}

function middleOf(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}

/** As letters of one line do, or their parts: as tall as each other, or nearly, and close. */
function standBeside(one: Box, other: Box): boolean {
  const [low, high] = [Math.min(one.height, other.height), Math.max(one.height, other.height)];
  const shared = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  const apart = Math.max(one.x, other.x) - Math.min(one.x + one.width, other.x + other.width);
  return high < 2.2 * low && shared > 0.6 * low && apart < 0.6 * high;
}

function haveOneColor(one: Panel, other: Panel, { width, data }: RgbaImage): boolean {
  const [a, b] = [middleRun(one.area), middleRun(other.area)];
  if (!a || !b) return false;
  const [first, second] = [4 * (a.y * width + a.from), 4 * (b.y * width + b.from)];
  return [0, 1, 2].every(
    (channel) => Math.abs((data[first + channel] ?? 0) - (data[second + channel] ?? 0)) <= 24,
  );
}

function middleRun(area: Run[]): Run | undefined {
  return area[area.length >> 1];
}

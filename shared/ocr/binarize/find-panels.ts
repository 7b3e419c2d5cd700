import type { Box } from '../../api/box.ts';
import { alike } from '../image/alike.ts';
import type { RgbaImage } from '../image/image.ts';
import { isRectangular } from './is-rectangular.ts';
import { letterParts, type Panel } from './letter-parts.ts';
import { type Run, smoothAreas } from './smooth-areas.ts';

/**
 * The areas of a picture that lie behind its text, as runs of pixels: pages, panels, buttons and
 * highlights, of one colour or a gradient, large for its letters and either very large or
 * rectangular, so that no letter is taken for one. `textHeight` is the height of small letters in
 * pixels. What a letter encloses, and gaps too narrow to tell, are left out.
 */
export function findPanels(picture: RgbaImage, textHeight: number): Run[] {
  const runs = smoothAreas(picture, Math.max(3, Math.round(textHeight / 4)));
  const areas = runs.map((area) => ({ area, box: boxOf(area) }));
  const likely = areas.filter(({ area, box }) => isPanel(area, box, textHeight));
  const small = likely.filter(({ area }) => pixelsOf(area) < large * textHeight ** 2);
  const letters = letterParts(small, areas, picture);
  const panels = likely.filter((panel) => !letters.has(panel));
  const highlights = panels.filter(({ box }) => box.height < 3 * textHeight);
  const all = highlights.length > 0 ? runs.flat() : [];
  return [
    ...panels.flatMap(({ area }) => area),
    ...highlights.flatMap((highlight) => islandsIn(picture, highlight, all)),
  ];
}

/** In squares of the height of small letters: whatever is larger lies behind text. */
const large = 400;

/** What fills less of its box is an outline: lines, or the margin of a page around something else. */
const sparse = 0.2;

function isPanel(area: Run[], box: Box, textHeight: number): boolean {
  const pixels = pixelsOf(area);
  if (pixels >= large * textHeight ** 2) return true;
  if (pixels < 3 * textHeight ** 2) return false;
  if (pixels < sparse * box.width * box.height && isOfLines(area, textHeight)) return false;
  // A bar with nearly nothing in it is as likely the stroke of a large letter, unless it is too long.
  const thickness = Math.min(box.width, box.height);
  const isStroke =
    pixels > 0.97 * box.width * box.height && Math.max(box.width, box.height) < 15 * thickness;
  if (thickness < (isStroke ? 3 : 1) * textHeight) return false;
  return isRectangular(area, box);
}

/** The lines of a table that is askew touch each other, and have nothing on them. */
function isOfLines(area: Run[], textHeight: number): boolean {
  const thickness = (2 * pixelsOf(area)) / outlineOf(area);
  return thickness <= Math.max(3, textHeight / 4) + 1;
}

/** In pixels. */
function outlineOf(area: Run[]): number {
  const rows = Map.groupBy(area, ({ y }) => y);
  const covered = area.reduce((sum, run) => {
    const below = rows.get(run.y + 1) ?? [];
    return sum + below.reduce((length, other) => length + overlap(run, other), 0);
  }, 0);
  return 2 * area.length + 2 * pixelsOf(area) - 2 * covered;
}

function overlap(one: Run, other: Run): number {
  return Math.max(0, Math.min(one.to, other.to) - Math.max(one.from, other.from));
}

function pixelsOf(area: Run[]): number {
  return area.reduce((sum, { from, to }) => sum + to - from, 0);
}

function boxOf(area: Run[]): Box {
  let left = Number.POSITIVE_INFINITY;
  let right = 0;
  let top = Number.POSITIVE_INFINITY;
  let bottom = 0;
  for (const { y, from, to } of area) {
    left = Math.min(left, from);
    right = Math.max(right, to);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y + 1);
  }
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** Runs of the colour of a highlight of one line, cut off from the rest of it by its letters. */
function islandsIn(picture: RgbaImage, panel: Panel, runs: Run[]): Run[] {
  const { box, area } = panel;
  const first = area[0];
  if (!first) return [];
  const color = first.y * picture.width + first.from;
  return runs.filter(
    ({ y, from, to }) =>
      y >= box.y &&
      y < box.y + box.height &&
      from >= box.x &&
      to <= box.x + box.width &&
      alike(picture, y * picture.width + from, color),
  );
}

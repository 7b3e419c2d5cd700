import type { Box } from '../../../api/box.ts';
import { meet, unionOf } from '../../../ocr/geometry/boxes.ts';
import { median } from '../../../ocr/geometry/median.ts';
import { findComponents } from '../../../ocr/image/find-components.ts';
import type { RgbaImage } from '../../../ocr/image/image.ts';
import {
  type Cells,
  cellSize,
  grown,
  inPixels,
  markedCells,
  marksIn,
  stepsOf,
} from './marked-cells.ts';

/** In cells: higher than the letters of text, even where they touch. */
const minSide = 18;

/** The share of its cells that are marked at least: large letters have fewer. */
const minFill = 0.6;

/** The share of its marked cells that are marked all around: strokes of letters have fewer. */
const minInner = 0.5;

/** Of the page: a larger one may have the page's text on it, as of a poster. */
const maxShare = 0.6;

/** Of a page: each is read by itself. */
const maxPhotographs = 20;

/**
 * The photographs and colored drawings between the text of a page, which is not read yet: what is
 * marked without gaps, larger than letters and in more than one color.
 * @param density pixels of a point
 * @returns boxes in pixels, none of which meet, or none where there are many; and the color of the
 *   page, 0 to 255 a channel
 */
export function findPhotographs(
  page: RgbaImage,
  density: number,
): { photographs: Box[]; paper: number[] } {
  const size = cellSize(density);
  const cells = markedCells(page, size);
  const { paper } = cells;
  const inner = innerOf(cells);
  const found: Box[] = [];
  // Of text that touches a photograph no cell is marked all around.
  for (const part of findComponents(inner, 1)) {
    const whole = grown(part, 1);
    if (!isPhotograph(whole, cells, inner)) continue;
    if (whole.width * whole.height > maxShare * cells.width * cells.height)
      return { photographs: [], paper };
    const near = found.filter((other) => meet(grown(whole, 1), other));
    for (const other of near) found.splice(found.indexOf(other), 1);
    found.push(unionOf([part, ...near]));
  }
  const photographs = found.length > maxPhotographs ? [] : found;
  // With the cells around them, which are marked and have others beside them that are not.
  return { photographs: photographs.map((box) => inPixels(box, size, page)), paper };
}

/** The edges of a letter of one color have other ones, so only what is within counts. */
function isPhotograph(part: Box, cells: Cells, inner: Cells): boolean {
  if (Math.min(part.width, part.height) < minSide) return false;
  const { marked } = marksIn(cells, part);
  if (marked < minFill * part.width * part.height) return false;
  return marksIn(inner, part).marked >= minInner * marked && !isOfOneColor(inner, part);
}

/** Share of the cells that have nearly the same color where all is of one: it may be grainy. */
const ofOneColor = 0.75;

function isOfOneColor({ width, data, colors }: Cells, part: Box): boolean {
  const found: number[][] = [];
  for (let y = part.y; y < part.y + part.height; y++) {
    for (let at = y * width + part.x; at < y * width + part.x + part.width; at++) {
      if (data[at] === 1) found.push(stepsOf(colors[at] ?? 0));
    }
  }
  const usual = [0, 1, 2].map((channel) => median(found.map((color) => color[channel] ?? 0)));
  const isNear = (color: number[]) =>
    color.every((step, channel) => Math.abs(step - (usual[channel] ?? 0)) <= 1);
  return found.filter(isNear).length >= ofOneColor * found.length;
}

/** The cells that are marked like all around them. */
function innerOf(cells: Cells): Cells {
  const { width, height, data } = cells;
  const inner = new Uint8Array(data.length);
  for (let y = 1; y < height - 1; y++) {
    for (let at = y * width + 1; at < (y + 1) * width - 1; at++) {
      const around = [data[at - 1], data[at + 1], data[at - width], data[at + width]];
      if (data[at] === 1 && around.every((mark) => mark === 1)) inner[at] = 1;
    }
  }
  return { ...cells, data: inner };
}

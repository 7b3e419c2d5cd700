import type { Box } from '../../../api/box.ts';
import { meet, unionOf } from '../../../ocr/geometry/boxes.ts';
import { findComponents } from '../../../ocr/image/find-components.ts';
import type { RgbaImage } from '../../../ocr/image/image.ts';
import { cellSize, grown, inPixels, isFlat, markedCells, marksIn } from './marked-cells.ts';

/** In cells: higher than the letters of text, even where they touch. */
const minSide = 18;

/** The share of its cells that are marked at least: large letters have fewer. */
const minFill = 0.6;

/** Of the page: a larger one may have the page's text on it. */
const maxShare = 0.2;

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
  const found: Box[] = [];
  for (const part of findComponents(cells, 1)) {
    if (Math.min(part.width, part.height) < minSide) continue;
    const area = part.width * part.height;
    if (marksIn(cells, part).marked < minFill * area || isFlat(cells, part)) continue;
    if (area > maxShare * cells.width * cells.height) return { photographs: [], paper };
    const near = found.filter((other) => meet(grown(part, 1), other));
    for (const other of near) found.splice(found.indexOf(other), 1);
    found.push(unionOf([part, ...near]));
  }
  const photographs = found.length > maxPhotographs ? [] : found;
  return { photographs: photographs.map((box) => inPixels(box, size, page)), paper };
}

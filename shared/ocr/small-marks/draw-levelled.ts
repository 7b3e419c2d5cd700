import type { Box } from '../../api/box.ts';
import { cropGray } from '../image/crop-gray.ts';
import type { GrayImage } from '../image/image.ts';
import { scaleImage } from '../image/scale-image.ts';
import { markEdge as edge, type MarkedLine, type SmallMarks } from './find-small-marks.ts';

export type Drawing = {
  image: GrayImage;
  /** From a column of the drawing to one of the picture. */
  back: (x: number) => number;
};

/**
 * A line with its small marks as high as its letters and on its baseline.
 */
export function drawLevelled(ink: GrayImage, { box, baseline, runs }: MarkedLine): Drawing {
  const widening = runs.reduce((sum, run) => sum + widthOf(run) - run.box.width, 0);
  const width = box.width + widening;
  const image = { width, height: box.height, data: new Uint8Array(width * box.height) };
  const pieces: { at: number; from: number; factor: number }[] = [];
  let [from, at] = [box.x, 0];
  for (const run of runs) {
    const upTo = run.box.x - edge;
    copyInto(cropGray(ink, { ...box, x: from, width: upTo - from }), image, { x: at, y: 0 });
    pieces.push({ at, from, factor: 1 });
    at += upTo - from;
    pieces.push({ at, from: upTo, factor: run.factor });
    const scaled = enlarged(ink, run);
    const low = Math.round((run.box.height + edge) * run.factor);
    copyInto(scaled, image, { x: at, y: baseline - box.y - low });
    at += widthOf(run);
    from = run.box.x + run.box.width + edge;
  }
  copyInto(cropGray(ink, { ...box, x: from, width: box.x + box.width - from }), image, {
    x: at,
    y: 0,
  });
  pieces.push({ at, from, factor: 1 });
  const back = (x: number) => {
    const piece = pieces.findLast((each) => each.at <= x) ?? { at: 0, from: box.x, factor: 1 };
    return Math.round(piece.from + (x - piece.at) / piece.factor);
  };
  return { image, back };
}

/** Marks as high as letters, with the paler pixels of their edges. */
export function enlarged(ink: GrayImage, run: SmallMarks): GrayImage {
  const crop = cropGray(ink, grown(run.box, ink));
  return scaleImage(crop, widthOf(run), Math.round(crop.height * run.factor));
}

function grown({ x, y, width, height }: Box, ink: GrayImage): Box {
  const top = Math.max(0, y - edge);
  const bottom = Math.min(ink.height, y + height + edge);
  return { x: x - edge, y: top, width: width + 2 * edge, height: bottom - top };
}

function widthOf({ box, factor }: SmallMarks): number {
  return Math.round((box.width + 2 * edge) * factor);
}

export function copyInto(
  piece: GrayImage,
  target: GrayImage,
  { x, y }: { x: number; y: number },
): void {
  for (let row = Math.max(0, -y); row < Math.min(piece.height, target.height - y); row++) {
    const line = piece.data.subarray(row * piece.width, (row + 1) * piece.width);
    target.data.set(line, (y + row) * target.width + x);
  }
}

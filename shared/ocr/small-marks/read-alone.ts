import type { Box } from '../../api/box.ts';
import type { Point } from '../../geometry.ts';
import { meanConfidence } from '../confidence/confidence.ts';
import { cropGray } from '../image/crop-image.ts';
import type { GrayImage } from '../image/image.ts';
import { scaleImage } from '../image/scale-image.ts';
import type { ReadStrip } from '../reread-doubtful.ts';
import type { Strip } from '../segment/prepare-image.ts';
import { markEdge as edge, type MarkedLine, type SmallMarks } from './find-small-marks.ts';

/** The text of small marks, and its confidence, 0 to 100. */
export type MarksText = { text: string; confidence: number };

/** The characters of small marks, so that none is read as a quotation mark. */
const characters = '0123456789abcdefghijklmnopqrstuvwxyz+-=(),';

/**
 * Reads small marks separately, at the size of letters. A single character is missed at times, so
 * it is drawn three times in a row. Null where nothing was read.
 */
export async function readAlone(
  run: SmallMarks,
  ink: GrayImage,
  strip: Strip,
  read: ReadStrip,
): Promise<MarksText | null> {
  const piece = enlarged(ink, run);
  const once = await readTexts(drawTimes(piece, 1));
  if (once.length > 0) return joined(once);
  const thrice = await readTexts(drawTimes(piece, 3));
  const [first, second, third] = thrice;
  return first && first.text === second?.text && first.text === third?.text ? first : null;

  async function readTexts(image: GrayImage): Promise<MarksText[]> {
    const box = { x: 0, y: 0, width: image.width, height: image.height };
    const capitals = run.factor * Math.max(...run.marks.map(({ height }) => height));
    const lines = await read(
      image,
      { ...strip, capitals, box, moved: [], foreign: [] },
      { characters },
    );
    return lines.flatMap(({ words }) => words);
  }
}

function joined(words: MarksText[]): MarksText {
  return { text: words.map(({ text }) => text).join(''), confidence: meanConfidence(words) ?? 0 };
}

/** An image repeated side by side, with a margin around. */
export function drawTimes(piece: GrayImage, times: number): GrayImage {
  const gap = Math.round(gapBetween * piece.height);
  const width = times * (piece.width + gap) + gap;
  const height = 2 * gap + piece.height;
  const image = { width, height, data: new Uint8Array(width * height) };
  for (let at = 0; at < times; at++) {
    copyInto(piece, image, { x: gap + at * (piece.width + gap), y: gap });
  }
  return image;
}

/** In heights of the image, also around it. */
const gapBetween = 0.8;

type MarkDrawing = {
  image: GrayImage;
  /** From a column of the drawing to one of the image. */
  back: (x: number) => number;
};

/** A line with its small marks at letter height on its baseline. */
export function drawLevelled(ink: GrayImage, { box, baseline, runs }: MarkedLine): MarkDrawing {
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

/** Marks at letter height, with the paler pixels of their edges. */
function enlarged(ink: GrayImage, run: SmallMarks): GrayImage {
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

function copyInto(piece: GrayImage, target: GrayImage, { x, y }: Point): void {
  for (let row = Math.max(0, -y); row < Math.min(piece.height, target.height - y); row++) {
    const line = piece.data.subarray(row * piece.width, (row + 1) * piece.width);
    target.data.set(line, (y + row) * target.width + x);
  }
}

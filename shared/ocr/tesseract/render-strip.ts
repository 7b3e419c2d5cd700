import type { Box } from '../../api/box.ts';
import { cropGray } from '../image/crop-gray.ts';
import type { GrayImage } from '../image/image.ts';
import { scaleImage } from '../image/scale-image.ts';
import type { MovedLine } from '../segment/move-short-lines.ts';
import type { Strip } from '../segment/prepare-image.ts';
import { drawMovedLines } from './draw-moved-lines.ts';

/**
 * Where a rendered strip lies: a point (x, y) of it is (`left` + x / `scale` / `squeeze`,
 * `top` + y / `scale`) of the picture that it was cut from, unless it is in a line that was `moved`.
 */
export type StripPlace = {
  scale: number;
  squeeze: number;
  left: number;
  top: number;
  /** The height of its capitals in the picture, in pixels. */
  capitals: number;
  moved: MovedLine[];
};

/** A strip made ready for recognition: dark text on white. */
export type RenderedStrip = StripPlace & { picture: GrayImage };

/** How high capitals are drawn, in pixels, and how long lines are against how long they would be. */
type Drawing = { capitals: number; squeeze: number };

/** Makes lines as high as the networks take, which is 36 pixels. */
const careful: Drawing = { capitals: 20, squeeze: 1 };

/**
 * Makes lines shorter, also because Tesseract adds the same white around them: what they cost to
 * read goes by their length. The fast model takes 30 % less time, and misreads 0.1 % more; the
 * accurate one takes as much time, since more is read again.
 */
const quick: Drawing = { capitals: 13, squeeze: 0.85 };

/** In pixels of the picture: capitals below this lose too much when they are drawn smaller. */
const lowestQuick = 9;

/** White around the text, in pixels of the result: text at the very edge is read worse. */
const padding = 12;

/** Tesseract refuses pictures of more than 32,767 pixels a side. */
const maxSide = 32_000;

/**
 * Whether a strip may be drawn to be read in less time. Vertical lines may not, nor small ones, nor
 * monospaced ones, whose signs are told apart by little.
 */
export function canBeQuick({ capitals, monospaced, vertical }: Strip): boolean {
  return capitals >= lowestQuick && !monospaced && !vertical;
}

/**
 * Cuts a strip out of its ink picture and draws it as dark text on white, `quickly` to be read in
 * less time.
 */
export function renderStrip(
  ink: GrayImage,
  { box, capitals, moved }: Strip,
  quickly = false,
): RenderedStrip {
  const drawing = quickly ? quick : careful;
  const { squeeze } = drawing;
  const around = grow(box, Math.ceil(capitals / 4), ink);
  const arranged = drawMovedLines(cropGray(ink, around), around, moved);
  const { width, height } = arranged;
  const scale = Math.min(drawing.capitals / capitals, maxSide / Math.max(width, height));
  const scaled = scaleImage(
    arranged,
    Math.max(1, Math.round(width * scale * squeeze)),
    Math.max(1, Math.round(height * scale)),
  );
  const left = around.x - padding / scale / squeeze;
  const top = around.y - padding / scale;
  return { picture: onPaper(scaled), scale, squeeze, left, top, capitals, moved };
}

function grow(box: Box, margin: number, { width, height }: GrayImage): Box {
  const x = Math.max(0, box.x - margin);
  const y = Math.max(0, box.y - margin);
  const right = Math.min(width, box.x + box.width + margin);
  const bottom = Math.min(height, box.y + box.height + margin);
  return { x, y, width: right - x, height: bottom - y };
}

/** Ink turned into black on white, with a white border. */
function onPaper(ink: GrayImage): GrayImage {
  const width = ink.width + 2 * padding;
  const height = ink.height + 2 * padding;
  const data = new Uint8Array(width * height).fill(255);
  for (let y = 0; y < ink.height; y++) {
    const from = (y + padding) * width + padding;
    for (let x = 0; x < ink.width; x++) data[from + x] = 255 - (ink.data[y * ink.width + x] ?? 0);
  }
  return { width, height, data };
}

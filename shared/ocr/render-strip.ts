import type { Box } from '../api/box.ts';
import type { GreyPicture } from './picture.ts';
import type { Strip } from './prepare-picture.ts';
import { scalePicture } from './scale-picture.ts';

/**
 * Where a rendered strip lies: a point (x, y) of it is (`left` + x / `scale` / `squeeze`,
 * `top` + y / `scale`) of the picture that it was cut from.
 */
export type StripPlace = { scale: number; squeeze: number; left: number; top: number };

/** A strip made ready for recognition: dark text on white, capitals about 20 px high. */
export type RenderedStrip = StripPlace & { picture: GreyPicture };

/** Capitals of this many pixels make lines as high as the networks take, which is 36. */
const bestCapitals = 20;

/** White around the text, in pixels of the result: text at the very edge is read worse. */
const padding = 12;

/** Tesseract refuses pictures of more than 32,767 pixels a side. */
const longestSide = 32_000;

/**
 * Cuts a strip out of its ink picture and draws it as dark text on white. Lines are drawn `squeeze`
 * times as long as they would be: what they cost to read goes by their length. Vertical ones are
 * not.
 */
export function renderStrip(
  ink: GreyPicture,
  { box, capitals, vertical }: Strip,
  wantedSqueeze = 1,
): RenderedStrip {
  const squeeze = vertical ? 1 : wantedSqueeze;
  const scale = Math.min(bestCapitals / capitals, longestSide / Math.max(box.width, box.height));
  const around = grow(box, Math.ceil(capitals / 4), ink);
  const scaled = scalePicture(
    crop(ink, around),
    Math.max(1, Math.round(around.width * scale * squeeze)),
    Math.max(1, Math.round(around.height * scale)),
  );
  const left = around.x - padding / scale / squeeze;
  const top = around.y - padding / scale;
  return { picture: onPaper(scaled), scale, squeeze, left, top };
}

function grow(box: Box, margin: number, { width, height }: GreyPicture): Box {
  const x = Math.max(0, box.x - margin);
  const y = Math.max(0, box.y - margin);
  const right = Math.min(width, box.x + box.width + margin);
  const bottom = Math.min(height, box.y + box.height + margin);
  return { x, y, width: right - x, height: bottom - y };
}

function crop({ width, data }: GreyPicture, box: Box): GreyPicture {
  const cropped = new Uint8Array(box.width * box.height);
  for (let y = 0; y < box.height; y++) {
    const from = (box.y + y) * width + box.x;
    cropped.set(data.subarray(from, from + box.width), y * box.width);
  }
  return { width: box.width, height: box.height, data: cropped };
}

/** Ink turned into black on white, with a white border. */
function onPaper(ink: GreyPicture): GreyPicture {
  const width = ink.width + 2 * padding;
  const height = ink.height + 2 * padding;
  const data = new Uint8Array(width * height).fill(255);
  for (let y = 0; y < ink.height; y++) {
    const from = (y + padding) * width + padding;
    for (let x = 0; x < ink.width; x++) data[from + x] = 255 - (ink.data[y * ink.width + x] ?? 0);
  }
  return { width, height, data };
}

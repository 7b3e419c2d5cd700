import sharp from 'sharp';
import type { RgbaImage } from '../../../ocr/image/image.ts';
import type { Picture, ReadPage } from '../scan.ts';
import { cropImage } from '../upright/turn-image.ts';
import { findPictures } from './find-pictures.ts';

/** Pictures of a page at most. */
const maxPictures = 40;

/** The longer side of a picture at most, in pixels. */
const maxSide = 2_000;

/** More colors than that, in steps of 16 a channel, are those of a photograph. */
const maxFlatColors = 200;
const colorStep = 16;

/** Of the pixels of a picture so many are looked at for its colors. */
const colorSamples = 40_000;

const jpegQuality = 85;

/**
 * Cuts the pictures of a read page out of its own pixels, upright.
 * @param density pixels of a point
 * @returns boxes in units of the page, of which each has `scale` pixels; `left` counts those beyond
 *   the bounds
 */
export async function cutPictures(
  picture: RgbaImage,
  { lines, tables }: Pick<ReadPage, 'lines' | 'tables'>,
  { density, scale }: { density: number; scale: number },
): Promise<{ pictures: Picture[]; left: number }> {
  const boxes = findPictures(picture, density, { lines, tables, scale });
  const taken = boxes.slice(0, maxPictures);
  const pictures: Picture[] = [];
  for (const { x, y, width, height } of taken) {
    const bytes = await encoded(await cropImage(picture, { left: x, top: y, width, height }));
    const box = { x: x / scale, y: y / scale, width: width / scale, height: height / scale };
    pictures.push({ box, bytes });
  }
  return { pictures, left: boxes.length - taken.length };
}

/** As JPEG where it is a photograph, as PNG where it is flat. */
async function encoded(image: RgbaImage): Promise<Uint8Array> {
  const { width, height, data } = image;
  const sized = sharp(data, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .resize(maxSide, maxSide, { fit: 'inside', withoutEnlargement: true });
  const file = isPhotograph(image)
    ? sized.jpeg({ quality: jpegQuality })
    : sized.png({ compressionLevel: 9 });
  return new Uint8Array(await file.toBuffer());
}

function isPhotograph({ width, height, data }: RgbaImage): boolean {
  const colors = new Set<number>();
  const step = Math.max(1, Math.floor((width * height) / colorSamples));
  for (let at = 0; at + 2 < data.length; at += 4 * step) {
    const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
    const steps = [red, green, blue].map((value) => Math.floor(value / colorStep));
    colors.add(steps.reduce((key, value) => key * colorStep + value, 0));
  }
  return colors.size > maxFlatColors;
}

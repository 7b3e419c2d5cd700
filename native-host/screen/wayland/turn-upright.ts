import type { RgbaImage } from '../../../shared/ocr/image/image.ts';
import { isSideways, type Transform } from './outputs.ts';

/**
 * A picture of an output as it is scanned out, turned to how a person sees it.
 * @param isUpsideDown whether its first row is the lowest
 */
export function turnUpright(
  picture: RgbaImage,
  transform: Transform,
  isUpsideDown: boolean,
): RgbaImage {
  if (transform === 0 && !isUpsideDown) return picture;
  const { width, height } = picture;
  const turned = isSideways(transform) ? { width: height, height: width } : { width, height };
  const source = new Uint32Array(picture.data.buffer, picture.data.byteOffset, width * height);
  const pixels = new Uint32Array(width * height);
  const [right, bottom] = [width - 1, height - 1];
  for (let y = 0; y < turned.height; y++) {
    for (let x = 0; x < turned.width; x++) {
      const at = scannedOut(transform, { x, y, right, bottom });
      const row = isUpsideDown ? bottom - at.y : at.y;
      pixels[y * turned.width + x] = source[row * width + at.x] ?? 0;
    }
  }
  return { ...turned, data: new Uint8Array(pixels.buffer) };
}

type Place = { x: number; y: number; right: number; bottom: number };

/** Where the pixel that a person sees at (x, y) stands in what is scanned out. */
function scannedOut(transform: Transform, { x, y, right, bottom }: Place) {
  switch (transform) {
    case 1:
      return { x: y, y: bottom - x };
    case 2:
      return { x: right - x, y: bottom - y };
    case 3:
      return { x: right - y, y: x };
    case 4:
      return { x: right - x, y };
    case 5:
      return { x: y, y: x };
    case 6:
      return { x, y: bottom - y };
    case 7:
      return { x: right - y, y: bottom - x };
    default:
      return { x, y };
  }
}

import sharp from 'sharp';
import { median } from '../../../ocr/geometry/median.ts';
import type { GrayImage, RgbaImage } from '../../../ocr/image/image.ts';

/** An image rotated clockwise by any angle; new areas have the usual color of its edges. */
export async function turnImage(image: RgbaImage, degrees: number): Promise<RgbaImage> {
  if (degrees % 360 === 0) return image;
  const { data, info } = await open(image)
    .rotate(degrees, { background: edgeColor(image) })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8Array(data) };
}

/** Beside a scan that is not quite white a corner of white would have an edge, which passes for ink. */
function edgeColor({ width, height, data }: RgbaImage): { r: number; g: number; b: number } {
  const edge: number[] = [];
  for (let x = 0; x < width; x++) edge.push(4 * x, 4 * ((height - 1) * width + x));
  for (let y = 0; y < height; y++) edge.push(4 * y * width, 4 * (y * width + width - 1));
  const usual = (channel: number) => Math.round(median(edge.map((at) => data[at + channel] ?? 0)));
  return { r: usual(0), g: usual(1), b: usual(2) };
}

/** An image scaled to a number of pixels, whatever its proportions are. */
export async function stretchImage(
  image: RgbaImage,
  { width, height }: { width: number; height: number },
): Promise<RgbaImage> {
  const data = await open(image).resize(width, height, { fit: 'fill' }).raw().toBuffer();
  return { width, height, data: new Uint8Array(data) };
}

/** A gray picture of the image that is so wide and high at most. */
export async function smallGray(image: RgbaImage, size: number): Promise<GrayImage> {
  const { data, info } = await open(image)
    .removeAlpha()
    .grayscale()
    .resize(size, size, { fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8Array(data) };
}

export async function cropImage(
  image: RgbaImage,
  place: { left: number; top: number; width: number; height: number },
): Promise<RgbaImage> {
  const data = await open(image).extract(place).raw().toBuffer();
  return { width: place.width, height: place.height, data: new Uint8Array(data) };
}

function open({ width, height, data }: RgbaImage) {
  return sharp(data, { raw: { width, height, channels: 4 }, limitInputPixels: false });
}

import { bytesAsWords, type GrayImage, type RgbaImage } from './image.ts';
import { tonesOf } from './pixel-loops.ts';

/** The lightness of each pixel, with green counting as much as red and blue together. */
export function grayImage(image: RgbaImage): GrayImage {
  const { width, height } = image;
  return { width, height, data: tonesOf(image) };
}

/** The same as a color image. */
export function colorImage({ width, height, data }: GrayImage): RgbaImage {
  const color = new Uint8Array(4 * data.length).fill(255);
  for (let at = 0; at < data.length; at++) color.fill(data[at] ?? 0, 4 * at, 4 * at + 3);
  return { width, height, data: color };
}

/** The same with black for white. */
export function negative({ width, height, data }: GrayImage): GrayImage {
  const other = new Uint8Array(data.length);
  const words = bytesAsWords(data);
  const otherWords = bytesAsWords(other);
  for (let at = 0; at < words.length; at++) otherWords[at] = ~(words[at] ?? 0);
  for (let at = 4 * words.length; at < data.length; at++) other[at] = 255 - (data[at] ?? 0);
  return { width, height, data: other };
}

/** The number of tones between the darkest and the lightest pixel. */
export function toneRange(image: GrayImage): number {
  const { darkest, lightest } = extremesOf(image);
  return lightest - darkest;
}

/** A copy whose darkest pixel is black and whose lightest one is white. */
export function stretchContrast(image: GrayImage): GrayImage {
  const { darkest, lightest } = extremesOf(image);
  const scale = 255 / Math.max(1, lightest - darkest);
  return { ...image, data: image.data.map((tone) => (tone - darkest) * scale) };
}

function extremesOf({ data }: GrayImage): { darkest: number; lightest: number } {
  let [darkest, lightest] = [255, 0];
  for (const tone of data) {
    if (tone < darkest) darkest = tone;
    if (tone > lightest) lightest = tone;
  }
  return { darkest, lightest };
}

/**
 * A binary PGM (P5) of the image: the one format that Leptonica reads without decoding. Source:
 * https://netpbm.sourceforge.net/doc/pgm.html
 */
export function encodePgm({ width, height, data }: GrayImage): Uint8Array<ArrayBuffer> {
  const header = Uint8Array.from(`P5\n${width} ${height}\n255\n`, (c) => c.charCodeAt(0));
  const file = new Uint8Array(header.length + data.length);
  file.set(header);
  file.set(data, header.length);
  return file;
}

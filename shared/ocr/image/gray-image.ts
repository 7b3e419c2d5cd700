import { type GrayImage, pixelWords, type RgbaImage } from './image.ts';

/** The lightness of each pixel, with green counting as much as red and blue together. */
export function grayImage(image: RgbaImage): GrayImage {
  const { width, height, data } = image;
  const words = pixelWords(image);
  const gray = new Uint8Array(width * height);
  let last = words[0];
  let tone = toneAt(data, 0);
  for (let at = 0; at < gray.length; at++) {
    const word = words[at];
    // Most pixels have the color of the one before.
    if (word !== last) {
      tone = toneAt(data, 4 * at);
      last = word;
    }
    gray[at] = tone;
  }
  return { width, height, data: gray };
}

function toneAt(data: Uint8Array, at: number): number {
  return ((data[at] ?? 0) + 2 * (data[at + 1] ?? 0) + (data[at + 2] ?? 0)) >> 2;
}

/** The same as a color image. */
export function colorImage({ width, height, data }: GrayImage): RgbaImage {
  const color = new Uint8Array(4 * data.length).fill(255);
  for (let at = 0; at < data.length; at++) color.fill(data[at] ?? 0, 4 * at, 4 * at + 3);
  return { width, height, data: color };
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

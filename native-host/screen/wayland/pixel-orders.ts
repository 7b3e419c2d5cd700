import type { RgbaImage } from '../../../shared/ocr/image/image.ts';

/** How a compositor lays out pixels in memory. */
export type Layout = {
  /** As `wl_shm` numbers it. */
  format: number;
  width: number;
  height: number;
  /** From one row to the next, in bytes. */
  stride: number;
};

/** Which byte of a pixel is red, green and blue. */
export type PixelOrder = [red: number, green: number, blue: number];

/** Of the formats with four bytes a pixel; undefined for others. */
export function pixelOrder(format: number): PixelOrder | undefined {
  switch (format) {
    case 0: // ARGB8888: two formats have numbers of their own, the others a code of four letters.
    case 1: // XRGB8888
      return [2, 1, 0];
    case fourLetters('XB24'):
    case fourLetters('AB24'):
      return [0, 1, 2];
    case fourLetters('RX24'):
    case fourLetters('RA24'):
      return [3, 2, 1];
    case fourLetters('BX24'):
    case fourLetters('BA24'):
      return [1, 2, 3];
    default:
      return undefined;
  }
}

/** The picture, opaque. */
export function toRgba(bytes: Uint8Array, layout: Layout, order: PixelOrder): RgbaImage {
  const { width, height, stride } = layout;
  const [red, green, blue] = order;
  const data = new Uint8Array(width * height * 4);
  for (let y = 0, to = 0; y < height; y++) {
    for (let from = y * stride, end = from + width * 4; from < end; from += 4, to += 4) {
      data[to] = bytes[from + red] ?? 0;
      data[to + 1] = bytes[from + green] ?? 0;
      data[to + 2] = bytes[from + blue] ?? 0;
      data[to + 3] = 255;
    }
  }
  return { width, height, data };
}

function fourLetters(letters: string): number {
  return Buffer.from(letters).readUInt32LE(0);
}

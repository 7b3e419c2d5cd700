import type { RgbaImage } from '../../ocr/image/image.ts';
import { type BmpHeader, readBmpHeader } from './bmp-header.ts';
import { unpackBmpRuns } from './unpack-bmp-runs.ts';

/**
 * Unpacks a Windows bitmap: 1, 4, 8, 16, 24 or 32 bits, bit fields, RLE4 and RLE8, rows from
 * either end. Transparency is laid on white. Throws where the header is not one of these or
 * pixels are missing.
 */
export function decodeBmp(bytes: Uint8Array): RgbaImage {
  const header = readBmpHeader(bytes);
  const { width, height } = header;
  const pixels = bytes.subarray(header.pixelOffset);
  const data = new Uint8Array(4 * width * height);
  const colorAt = header.runs
    ? indexedReader(header, unpackBmpRuns(pixels, header), width, 8)
    : pixelReader(header, pixels);
  for (let row = 0; row < height; row++) {
    const y = header.topDown ? row : height - 1 - row;
    for (let x = 0; x < width; x++) writePixel(data, 4 * (y * width + x), colorAt(x, row));
  }
  return { width, height, data };
}

/** 0xAARRGGBB. */
type Color = number;
type ColorReader = (x: number, row: number) => Color;

function writePixel(data: Uint8Array, at: number, color: Color): void {
  const alpha = color >>> 24;
  const onWhite = (value: number) => 255 + ((value - 255) * alpha) / 255;
  data[at] = onWhite((color >> 16) & 255);
  data[at + 1] = onWhite((color >> 8) & 255);
  data[at + 2] = onWhite(color & 255);
  data[at + 3] = 255;
}

function pixelReader(header: BmpHeader, pixels: Uint8Array): ColorReader {
  // Rows are padded to whole words of 4 bytes.
  const stride = Math.ceil((header.width * header.bits) / 32) * 4;
  if (pixels.length < stride * header.height) throw new Error('Pixels are missing.');
  if (header.bits <= 8) return indexedReader(header, pixels, stride, header.bits);
  const bytesEach = header.bits / 8;
  const channels = header.masks.map(channelOf);
  return (x, row) => {
    const at = row * stride + x * bytesEach;
    let value = 0;
    for (let byte = 0; byte < bytesEach; byte++) value += (pixels[at + byte] ?? 0) * 256 ** byte;
    const [red = 0, green = 0, blue = 0, alpha = 255] = channels.map((channel) => channel(value));
    return ((alpha << 24) | (red << 16) | (green << 8) | blue) >>> 0;
  };
}

/** Brings the bits of a mask to the range of a byte. */
function channelOf(mask: number): (value: number) => number {
  if (mask === 0) return () => 0;
  const lowest = 31 - Math.clz32(mask & -mask);
  const largest = mask >>> lowest;
  return (value) => Math.round((((value & mask) >>> lowest) * 255) / largest);
}

function indexedReader(
  { palette }: BmpHeader,
  pixels: Uint8Array,
  stride: number,
  bits: number,
): ColorReader {
  return (x, row) => {
    const bit = x * bits;
    const byte = pixels[row * stride + (bit >> 3)] ?? 0;
    const index = (byte >> (8 - bits - (bit & 7))) & (2 ** bits - 1);
    return palette[index] ?? 0xff000000;
  };
}

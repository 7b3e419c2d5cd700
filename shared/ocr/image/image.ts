/** A color image: 4 bytes a pixel (red, green, blue, alpha), rows from the top, no padding. */
export type RgbaImage = { width: number; height: number; data: Uint8Array };

/** A gray image: 1 byte a pixel (0 black to 255 white), rows from the top, no padding. */
export type GrayImage = { width: number; height: number; data: Uint8Array };

/** More pixels than any screen has: larger images would need too much memory. */
export const maxScreenPixels = 34_000_000;

/** The pixels of an image as one number each, for comparing two at once. */
export function pixelWords({ width, height, data }: RgbaImage): Uint32Array {
  const bytes = data.byteOffset % 4 === 0 ? data : data.slice();
  return new Uint32Array(bytes.buffer, bytes.byteOffset, width * height);
}

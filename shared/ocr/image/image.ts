/** A color image: 4 bytes a pixel (red, green, blue, alpha), rows from the top, no padding. */
export type RgbaImage = { width: number; height: number; data: Uint8Array };

/** A gray image: 1 byte a pixel (0 black to 255 white), rows from the top, no padding. */
export type GrayImage = { width: number; height: number; data: Uint8Array };

/** More pixels than any screen has: larger images would need too much memory. */
export const maxScreenPixels = 34_000_000;

/** The pixels of an image as one number each, for comparing two at once. */
export function pixelWords({ width, height, data }: RgbaImage): Int32Array {
  return bytesAsWords(data).subarray(0, width * height);
}

/**
 * Bytes by fours, as they are now, without those that are left over at the end. Signed, since
 * JavaScript engines compare these as integers, and larger ones as floating-point numbers.
 */
export function bytesAsWords(data: Uint8Array): Int32Array {
  const bytes = data.byteOffset % 4 === 0 ? data : data.slice();
  return new Int32Array(bytes.buffer, bytes.byteOffset, bytes.length >> 2);
}

/**
 * The index of the first byte from `at` on that is not 0; `end` where there is none before it.
 * `words` is the same as from `bytesAsWords`: most of an image is paper, which is passed by fours.
 */
export function nextInk(data: Uint8Array, words: Int32Array, at: number, end: number): number {
  let next = at;
  while (next < end && (next & 3) !== 0) {
    if (data[next] !== 0) return next;
    next++;
  }
  while (next + 4 <= end && words[next >> 2] === 0) next += 4;
  while (next < end && data[next] === 0) next++;
  return next;
}

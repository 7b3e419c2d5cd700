import type { BmpHeader } from './bmp-header.ts';

/**
 * Unpacks RLE4 or RLE8 to one palette index a byte, rows as they are stored. Stops at the end
 * mark; throws where the bytes end before it.
 * Source: https://learn.microsoft.com/windows/win32/gdi/bitmap-compression
 */
export function unpackBmpRuns(
  bytes: Uint8Array,
  { width, height, bits }: Pick<BmpHeader, 'width' | 'height' | 'bits'>,
): Uint8Array {
  const indices = new Uint8Array(width * height);
  let x = 0;
  let y = 0;
  const put = (index: number) => {
    if (x < width && y < height) indices[y * width + x] = index;
    x++;
  };
  const nibble = (byte: number, odd: number) => (odd ? byte & 15 : byte >> 4);
  for (let at = 0; at + 1 < bytes.length; at += 2) {
    const count = bytes[at] ?? 0;
    const value = bytes[at + 1] ?? 0;
    if (count > 0) {
      for (let i = 0; i < count; i++) put(bits === 8 ? value : nibble(value, i & 1));
    } else if (value === endOfRow) {
      x = 0;
      y++;
    } else if (value === endOfPicture) {
      return indices;
    } else if (value === move) {
      x += bytes[at + 2] ?? 0;
      y += bytes[at + 3] ?? 0;
      at += 2;
    } else {
      const length = Math.ceil((value * bits) / 16) * 2;
      for (let i = 0; i < value; i++) {
        const byte = bytes[at + 2 + (bits === 8 ? i : i >> 1)] ?? 0;
        put(bits === 8 ? byte : nibble(byte, i & 1));
      }
      at += length;
    }
  }
  throw new Error('The image ends early.');
}

const endOfRow = 0;
const endOfPicture = 1;
const move = 2;

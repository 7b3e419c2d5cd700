import type { RgbaImage } from '../../ocr/image/image.ts';

/**
 * The header of a Windows bitmap. Lengths are in bytes; `masks` are those of red, green, blue and,
 * where there is one, alpha; palette colors are 0xAARRGGBB.
 */
type BmpHeader = {
  width: number;
  height: number;
  topDown: boolean;
  bits: number;
  runs: boolean;
  masks: number[];
  palette: number[];
  pixelOffset: number;
};

/**
 * Decodes a Windows bitmap: 1, 4, 8, 16, 24 or 32 bits, bit fields, RLE4 and RLE8, rows from top or
 * bottom. Transparency is laid on white. Throws where the header is not one of these or pixels are
 * missing.
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
type PackedColor = number;
type ColorReader = (x: number, row: number) => PackedColor;

function writePixel(data: Uint8Array, at: number, color: PackedColor): void {
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

/** Scales the bits of a mask to the range of a byte. */
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

/**
 * Decodes RLE4 or RLE8 to one palette index a byte, rows as they are stored. Stops at the end mark;
 * throws where the bytes end before it. Source:
 * https://learn.microsoft.com/windows/win32/gdi/bitmap-compression
 */
function unpackBmpRuns(
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

/**
 * Reads the header of a bitmap of OS/2 1.x or of Windows (versions 3 to 5).
 * Throws where it is none of these.
 * Source: https://learn.microsoft.com/windows/win32/gdi/bitmap-header-types
 */
export function readBmpHeader(bytes: Uint8Array): BmpHeader {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const size = view.getUint32(14, true);
  const core = size === 12;
  if (!core && (size < 40 || size > 124)) throw new Error(`A header of ${size} bytes is unknown.`);
  const width = core ? view.getUint16(18, true) : view.getInt32(18, true);
  const signedHeight = core ? view.getUint16(20, true) : view.getInt32(22, true);
  const bits = view.getUint16(core ? 24 : 28, true);
  const compression = core ? 0 : view.getUint32(30, true);
  if (width <= 0 || signedHeight === 0) throw new Error('The image has no pixels.');
  requireKnown(bits, compression);
  return {
    width,
    height: Math.abs(signedHeight),
    topDown: signedHeight < 0,
    bits,
    runs: compression === 1 || compression === 2,
    masks: readMasks(view, size, bits, compression),
    palette: bits <= 8 ? readPalette(view, size, bits) : [],
    pixelOffset: view.getUint32(10, true),
  };
}

const plain = 0;
const bitFields = 3;
const alphaBitFields = 6;

function requireKnown(bits: number, compression: number): void {
  const known: Record<number, number[]> = {
    [plain]: [1, 4, 8, 16, 24, 32],
    1: [8],
    2: [4],
    [bitFields]: [16, 32],
    [alphaBitFields]: [16, 32],
  };
  if (known[compression]?.includes(bits)) return;
  throw new Error(`Compression ${compression} with ${bits} bits a pixel is unknown.`);
}

function readMasks(view: DataView, size: number, bits: number, compression: number): number[] {
  if (compression === plain) {
    // The fourth byte of a plain 32-bit pixel is unused.
    return bits === 16 ? [0x7c00, 0x3e0, 0x1f] : [0xff0000, 0xff00, 0xff];
  }
  if (compression !== bitFields && compression !== alphaBitFields) return [];
  const colors = [54, 58, 62].map((at) => view.getUint32(at, true));
  const alpha = size >= 56 || compression === alphaBitFields ? view.getUint32(66, true) : 0;
  return alpha === 0 ? colors : [...colors, alpha];
}

function readPalette(view: DataView, size: number, bits: number): number[] {
  const core = size === 12;
  const stated = core ? 0 : view.getUint32(46, true);
  const count = stated === 0 || stated > 2 ** bits ? 2 ** bits : stated;
  const each = core ? 3 : 4;
  return Array.from({ length: count }, (_, index) => {
    const at = 14 + size + index * each;
    const blue = view.getUint8(at);
    const green = view.getUint8(at + 1);
    const red = view.getUint8(at + 2);
    return (0xff000000 | (red << 16) | (green << 8) | blue) >>> 0;
  });
}

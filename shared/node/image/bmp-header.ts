/**
 * What a Windows bitmap says about itself. Lengths are in bytes; `masks` are those of red, green,
 * blue and, where there is one, alpha; colours of the palette are 0xAARRGGBB.
 */
export type BmpHeader = {
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
    // The fourth byte of a plain 32-bit pixel means nothing.
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

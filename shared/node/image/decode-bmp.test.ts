import { expect, test } from 'vitest';
import { decodeBmp } from './decode-bmp.ts';

type Bitmap = {
  width: number;
  height: number;
  bits: number;
  compression?: number;
  masks?: number[];
  palette?: number[];
  pixels: number[];
};

const black = [0, 0, 0, 255];
const white = [255, 255, 255, 255];
const red = [255, 0, 0, 255];
const blue = [0, 0, 255, 255];

test('24 bits, rows from the bottom and padded to 4 bytes', () => {
  const pixels = [0, 0, 255, 255, 0, 0, 0, 0, 255, 255, 255, 0, 0, 0, 0, 0];
  expect(decode({ width: 2, height: 2, bits: 24, pixels })).toEqual([
    [white, black],
    [red, blue],
  ]);
});

test('a negative height means rows from the top', () => {
  const pixels = [0, 0, 255, 0, 255, 0, 0, 0];
  expect(decode({ width: 1, height: -2, bits: 24, pixels })).toEqual([[red], [blue]]);
});

test.each([
  ['1', 1, [0b01000000, 0, 0, 0]],
  ['4', 4, [0x01, 0, 0, 0]],
  ['8', 8, [0, 1, 0, 0]],
])('%s bit with a palette', (_, bits, pixels) => {
  const palette = [0, 0, 255, 0, 255, 0, 0, 0];
  expect(decode({ width: 2, height: 1, bits, palette, pixels })).toEqual([[red, blue]]);
});

test('16 bits are five for each colour', () => {
  expect(decode({ width: 2, height: 1, bits: 16, pixels: [0x00, 0x7c, 0x1f, 0x00] })).toEqual([
    [red, blue],
  ]);
});

test('the fourth byte of plain 32 bits is no transparency', () => {
  expect(decode({ width: 1, height: 1, bits: 32, pixels: [0, 0, 255, 0] })).toEqual([[red]]);
});

test('bit fields say where the colours are', () => {
  const masks = [0xf800, 0x7e0, 0x1f];
  const pixels = [0x00, 0xf8, 0x1f, 0x00];
  expect(decode({ width: 2, height: 1, bits: 16, compression: 3, masks, pixels })).toEqual([
    [red, blue],
  ]);
});

test('transparency of bit fields is laid on white', () => {
  const masks = [0xff0000, 0xff00, 0xff, 0xff000000];
  const pixels = [0, 0, 255, 255, 0, 0, 255, 0];
  expect(decode({ width: 2, height: 1, bits: 32, compression: 6, masks, pixels })).toEqual([
    [red, white],
  ]);
});

const twoColors = [0, 0, 255, 0, 255, 0, 0, 0];

test('runs of 8 bits: repeated, literal, skipped', () => {
  const pixels = [3, 1, 0, 0, 0, 3, 1, 0, 1, 0, 0, 0, 0, 2, 1, 0, 2, 1, 0, 1];
  const bitmap = { width: 3, height: 3, bits: 8, compression: 1, palette: twoColors, pixels };
  expect(decode(bitmap)).toEqual([
    [red, blue, blue],
    [blue, red, blue],
    [blue, blue, blue],
  ]);
});

test('runs of 4 bits alternate between two colours', () => {
  const pixels = [4, 0x01, 0, 1];
  const bitmap = { width: 4, height: 1, bits: 4, compression: 2, palette: twoColors, pixels };
  expect(decode(bitmap)).toEqual([[red, blue, red, blue]]);
});

test.each([
  ['pixels are missing', { width: 9, height: 9, bits: 24, pixels: [1, 2, 3] }],
  ['runs end early', { width: 9, height: 9, bits: 8, compression: 1, pixels: [3, 1] }],
  ['the depth is unknown', { width: 1, height: 1, bits: 7, pixels: [0, 0, 0, 0] }],
  ['it holds a JPEG', { width: 1, height: 1, bits: 24, compression: 4, pixels: [0, 0, 0, 0] }],
  ['it has no pixels', { width: 0, height: 1, bits: 24, pixels: [] }],
])('throws where %s', (_, bitmap) => {
  expect(() => decode(bitmap)).toThrow();
});

test('throws where the header itself is cut off', () => {
  expect(() =>
    decodeBmp(encode({ width: 1, height: 1, bits: 24, pixels: [] }).subarray(0, 30)),
  ).toThrow();
});

/** The pixels row by row. */
function decode(bitmap: Bitmap): number[][][] {
  const { width, height, data } = decodeBmp(encode(bitmap));
  return Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (_, x) => [
      ...data.subarray(4 * (y * width + x), 4 * (y * width + x) + 4),
    ]),
  );
}

function encode({
  width,
  height,
  bits,
  compression = 0,
  masks = [],
  palette = [],
  pixels,
}: Bitmap) {
  const header = Buffer.alloc(54);
  header.write('BM', 'latin1');
  header.writeUInt32LE(54 + 4 * masks.length + palette.length, 10);
  header.writeUInt32LE(40, 14);
  header.writeInt32LE(width, 18);
  header.writeInt32LE(height, 22);
  header.writeUInt16LE(1, 26);
  header.writeUInt16LE(bits, 28);
  header.writeUInt32LE(compression, 30);
  header.writeUInt32LE(palette.length / 4, 46);
  const fields = Buffer.alloc(4 * masks.length);
  for (const [index, mask] of masks.entries()) fields.writeUInt32LE(mask, 4 * index);
  return Buffer.concat([header, fields, Buffer.from(palette), Buffer.from(pixels)]);
}

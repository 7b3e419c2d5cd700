import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { refuseBombs } from './refuse-bombs.ts';

/** More than anything but an image may unpack to, in bytes. */
const unpacked = 410_000_000;
const packed = deflateSync(Buffer.alloc(unpacked, 255), { level: 1 });

function pdfWith(dictionary: string): Buffer {
  const stream = dictionary.includes('[/Fl/Fl]') ? deflateSync(packed) : packed;
  const start = `%PDF-1.7\n4 0 obj\n<<${dictionary}/Length ${stream.length}>>stream\n`;
  return Buffer.concat([Buffer.from(start), stream, Buffer.from('\nendstream\nendobj\n')]);
}

const image = '/Subtype/Image/BitsPerComponent 8/Filter/FlateDecode';

test.each([
  ['a sheet of A0 at 300 dots an inch', `${image}/Width 9933/Height 14043/ColorSpace/DeviceRGB`],
  ['colors of an object of their own', `${image}/Width 9933 /Height 14043/ColorSpace 7 0 R`],
  ['a name in digits', `${image}/Wid#74h 9933/Height 14043/ColorSpace/DeviceRGB`],
])('an image may be large where it says so: %s', (_, dictionary) => {
  expect(() => refuseBombs(pdfWith(dictionary))).not.toThrow();
});

test.each([
  ['no image', '/Filter/FlateDecode/Width 9933/Height 14043'],
  ['a small image', `${image}/Width 10/Height 10/ColorSpace/DeviceRGB`],
  ['a size of an object of its own', `${image}/Width 7 0 R/Height 14043/ColorSpace/DeviceRGB`],
  ['more than any sheet', `${image}/Width 40000/Height 40000/ColorSpace/DeviceRGB`],
  [
    'packed twice',
    '/Subtype/Image/BitsPerComponent 8/Width 9933/Height 14043/ColorSpace/DeviceRGB/Filter[/Fl/Fl]',
  ],
])('what unpacks to as much is refused otherwise: %s', (_, dictionary) => {
  expect(() => refuseBombs(pdfWith(dictionary))).toThrow(
    expect.objectContaining({ code: 'too_complex' }),
  );
});

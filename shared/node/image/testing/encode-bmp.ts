import type { RgbaImage } from '../../../ocr/image/image.ts';

/** A bitmap of 32 bits a pixel, rows from the top. */
export function encodeBmp({ width, height, data }: RgbaImage): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(54);
  header.write('BM', 'latin1');
  header.writeUInt32LE(54, 10);
  header.writeUInt32LE(40, 14);
  header.writeInt32LE(width, 18);
  header.writeInt32LE(-height, 22);
  header.writeUInt16LE(1, 26);
  header.writeUInt16LE(32, 28);
  const pixels = Buffer.from(data);
  for (let at = 0; at < pixels.length; at += 4) {
    pixels[at] = data[at + 2] ?? 0;
    pixels[at + 2] = data[at] ?? 0;
  }
  return new Uint8Array(Buffer.concat([header, pixels]));
}

import type { GrayImage } from './image.ts';

/**
 * A binary PGM (P5) of the image: the one format that Leptonica reads without unpacking.
 * Source: https://netpbm.sourceforge.net/doc/pgm.html
 */
export function encodePgm({ width, height, data }: GrayImage): Uint8Array<ArrayBuffer> {
  const header = Uint8Array.from(`P5\n${width} ${height}\n255\n`, (c) => c.charCodeAt(0));
  const file = new Uint8Array(header.length + data.length);
  file.set(header);
  file.set(data, header.length);
  return file;
}

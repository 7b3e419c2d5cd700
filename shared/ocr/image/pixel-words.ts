import type { RgbaImage } from './image.ts';

/** The pixels of an image as one number each, which tells at once whether two are the same. */
export function pixelWords({ width, height, data }: RgbaImage): Uint32Array {
  const bytes = data.byteOffset % 4 === 0 ? data : data.slice();
  return new Uint32Array(bytes.buffer, bytes.byteOffset, width * height);
}

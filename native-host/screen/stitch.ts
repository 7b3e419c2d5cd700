import type { RgbaImage } from '../../shared/ocr/image/image.ts';

type Part = { picture: RgbaImage; x: number; y: number };

/** One picture of the given size from parts at their places; what no part covers is black. */
export function stitch(size: { width: number; height: number }, parts: Part[]): RgbaImage {
  const { width, height } = size;
  const data = new Uint8Array(width * height * 4);
  new Uint32Array(data.buffer).fill(opaqueBlack);
  for (const { picture, x, y } of parts) {
    for (let row = 0; row < picture.height; row++) {
      const from = row * picture.width * 4;
      const to = ((y + row) * width + x) * 4;
      data.set(picture.data.subarray(from, from + picture.width * 4), to);
    }
  }
  return { width, height, data };
}

const opaqueBlack = new Uint32Array(new Uint8Array([0, 0, 0, 255]).buffer)[0] ?? 0;

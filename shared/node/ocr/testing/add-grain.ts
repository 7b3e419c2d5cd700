import type { RgbaImage } from '../../../ocr/image/image.ts';

/** Lays grain as that of a camera over a picture, in place and always the same. */
export function addGrain({ data }: RgbaImage): void {
  let random = 1;
  data.forEach((value, at) => {
    random = (random * 1_103_515_245 + 12_345) % 2 ** 31;
    if (at % 4 !== 3) data[at] = Math.min(255, Math.max(0, value + (random % 61) - 30));
  });
}

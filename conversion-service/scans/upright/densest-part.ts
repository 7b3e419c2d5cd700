import type { GrayImage, RgbaImage } from '../../../shared/ocr/image/image.ts';
import { cropImage } from './turn-image.ts';

/** Darker against what lies right of it is an edge of ink, of 255. */
const edge = 60;

/** What part of its width and height is taken of a picture. */
const share = 0.4;

/** More need not be read to tell how a picture stands. */
const maxPixels = 600_000;

/** At most a sixth of the picture: where most of its ink is. `small` is the same picture in gray. */
export async function densestPart(picture: RgbaImage, small: GrayImage): Promise<RgbaImage> {
  const corners = [0, 0.3, 0.6].flatMap((x) => [0, 0.3, 0.6].map((y) => ({ x, y })));
  const counted = corners.map((corner) => ({ corner, count: edgesIn(small, corner) }));
  const [densest] = counted.toSorted((a, b) => b.count - a.count);
  const { x, y } = densest?.corner ?? { x: 0.3, y: 0.3 };
  const [width, height] = [share * picture.width, share * picture.height];
  const kept = Math.min(1, Math.sqrt(maxPixels / (width * height)));
  return await cropImage(picture, {
    left: Math.floor(x * picture.width + ((1 - kept) * width) / 2),
    top: Math.floor(y * picture.height + ((1 - kept) * height) / 2),
    width: Math.max(1, Math.floor(kept * width)),
    height: Math.max(1, Math.floor(kept * height)),
  });
}

function edgesIn({ width, height, data }: GrayImage, { x, y }: { x: number; y: number }): number {
  const [left, right] = [Math.floor(x * width), Math.floor((x + share) * width) - 1];
  let count = 0;
  for (let row = Math.floor(y * height); row < Math.floor((y + share) * height); row++) {
    for (let column = left; column < right; column++) {
      const at = row * width + column;
      if (Math.abs((data[at] ?? 0) - (data[at + 1] ?? 0)) > edge) count++;
    }
  }
  return count;
}

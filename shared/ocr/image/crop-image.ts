import type { Box } from '../../api/box.ts';
import type { GrayImage, RgbaImage } from './image.ts';

/** A part of an image, which must lie within it. */
export function cropImage({ width, data }: RgbaImage, box: Box): RgbaImage {
  const cropped = new Uint8Array(box.width * box.height * 4);
  for (let y = 0; y < box.height; y++) {
    const from = ((box.y + y) * width + box.x) * 4;
    cropped.set(data.subarray(from, from + box.width * 4), y * box.width * 4);
  }
  return { width: box.width, height: box.height, data: cropped };
}

/** A part of an image, which must lie within it. */
export function cropGray({ width, data }: GrayImage, box: Box): GrayImage {
  const cropped = new Uint8Array(box.width * box.height);
  for (let y = 0; y < box.height; y++) {
    const from = (box.y + y) * width + box.x;
    cropped.set(data.subarray(from, from + box.width), y * box.width);
  }
  return { width: box.width, height: box.height, data: cropped };
}

/**
 * An image with a margin in the most common tone of its edge: the background of a letter cannot be
 * determined where none of it is visible. `margin` is in pixels.
 */
export function widenMargins({ width, height, data }: GrayImage, margin: number): GrayImage {
  const wide = {
    width: width + 2 * margin,
    height: height + 2 * margin,
    data: new Uint8Array((width + 2 * margin) * (height + 2 * margin)),
  };
  wide.data.fill(edgeTone({ width, height, data }));
  for (let y = 0; y < height; y++) {
    const row = data.subarray(y * width, (y + 1) * width);
    wide.data.set(row, (y + margin) * wide.width + margin);
  }
  return wide;
}

function edgeTone({ width, height, data }: GrayImage): number {
  const counts = new Uint32Array(256);
  const count = (at: number) => {
    const tone = data[at] ?? 0;
    counts[tone] = (counts[tone] ?? 0) + 1;
  };
  for (let x = 0; x < width; x++) for (const y of [0, height - 1]) count(y * width + x);
  for (let y = 0; y < height; y++) for (const x of [0, width - 1]) count(y * width + x);
  return counts.indexOf(Math.max(...counts));
}

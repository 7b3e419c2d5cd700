import type { Box } from '../../api/box.ts';
import type { Point } from '../../geometry.ts';
import type { RgbaImage } from './image.ts';

/**
 * The image turned about its middle so that lines which fall by `skew` pixels per pixel to the
 * right become level. Corners that come in are filled with the nearest edge pixels.
 */
export function straightenImage({ width, height, data }: RgbaImage, skew: number): RgbaImage {
  const straight = new Uint8Array(data.length).fill(255);
  const { x: right, y: down } = unitOf(skew);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [across, along] = [x - width / 2, y - height / 2];
      const fromX = clamp(width / 2 + across * right - along * down, width - 1);
      const fromY = clamp(height / 2 + across * down + along * right, height - 1);
      const [left, top] = [Math.floor(fromX), Math.floor(fromY)];
      const [shareX, shareY] = [fromX - left, fromY - top];
      const at = 4 * (top * width + left);
      const beside = left + 1 < width ? 4 : 0;
      const below = top + 1 < height ? 4 * width : 0;
      const to = 4 * (y * width + x);
      for (let channel = 0; channel < 3; channel++) {
        const upper = mix(data[at + channel], data[at + beside + channel], shareX);
        const lower = mix(data[at + below + channel], data[at + below + beside + channel], shareX);
        straight[to + channel] = Math.round(mix(upper, lower, shareY));
      }
    }
  }
  return { width, height, data: straight };
}

/** In pixels: how much wider lines become, including where they are not perfectly level yet. */
export const straightenBlur = 2;

/**
 * The box in the original image of a box in the result of `straightenImage`, around the same
 * middle.
 */
export function boxBefore(
  box: Box,
  { width, height }: { width: number; height: number },
  skew: number,
): Box {
  const { x: right, y: down } = unitOf(skew);
  const across = box.x + box.width / 2 - width / 2;
  const along = box.y + box.height / 2 - height / 2;
  const x = width / 2 + across * right - along * down - box.width / 2;
  const y = height / 2 + across * down + along * right - box.height / 2;
  return { ...box, x: Math.max(0, Math.round(x)), y: Math.max(0, Math.round(y)) };
}

function unitOf(skew: number): Point {
  const length = Math.hypot(1, skew);
  return { x: 1 / length, y: skew / length };
}

function clamp(value: number, most: number): number {
  return Math.min(most, Math.max(0, value));
}

function mix(a = 0, b = 0, share: number): number {
  return a + (b - a) * share;
}

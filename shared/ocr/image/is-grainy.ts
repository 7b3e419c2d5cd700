import type { RgbaImage } from './image.ts';
import { maxScreenPixels } from './image.ts';
import { countSteps } from './pixel-loops.ts';

/**
 * Whether adjacent pixels often differ slightly, as from camera grain, JPEG blocks or video. What a
 * screen draws has one color nearly everywhere except at edges. False for an image larger than any
 * screen: smoothing it would take too much memory.
 */
export function isGrainy(image: RgbaImage): boolean {
  const { width, height, data } = image;
  if (width * height > maxScreenPixels) return false;
  const step = Math.max(1, Math.floor(height / rowsLookedAt));
  let alike = 0;
  let slight = 0;
  for (let y = 0; y < height; y += step) {
    const [different = 0, far = 0] = countSteps({ width, data }, y, [slightest - 1, edge]);
    alike += Math.max(0, width - 1) - different;
    slight += different - far;
  }
  return slight > minSlight * (slight + alike);
}

const rowsLookedAt = 250;

/** Differences in a channel: gradients have less, and edges of letters more. */
const slightest = 3;
const edge = 24;

/** Share of the pixels: at most 0.02 in most screen images, over 0.03 in all other kinds. */
const minSlight = 0.03;

/**
 * A copy without grain: every pixel is mixed with its neighbors, little enough to keep the strokes
 * of small letters apart. It is opaque.
 */
export function smoothImage({ width, height, data }: RgbaImage): RgbaImage {
  const across = new Uint8Array(data.length);
  const smooth = new Uint8Array(data.length).fill(255);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = 4 * (y * width + x);
      mix(data, across, at, { before: x > 0 ? at - 4 : at, after: x < width - 1 ? at + 4 : at });
    }
  }
  const row = 4 * width;
  for (let y = 0; y < height; y++) {
    for (let at = y * row; at < (y + 1) * row; at += 4) {
      mix(across, smooth, at, {
        before: y > 0 ? at - row : at,
        after: y < height - 1 ? at + row : at,
      });
    }
  }
  return { width, height, data: smooth };
}

/** In 256ths: a Gaussian with a deviation of 0.7 pixels. */
const beside = 54;
const middle = 148;

function mix(
  from: Uint8Array,
  to: Uint8Array,
  at: number,
  { before, after }: { before: number; after: number },
): void {
  for (let channel = 0; channel < 3; channel++) {
    const around = (from[before + channel] ?? 0) + (from[after + channel] ?? 0);
    to[at + channel] = (beside * around + middle * (from[at + channel] ?? 0) + 128) >> 8;
  }
}

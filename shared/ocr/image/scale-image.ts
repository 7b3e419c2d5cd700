import { freePixels } from './free-pixels.ts';
import type { GrayImage } from './image.ts';
import { type Mixture, mixColumns, mixRows } from './pixel-loops.ts';

/**
 * Resamples with the Catmull-Rom cubic, widened where the image shrinks so that every source
 * pixel counts. `width` and `height` are those of the result, in pixels.
 * Source: Keys, "Cubic convolution interpolation for digital image processing" (1981), a = -0.5.
 */
export function scaleImage(image: GrayImage, width: number, height: number): GrayImage {
  const wide = mixColumns(image, cubicTaps(image.width, width));
  const scaled = mixRows(wide, cubicTaps(image.height, height));
  freePixels(wide.data);
  return scaled;
}

/** The weights of each place add up to 1. */
function cubicTaps(source: number, target: number): Mixture {
  const step = source / target;
  const stretch = Math.max(1, step);
  const count = Math.ceil(4 * stretch);
  const firsts = new Int32Array(target);
  const weights = new Float32Array(target * count);
  for (let position = 0; position < target; position++) {
    const centre = (position + 0.5) * step - 0.5;
    const first = Math.ceil(centre - 2 * stretch);
    firsts[position] = first;
    let total = 0;
    for (let tap = 0; tap < count; tap++) total += cubic((first + tap - centre) / stretch);
    for (let tap = 0; tap < count; tap++)
      weights[position * count + tap] = cubic((first + tap - centre) / stretch) / total;
  }
  return { count, firsts, weights };
}

function cubic(distance: number): number {
  const x = Math.abs(distance);
  if (x >= 2) return 0;
  if (x >= 1) return ((-0.5 * x + 2.5) * x - 4) * x + 2;
  return (1.5 * x - 2.5) * x * x + 1;
}

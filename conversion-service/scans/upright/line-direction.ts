import type { GrayImage } from '../../../shared/ocr/image/image.ts';

/**
 * How the lines of text run: along which edge, and how far from it, in degrees clockwise; and how far
 * they would be from the other edge, if they ran along that. `clear` is whether one is far likelier.
 */
export type LineDirection = {
  sideways: boolean;
  skew: number;
  otherSkew: number;
  clear: boolean;
};

/** Pages lie no more askew than this, in degrees. */
const maxSkew = 15;

/** Lines that stand so much clearer sideways than level are sideways. */
const clearly = 1.3;

/** Places from the middle of a picture, in its pixels, and how far they can be from each other. */
export type Points = { x: Float64Array; y: Float64Array; span: number };

/**
 * How the lines of a small picture run: where its ink is laid together along them, full and empty
 * rows take turns most sharply. A picture without text lies straight.
 */
export function lineDirection(picture: GrayImage): LineDirection {
  const points = lowerEdges(picture);
  if (points.x.length < 50) return { sideways: false, skew: 0, otherSkew: 0, clear: false };
  const level = bestSkew(points);
  const sideways = bestSkew(turned(lowerEdges(transposed(picture))));
  if (sideways.sharpness > clearly * level.sharpness) {
    return { sideways: true, skew: sideways.skew, otherSkew: level.skew, clear: true };
  }
  const clear = level.sharpness > clearly * sideways.sharpness;
  return { sideways: false, skew: level.skew, otherSkew: sideways.skew, clear };
}

/** Ink with none below it: of text that is mostly its base line. */
export function lowerEdges({ width, height, data }: GrayImage): Points {
  const limit = inkLimit(data);
  const x: number[] = [];
  const y: number[] = [];
  for (let row = 0; row + 1 < height; row++) {
    for (let column = 0; column < width; column++) {
      const at = row * width + column;
      if ((data[at] ?? 255) >= limit || (data[at + width] ?? 0) < limit) continue;
      x.push(column - width / 2);
      y.push(row - height / 2);
    }
  }
  return { x: Float64Array.from(x), y: Float64Array.from(y), span: Math.hypot(width, height) };
}

/** Halfway between the darkest and the usual: paper is most of a page. */
function inkLimit(data: Uint8Array): number {
  const counts = new Float64Array(256);
  for (const value of data) counts[value] = (counts[value] ?? 0) + 1;
  const below = (share: number) => {
    let sum = 0;
    for (let value = 0; value < 256; value++) {
      sum += counts[value] ?? 0;
      if (sum >= share * data.length) return value;
    }
    return 255;
  };
  return (below(0.005) + below(0.5)) / 2;
}

function transposed({ width, height, data }: GrayImage): GrayImage {
  const turned = new Uint8Array(data.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) turned[x * height + y] = data[y * width + x] ?? 255;
  }
  return { width: height, height: width, data: turned };
}

/** A transposed picture has its angles the other way round. */
function turned({ x, y, span }: Points): Points {
  return { x: x.map((value) => -value), y, span };
}

/** The skew with the sharpest rows: by half degrees first, then closer around the best. */
function bestSkew(points: Points): { skew: number; sharpness: number } {
  let best = { skew: 0, sharpness: sharpness(points, 0) };
  let [from, to] = [-maxSkew, maxSkew];
  for (const step of [0.5, 0.1, 0.02]) {
    for (let skew = from; skew <= to + 1e-9; skew += step) {
      const found = sharpness(points, skew);
      if (found > best.sharpness) best = { skew, sharpness: found };
    }
    [from, to] = [best.skew - step, best.skew + step];
  }
  // What is nearly straight is left as it is: turning costs sharpness.
  return Math.abs(best.skew) < 0.04 ? { ...best, skew: 0 } : best;
}

function sharpness({ x, y, span }: Points, degrees: number): number {
  const slope = Math.tan((degrees * Math.PI) / 180);
  const rows = new Float64Array(Math.ceil(2 * span));
  for (let at = 0; at < x.length; at++) {
    const row = Math.round((y[at] ?? 0) - slope * (x[at] ?? 0) + span);
    rows[row] = (rows[row] ?? 0) + 1;
  }
  let sum = 0;
  for (const count of rows) sum += count * count;
  return sum;
}

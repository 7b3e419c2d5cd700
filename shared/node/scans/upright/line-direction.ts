import type { GrayImage } from '../../../ocr/image/image.ts';

/**
 * The direction of the lines of text: along which edge, and at which angle to it, in degrees
 * clockwise; and the angle to the other edge, if they ran along that. `clear` is whether one is far
 * likelier, `order` the quarter turns clockwise for the picture, the likeliest first.
 */
export type LineDirection = {
  sideways: boolean;
  skew: number;
  otherSkew: number;
  clear: boolean;
  order: [number, number, number, number];
};

/** The largest skew of pages, in degrees. */
const maxSkew = 15;

/** Lines that stand so much clearer sideways than level are sideways. */
const clearly = 1.3;

/** The same of pieces of lines, of which the columns of a page have no part. */
const clearlyInPieces = 1.5;

/** A piece of a line, in pixels of the small picture: some words. */
const piece = 150;

/** Letters are more even at the baseline than above it: with a lower ratio the text is upside down. */
const onFeet = 0.95;

/** Places from the middle of a picture, in its pixels, and how far they can be from each other. */
export type Points = { x: Float64Array; y: Float64Array; span: number };

/**
 * The direction of the lines of a small picture: the one along which its projected ink alternates
 * most sharply between full and empty rows. The columns of a page may do so as sharply, but not piece
 * by piece. A picture without text lies straight.
 */
export function lineDirection(picture: GrayImage): LineDirection {
  const points = lowerEdges(picture);
  if (points.x.length < 50) {
    return { sideways: false, skew: 0, otherSkew: 0, clear: false, order: [0, 3, 1, 2] };
  }
  const across = transposed(picture);
  const acrossPoints = turned(lowerEdges(across));
  const level = bestSkew(points);
  const sideways = bestSkew(acrossPoints);
  const pieces =
    sharpness(points, level.skew, piece) / sharpness(acrossPoints, sideways.skew, piece);
  if (pieces > clearlyInPieces || pieces < 1 / clearlyInPieces) {
    return pieces > 1 ? isLevel(true) : isSideways();
  }
  if (sideways.sharpness > clearly * level.sharpness) return isSideways();
  return isLevel(level.sharpness > clearly * sideways.sharpness);

  function isLevel(clear: boolean): LineDirection {
    const stands = standsOnFeet(picture, points, level.skew);
    const [first, second] = stands ? [0, 2] : [2, 0];
    const order: LineDirection['order'] = clear ? [first, second, 3, 1] : [0, 3, 1, 2];
    return { sideways: false, skew: level.skew, otherSkew: sideways.skew, clear, order };
  }

  function isSideways(): LineDirection {
    // Seen from the other side, what hangs from a line stands on it.
    const order: LineDirection['order'] = standsOnFeet(across, acrossPoints, sideways.skew)
      ? [1, 3, 0, 2]
      : [3, 1, 0, 2];
    return { sideways: true, skew: sideways.skew, otherSkew: level.skew, clear: true, order };
  }
}

function standsOnFeet(picture: GrayImage, feet: Points, skew: number): boolean {
  const heads = lowerEdges({ ...picture, data: picture.data.toReversed() });
  return sharpness(feet, skew, piece) > onFeet * sharpness(heads, skew, piece);
}

/**
 * Ink with none below it: of text that is mostly its base line. What reaches to the edge above is the
 * dark rim of a copy, which would be the straightest line of its page.
 */
export function lowerEdges({ width, height, data }: GrayImage): Points {
  const limit = inkLimit(data);
  const isRim = new Uint8Array(width).fill(1);
  const x: number[] = [];
  const y: number[] = [];
  for (let row = 0; row + 1 < height; row++) {
    for (let column = 0; column < width; column++) {
      const at = row * width + column;
      if ((data[at] ?? 255) >= limit) isRim[column] = 0;
      if (isRim[column] === 1 || (data[at] ?? 255) >= limit) continue;
      if ((data[at + width] ?? 0) < limit) continue;
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

/** Of whole rows, or of pieces of them. */
function sharpness({ x, y, span }: Points, degrees: number, piece = 2 * span): number {
  const slope = Math.tan((degrees * Math.PI) / 180);
  const height = Math.ceil(2 * span);
  const rows = new Float64Array(height * Math.ceil((2 * span) / piece));
  for (let at = 0; at < x.length; at++) {
    const row = Math.round((y[at] ?? 0) - slope * (x[at] ?? 0) + span);
    const index = row + height * Math.floor(((x[at] ?? 0) + span) / piece);
    rows[index] = (rows[index] ?? 0) + 1;
  }
  let sum = 0;
  for (const count of rows) sum += count * count;
  return sum / Math.max(1, x.length);
}

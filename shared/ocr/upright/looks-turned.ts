import type { GrayImage } from '../image/image.ts';

/**
 * Whether the lines of a page of text do not clearly run level and upright: a look at the edges of its
 * ink, in no more time than it takes to count them. Smaller images, and such with little on them, are
 * taken for upright: the few words of a sign tell nothing.
 */
export function looksTurned(image: GrayImage): boolean {
  if (Math.min(image.width, image.height) < leastSide) return false;
  const { lower, upper, right } = edgesOf(image);
  if (sumOf(lower) < leastEdges) return false;
  const level = sharpness(lower);
  return level < clearly * sharpness(right) || level < onHead * sharpness(upper);
}

/** In pixels. */
const leastSide = 300;

/** In pixels of edge: about forty words. */
const leastEdges = 3_000;

/** Lines are sharper along their baselines than along where their letters end to the right. */
const clearly = 1.3;

/** Fewer letters reach below the baseline than above the small letters, so that it is the sharper edge. */
const onHead = 0.95;

/** How many pixels of ink in each row end above or below, and in each column to the right. */
function edgesOf({ width, height, data }: GrayImage) {
  const [lower, upper] = [new Float64Array(height), new Float64Array(height)];
  const right = new Float64Array(width);
  const { limit, isDark } = inkLimit(data);
  const ink = data.map((tone) => (tone < limit !== isDark ? 1 : 0));
  for (let y = 1; y + 1 < height; y++) {
    let [below, above] = [0, 0];
    for (let at = y * width, x = 0; x < width; x++, at++) {
      if (ink[at] === 0) continue;
      if (ink[at + width] === 0) below++;
      if (ink[at - width] === 0) above++;
      if (ink[at + 1] === 0) right[x] = (right[x] ?? 0) + 1;
    }
    lower[y] = below;
    upper[y] = above;
  }
  return { lower, upper, right };
}

/** Halfway between what is usual, which is the paper, and the darkest or on dark paper the lightest. */
function inkLimit(data: Uint8Array): { limit: number; isDark: boolean } {
  const counts = new Float64Array(256);
  for (const tone of data) counts[tone] = (counts[tone] ?? 0) + 1;
  const below = (share: number) => {
    let sum = 0;
    return counts.findIndex((count) => {
      sum += count;
      return sum >= share * data.length;
    });
  };
  const paper = below(0.5);
  const isDark = paper < 128;
  return { limit: (paper + below(isDark ? 0.995 : 0.005)) / 2, isDark };
}

/** 1 where all rows have as many, and more the more they differ. */
function sharpness(counts: Float64Array): number {
  const sum = sumOf(counts);
  return (counts.reduce((total, count) => total + count * count, 0) * counts.length) / sum ** 2;
}

function sumOf(counts: Float64Array): number {
  return counts.reduce((sum, count) => sum + count, 0);
}

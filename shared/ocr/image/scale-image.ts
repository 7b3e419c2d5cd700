import type { GrayImage } from './image.ts';

/**
 * Resamples with the Catmull-Rom cubic, widened where the image shrinks so that every source
 * pixel counts. `width` and `height` are those of the result, in pixels.
 * Source: Keys, "Cubic convolution interpolation for digital image processing" (1981), a = -0.5.
 */
export function scaleImage(image: GrayImage, width: number, height: number): GrayImage {
  return scaleRows(scaleColumns(image, width), height);
}

function scaleColumns({ width, height, data }: GrayImage, target: number): GrayImage {
  const taps = cubicTaps(width, target);
  const scaled = new Uint8ClampedArray(target * height);
  for (let y = 0; y < height; y++) {
    const row = y * width;
    // Rows between lines are empty.
    if (isBlank(data, row, row + width)) continue;
    scaleRow(data.subarray(row, row + width), scaled.subarray(y * target, (y + 1) * target), taps);
  }
  return { width: target, height, data: new Uint8Array(scaled.buffer) };
}

function scaleRow(row: Uint8Array, scaled: Uint8ClampedArray, taps: Taps) {
  const { count, sources, weights } = taps;
  if (count === 4) return enlargeRow(row, scaled, taps);
  for (let x = 0, at = 0; x < scaled.length; x++) {
    let sum = 0;
    for (const end = at + count; at < end; at++) {
      const value = row[sources[at] ?? 0] ?? 0;
      // Most of a line is paper.
      if (value !== 0) sum += (weights[at] ?? 0) * value;
    }
    if (sum > 0) scaled[x] = sum;
  }
}

/** As `scaleRow`, where the image does not shrink: without a loop over the taps. */
function enlargeRow(row: Uint8Array, scaled: Uint8ClampedArray, { sources, weights }: Taps) {
  for (let x = 0, at = 0; x < scaled.length; x++, at += 4) {
    const a = row[sources[at] ?? 0] ?? 0;
    const b = row[sources[at + 1] ?? 0] ?? 0;
    const c = row[sources[at + 2] ?? 0] ?? 0;
    const d = row[sources[at + 3] ?? 0] ?? 0;
    if ((a | b | c | d) === 0) continue;
    const sum =
      (weights[at] ?? 0) * a +
      (weights[at + 1] ?? 0) * b +
      (weights[at + 2] ?? 0) * c +
      (weights[at + 3] ?? 0) * d;
    if (sum > 0) scaled[x] = sum;
  }
}

function scaleRows(image: GrayImage, target: number): GrayImage {
  const { width, height, data } = image;
  const taps = cubicTaps(height, target);
  const { count, sources, weights } = taps;
  if (count === 4) return enlargeRows(image, target, taps);
  const scaled = new Uint8ClampedArray(width * target);
  const blank = Array.from({ length: height }, (_, y) => isBlank(data, y * width, (y + 1) * width));
  const sums = new Float32Array(width);
  for (let y = 0; y < target; y++) {
    let isEmpty = true;
    for (let tap = y * count; tap < (y + 1) * count; tap++) {
      const row = sources[tap] ?? 0;
      if (blank[row]) continue;
      if (isEmpty) sums.fill(0);
      isEmpty = false;
      addRow(sums, data.subarray(row * width, (row + 1) * width), weights[tap] ?? 0);
    }
    if (!isEmpty) scaled.set(sums, y * width);
  }
  return { width, height: target, data: new Uint8Array(scaled.buffer) };
}

/** As `scaleRows`, where the image does not shrink: all four rows in one pass. */
function enlargeRows(
  { width, height, data }: GrayImage,
  target: number,
  { sources, weights }: Taps,
): GrayImage {
  const scaled = new Uint8ClampedArray(width * target);
  const blank = Array.from({ length: height }, (_, y) => isBlank(data, y * width, (y + 1) * width));
  for (let y = 0; y < target; y++) {
    const rows = sources.subarray(4 * y, 4 * y + 4);
    if (rows.every((row) => blank[row])) continue;
    const row = scaled.subarray(y * width, (y + 1) * width);
    mixRows(data, row, rows, weights.subarray(4 * y, 4 * y + 4));
  }
  return { width, height: target, data: new Uint8Array(scaled.buffer) };
}

/** Mixes four rows of an image by their weights. */
function mixRows(
  data: Uint8Array,
  scaled: Uint8ClampedArray,
  rows: Int32Array,
  weights: Float32Array,
): void {
  const width = scaled.length;
  const [first, second] = [width * (rows[0] ?? 0), width * (rows[1] ?? 0)];
  const [third, fourth] = [width * (rows[2] ?? 0), width * (rows[3] ?? 0)];
  for (let x = 0; x < width; x++) {
    const a = data[first + x] ?? 0;
    const b = data[second + x] ?? 0;
    const c = data[third + x] ?? 0;
    const d = data[fourth + x] ?? 0;
    if ((a | b | c | d) === 0) continue;
    // Of single precision, as the sums of `scaleRows` are.
    const one = Math.fround((weights[0] ?? 0) * a);
    const two = Math.fround(one + (weights[1] ?? 0) * b);
    const three = Math.fround(two + (weights[2] ?? 0) * c);
    scaled[x] = Math.fround(three + (weights[3] ?? 0) * d);
  }
}

function addRow(sums: Float32Array, row: Uint8Array, weight: number): void {
  for (let x = 0; x < sums.length; x++) {
    const value = row[x] ?? 0;
    if (value !== 0) sums[x] = (sums[x] ?? 0) + weight * value;
  }
}

function isBlank(data: Uint8Array, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (data[at] !== 0) return false;
  return true;
}

/** For each target position `count` source positions and their weights, which add up to 1. */
type Taps = { count: number; sources: Int32Array; weights: Float32Array };

function cubicTaps(source: number, target: number): Taps {
  const step = source / target;
  const stretch = Math.max(1, step);
  const count = Math.ceil(4 * stretch);
  const sources = new Int32Array(target * count);
  const weights = new Float32Array(target * count);
  for (let position = 0; position < target; position++) {
    const centre = (position + 0.5) * step - 0.5;
    const first = Math.ceil(centre - 2 * stretch);
    let total = 0;
    for (let tap = 0; tap < count; tap++) total += cubic((first + tap - centre) / stretch);
    for (let tap = 0; tap < count; tap++) {
      sources[position * count + tap] = Math.min(source - 1, Math.max(0, first + tap));
      weights[position * count + tap] = cubic((first + tap - centre) / stretch) / total;
    }
  }
  return { count, sources, weights };
}

function cubic(distance: number): number {
  const x = Math.abs(distance);
  if (x >= 2) return 0;
  if (x >= 1) return ((-0.5 * x + 2.5) * x - 4) * x + 2;
  return (1.5 * x - 2.5) * x * x + 1;
}

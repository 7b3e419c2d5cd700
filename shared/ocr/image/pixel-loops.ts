import type { Box } from '../../api/box.ts';
import { instantiate } from '../../web-assembly.ts';
import type { GrayImage, RgbaImage } from './image.ts';
import { pixelCode } from './pixel-kernel/pixel-code.ts';

/** What `pixel-kernel/pixels.as` exports; numbers are places in its memory, or counts. */
type PixelKernel = {
  memory: { readonly buffer: ArrayBuffer; grow(pages: number): number };
  firstFree: { readonly value: number };
  gray(...values: number[]): void;
  countTones(...values: number[]): void;
  strongestInCells(...values: number[]): void;
  amplifyRow(...values: number[]): void;
  inkEdges(...values: number[]): void;
  outlines(...values: number[]): void;
  brightRuns(...values: number[]): number;
  smoothRuns(...values: number[]): number;
  countSteps(...values: number[]): number;
  joinTouching(...values: number[]): void;
  mixColumns(...values: number[]): void;
  mixRows(...values: number[]): void;
  scaleBetween(...values: number[]): void;
  sharpen(...values: number[]): void;
};

/** Runs of pixels: of each its row, its first column and the one behind its last. */
export type PixelRuns = Int32Array;

/** The tone of each pixel, with green counting as much as red and blue together. */
export function tonesOf({ width, height, data }: RgbaImage): Uint8Array {
  const tones = new Uint8Array(width * height);
  forParts(tones.length, (first, count) => {
    const [pixels, out] = places(colorBytes * count, count);
    put(pixels, data, colorBytes * first, colorBytes * (first + count));
    kernel.gray(pixels, count, out);
    tones.set(bytesAt(out, count), first);
  });
  return tones;
}

/** How often each tone occurs, from 0 to 255. */
export function countTones(tones: Uint8Array): Int32Array {
  const counts = new Int32Array(256);
  forParts(tones.length, (first, count) => {
    const [from, out] = places(count, counts.byteLength);
    put(from, tones, first, first + count);
    bytesAt(out, counts.byteLength).fill(0);
    kernel.countTones(from, count, out);
    const band = numbersAt(out, counts.length);
    for (let tone = 0; tone < counts.length; tone++)
      counts[tone] = (counts[tone] ?? 0) + (band[tone] ?? 0);
  });
  return counts;
}

/** The strongest ink in each cell of `cell` pixels, rows from the top. */
export function strongestInCells({ width, height, data }: GrayImage, cell: number): Uint8Array {
  const columns = Math.ceil(width / cell);
  const count = columns * Math.ceil(height / cell);
  const [strongest] = places(count);
  bytesAt(strongest, count).fill(0);
  forBands({ width, height }, 1, ({ first, rows, ends }) => {
    const [cells, ink] = places(count, width * rows);
    put(ink, data, width * first, width * ends);
    kernel.strongestInCells(ink, width, rows, first, cell, columns, cells);
  });
  return bytesAt(strongest, count).slice();
}

/** For each pixel of a row or column the cells before and behind it, and how far it is on its way between their middles. */
export type BetweenCells = { before: Int32Array; behind: Int32Array; share: Float64Array };

/**
 * Amplifies ink in place, until the strongest of the cells around it is 255, or as if that were `faintest` where it is less. `strongest` has
 * `columns` cells in a row.
 */
export function amplifyInk(
  { width, height, data }: GrayImage,
  { strongest, columns }: { strongest: Uint8Array; columns: number },
  { across, down }: { across: BetweenCells; down: BetweenCells },
  faintest: number,
): void {
  const [cells, between, ink] = places(strongest.length, 16 * width, width);
  bytesAt(cells, strongest.length).set(strongest);
  const [ways, shares] = [
    numbersAt(between, 4 * width),
    new Float64Array(kernel.memory.buffer, between, 2 * width),
  ];
  for (let x = 0; x < width; x++) {
    ways[4 * x] = across.before[x] ?? 0;
    ways[4 * x + 1] = across.behind[x] ?? 0;
    shares[2 * x + 1] = across.share[x] ?? 0;
  }
  const row = bytesAt(ink, width);
  for (let y = 0; y < height; y++) {
    const from = width * y;
    row.set(data.subarray(from, from + width));
    const [upper, lower] = [down.before[y] ?? 0, down.behind[y] ?? 0];
    kernel.amplifyRow(
      ...[ink, width, cells + columns * upper, cells + columns * lower],
      ...[down.share[y] ?? 0, between, faintest],
    );
    data.set(row, from);
  }
}

/** Which tones are ink: those below `limit`, or all others. */
type Ink = { limit: number; isLight: boolean };

/** How many pixels of ink in each row end above and below, and in each column to the right; none in the first and the last row. */
export function countInkEdges({ width, height, data }: GrayImage, { limit, isLight }: Ink) {
  const [lower, upper] = [new Int32Array(height), new Int32Array(height)];
  const right = new Int32Array(width);
  const inner = { width, height: Math.max(0, height - 2) };
  forBands(inner, 1, ({ first, rows, ends }) => {
    const [from, below, above, beside] = places(width * (rows + 2), 4 * rows, 4 * rows, width);
    put(from, data, width * first, width * (ends + 2));
    bytesAt(beside, width).fill(0);
    kernel.inkEdges(from + width, width, rows, limit, isLight ? -1 : 0, below, above, beside);
    lower.set(numbersAt(below, rows), first + 1);
    upper.set(numbersAt(above, rows), first + 1);
    const counted = bytesAt(beside, width);
    for (let x = 0; x < width; x++) right[x] = (right[x] ?? 0) + (counted[x] ?? 0);
  });
  return { lower, upper, right };
}

/** 1 for each pixel that differs by more than `step` in a channel from the one to its right or below, else 0. */
export function markOutlines({ width, height, data }: RgbaImage, step: number): Uint8Array {
  const marks = new Uint8Array(width * height);
  forBands({ width, height }, colorBytes, ({ first, rows, ends }) => {
    const row = colorBytes * width;
    const [pixels, out] = places(row * (rows + 1), width * rows);
    put(pixels, data, row * first, row * (ends + 1));
    kernel.outlines(pixels, width, rows, step, ends === height ? 1 : 0, out);
    marks.set(bytesAt(out, width * rows), width * first);
  });
  return marks;
}

/** The runs of pixels of at least `threshold`, which is above 0. */
export function brightRuns({ width, height, data }: GrayImage, threshold: number): PixelRuns {
  return runsOf({ width, height }, 1, ({ first, rows, ends }, longest) => {
    const [from, out] = places(width * rows, longest);
    put(from, data, width * first, width * ends);
    return [out, kernel.brightRuns(from, width, rows, threshold, first, out)];
  });
}

/** The runs of at least `shortest` pixels of which each differs by at most `step` in a channel from the next. */
export function smoothRuns(
  { width, height, data }: RgbaImage,
  step: number,
  shortest: number,
): PixelRuns {
  return runsOf({ width, height }, colorBytes, ({ first, rows, ends }, longest) => {
    const row = colorBytes * width;
    const [pixels, out] = places(row * rows, longest);
    put(pixels, data, row * first, row * ends);
    return [out, kernel.smoothRuns(pixels, width, rows, step, shortest, first, out)];
  });
}

/** How many pixels of a row differ by more than each of `steps` in a channel from the one before. */
export function countSteps(
  { width, data }: Pick<RgbaImage, 'width' | 'data'>,
  row: number,
  steps: number[],
): number[] {
  const [pixels] = places(colorBytes * width);
  put(pixels, data, colorBytes * width * row, colorBytes * width * (row + 1));
  return steps.map((step) => kernel.countSteps(pixels, width, step));
}

/** Of each run the first one that it touches, also by others and at corners: that is its own number, or a lower one. */
export function joinTouching(runs: PixelRuns): Int32Array {
  const count = runs.length / runFields;
  const [from, parents] = places(runs.byteLength, 4 * count);
  numbersAt(from, runs.length).set(runs);
  kernel.joinTouching(from, count, parents);
  return numbersAt(parents, count).slice();
}

/**
 * Of each place along an image's side what is mixed there: `count` rows or columns from the one in `firsts` on, by their weights.
 * What would lie beside the image is as its edge.
 */
export type Mixture = { count: number; firsts: Int32Array; weights: Float32Array };

/** An image as wide as there are places. */
export function mixColumns(
  { width, height, data }: GrayImage,
  { count, firsts, weights }: Mixture,
): GrayImage {
  const target = firsts.length;
  const quads = Math.ceil(count / 4);
  const beside = 4 * quads + 4;
  const row = width + 2 * beside;
  const [columns, factors, from, out] = places(4 * target, 16 * quads * target, row, target);
  const at = numbersAt(columns, target);
  for (let x = 0; x < target; x++) at[x] = beside + (firsts[x] ?? 0);
  const own = new Float32Array(kernel.memory.buffer, factors, 4 * quads * target).fill(0);
  for (let x = 0; x < target; x++)
    own.set(weights.subarray(count * x, count * (x + 1)), 4 * quads * x);
  const mixed = new Uint8Array(target * height);
  const line = bytesAt(from, row);
  for (let y = 0; y < height; y++) {
    const tones = data.subarray(y * width, (y + 1) * width);
    line.fill(tones[0] ?? 0, 0, beside);
    line.set(tones, beside);
    line.fill(tones[width - 1] ?? 0, beside + width);
    kernel.mixColumns(from, row, 1, target, quads, columns, factors, out);
    mixed.set(bytesAt(out, target), y * target);
  }
  return { width: target, height, data: mixed };
}

/** An image as high as there are places. */
export function mixRows({ width, height, data }: GrayImage, mixture: Mixture): GrayImage {
  const { count, firsts } = mixture;
  const target = firsts.length;
  const mixed = new Uint8Array(width * target);
  const rowAt = (place: number) => Math.min(height - 1, Math.max(0, place));
  const most = Math.max(1, Math.floor(bandBytes / width));
  for (let first = 0; first < target; ) {
    const top = rowAt(firsts[first] ?? 0);
    let ends = first + 1;
    while (ends < target && rowAt((firsts[ends] ?? 0) + count - 1) < top + most) ends++;
    const bottom = rowAt((firsts[ends - 1] ?? 0) + count - 1);
    const taps = count * (ends - first);
    const [from, offsets, factors, out] = places(
      width * (bottom + 1 - top),
      4 * taps,
      4 * taps,
      width,
    );
    put(from, data, width * top, width * (bottom + 1));
    const weights = mixture.weights.subarray(count * first, count * ends);
    new Float32Array(kernel.memory.buffer, factors, taps).set(weights);
    const at = numbersAt(offsets, taps);
    for (let tap = 0; tap < taps; tap++) {
      const place = (firsts[first + Math.floor(tap / count)] ?? 0) + (tap % count);
      at[tap] = width * (rowAt(place) - top);
    }
    for (let y = first; y < ends; y++) {
      const tap = 4 * (y - first) * count;
      kernel.mixRows(from, width, count, offsets + tap, factors + tap, out);
      mixed.set(bytesAt(out, width), y * width);
    }
    first = ends;
  }
  return { width, height: target, data: mixed };
}

/** Where the rows and columns of a picture lie in what it is drawn of, in sixteenths of a pixel. */
export type BetweenPixels = { across: Int32Array; down: Int32Array };

/** A part of an image in other sizes, each pixel mixed of the four that it lies between. */
export function scaleBetween(
  { width, data }: GrayImage,
  part: Box,
  { across, down }: BetweenPixels,
): GrayImage {
  const [target, rows] = [across.length, down.length];
  const from = part.y * width;
  const to = (part.y + part.height) * width;
  const [tones, ways, mixed, out] = places(
    to - from,
    4 * (target + rows),
    2 * part.width,
    target * rows,
  );
  put(tones, data, from, to);
  numbersAt(ways, target).set(across);
  numbersAt(ways + 4 * target, rows).set(down);
  kernel.scaleBetween(
    ...[tones + part.x, width, part.width, part.height],
    ...[ways, target, ways + 4 * target, rows, mixed, out],
  );
  return { width: target, height: rows, data: bytesAt(out, target * rows).slice() };
}

/** What differs from the mean of 5 × 5 pixels around differs by two fifths more; margins of two pixels stay. */
export function sharpen({ width, height, data }: GrayImage): GrayImage {
  const [from, sums, out] = places(width * height, 2 * width, width * height);
  put(from, data, 0, width * height);
  kernel.sharpen(from, width, height, sums, out);
  return { width, height, data: bytesAt(out, width * height).slice() };
}

const colorBytes = 4;

let kernel = open();

function open(): PixelKernel {
  // As the source of this code declares them.
  return instantiate(pixelCode) as PixelKernel;
}

/** Rows `first` to before `ends`. */
type Band = { first: number; rows: number; ends: number };

/** As many rows at a time as lie in a processor's cache; none of an image without pixels. */
function forBands(
  { width, height }: { width: number; height: number },
  pixelBytes: number,
  work: (band: Band) => void,
): void {
  if (width === 0) return;
  const most = Math.max(1, Math.min(mostRows, Math.floor(bandBytes / (width * pixelBytes))));
  for (let first = 0; first < height; first += most) {
    const ends = Math.min(height, first + most);
    work({ first, rows: ends - first, ends });
  }
}

/** As many pixels at a time. */
function forParts(pixels: number, work: (first: number, count: number) => void): void {
  for (let first = 0; first < pixels; first += bandBytes)
    work(first, Math.min(bandBytes, pixels - first));
}

const bandBytes = 1 << 18;

/** Of what is counted in a byte. */
const mostRows = 255;

function runsOf(
  size: { width: number; height: number },
  pixelBytes: number,
  find: (band: Band, longest: number) => [at: number, count: number],
): PixelRuns {
  const bands: Int32Array[] = [];
  let length = 0;
  forBands(size, pixelBytes, (band) => {
    // Every other pixel may begin one.
    const longest = runBytes * band.rows * (1 + Math.ceil(size.width / pixelsARun(pixelBytes)));
    const [at, count] = find(band, longest);
    const runs = numbersAt(at, runFields * count).slice();
    bands.push(runs);
    length += runs.length;
  });
  if (bands.length === 1 && bands[0]) return bands[0];
  const all = new Int32Array(length);
  let to = 0;
  for (const band of bands) {
    all.set(band, to);
    to += band.length;
  }
  return all;
}

const runFields = 3;
const runBytes = 4 * runFields;

/** Runs of tones have a gap between them. */
function pixelsARun(pixelBytes: number): number {
  return pixelBytes === 1 ? 2 : 1;
}

/** Places in the kernel's memory for so many bytes each. */
function places(...sizes: number[]): [number, number, number, number] {
  const size = sizes.reduce((sum, bytes) => sum + aligned(bytes), 0);
  if (size <= mostKept && kernel.memory.buffer.byteLength > 2 * mostKept) kernel = open();
  const { memory, firstFree } = kernel;
  let top = aligned(firstFree.value);
  const missing = top + size - memory.buffer.byteLength;
  if (missing > 0) memory.grow(Math.ceil(missing / page));
  const [a = 0, b = 0, c = 0, d = 0] = sizes.map((bytes) => {
    const at = top;
    top += aligned(bytes);
    return at;
  });
  return [a, b, c, d];
}

/** With room for what is read and written behind the end. */
function aligned(bytes: number): number {
  return (bytes + spare + 15) & ~15;
}

const spare = 64;

/** Of WebAssembly's memory, in bytes. */
const page = 65_536;

/** In bytes: what an enormous image took is let go. */
const mostKept = 1 << 25;

function put(place: number, data: Uint8Array, from: number, to: number): void {
  const bytes = data.subarray(from, to);
  bytesAt(place, bytes.length).set(bytes);
}

function bytesAt(place: number, length: number): Uint8Array {
  return new Uint8Array(kernel.memory.buffer, place, length);
}

function numbersAt(place: number, length: number): Int32Array {
  return new Int32Array(kernel.memory.buffer, place, length);
}

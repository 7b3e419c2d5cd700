import type { Box } from '../api/box.ts';
import type { RecognizedWord } from '../api/recognition.ts';
import { confidenceByCharacters } from './confidence/confidence.ts';
import { workBudget } from './confidence/work-budget.ts';
import { cropImage } from './image/crop-image.ts';
import type { GrayImage, RgbaImage } from './image/image.ts';
import { countInkEdges, countTones } from './image/pixel-loops.ts';
import { readImage } from './read-image.ts';
import { type Blocks, type ImageReading, readStrips } from './read-strips.ts';
import { prepareImage } from './segment/prepare-image.ts';

/** Quarter turns, clockwise. */
export type Quarters = 0 | 1 | 2 | 3;

/**
 * How far to turn an image clockwise so that its text is upright; 0 where no direction is read
 * better. Where the image does not look upright, a part of it is read in all directions. `gray` is the
 * same image as from `grayImage`.
 */
export async function quartersToTurn(
  image: RgbaImage,
  gray: GrayImage,
  reading: ImageReading,
): Promise<Quarters> {
  if (reading.vertical || !looksTurned(gray)) return 0;
  const quick = { ...reading, moreAccurate: false, related: null };
  // Many a page only looks turned. What is read in a few of its lines as they are shows it soonest.
  const sample = cropImage(image, densestPart(gray, sampleShare));
  const prepared = prepareImage(sample, quick.parts, quick.vertical);
  const sampled = await readStrips(prepared, { ...quick, budget: workBudget() });
  if (isUpright(wordsOf(sampled))) return 0;
  const part = cropImage(image, densestPart(gray, partShare));
  let best: { quarters: Quarters; score: number } = { quarters: 0, score: 0 };
  for (const quarters of [0, 3, 1, 2] as const) {
    const words = wordsOf(
      await readImage(turnQuarters(part, quarters), { ...quick, budget: workBudget() }),
    );
    if (isUpright(words)) return quarters;
    const score = confidenceByCharacters(words) * lettersIn(words);
    if (score > (best.score === 0 ? 0 : clearly * best.score)) best = { quarters, score };
  }
  return best.quarters;
}

/**
 * A part read with one of these confidences and as many letters is upright. Text of two scripts is read
 * less surely, but no turned text has so many letters.
 */
const upright = [
  { confidence: 75, letters: 30 },
  { confidence: 60, letters: 100 },
];

/** How much better another direction must be read where none is read with such confidence. */
const clearly = 2;

function isUpright(words: RecognizedWord[]): boolean {
  const [confidence, letters] = [confidenceByCharacters(words), lettersIn(words)];
  return upright.some((least) => confidence >= least.confidence && letters >= least.letters);
}

function lettersIn(words: RecognizedWord[]): number {
  return words.reduce((sum, { text }) => sum + text.length, 0);
}

/**
 * Single letters are read out of anything, so that only words and numbers count; and signs of
 * Chinese, Japanese and Korean, each of which may be given as a word of its own.
 */
function wordsOf({ blocks }: Blocks): RecognizedWord[] {
  return blocks
    .flat()
    .flatMap(({ words }) => words)
    .filter(({ text }) => /[\p{L}\p{N}]{2}|[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}가-힣]/u.test(text));
}

/** An image turned clockwise. */
export function turnQuarters({ width, height, data }: RgbaImage, quarters: Quarters): RgbaImage {
  const aligned = data.byteOffset % 4 === 0 ? data : data.slice();
  const from = new Uint32Array(aligned.buffer, aligned.byteOffset, width * height);
  const to = new Uint32Array(from.length);
  const [turnedWidth, turnedHeight] = quarters % 2 === 0 ? [width, height] : [height, width];
  const { start, right, down } = walkThrough(width, height, quarters);
  for (let y = 0, at = 0; y < turnedHeight; y++) {
    let source = start + y * down;
    for (let x = 0; x < turnedWidth; x++, at++, source += right) to[at] = from[source] ?? 0;
  }
  return { width: turnedWidth, height: turnedHeight, data: new Uint8Array(to.buffer) };
}

/** The index of the first pixel, and the steps to its right and lower neighbors. */
function walkThrough(width: number, height: number, quarters: Quarters) {
  if (quarters === 1) return { start: (height - 1) * width, right: -width, down: 1 };
  if (quarters === 2) return { start: height * width - 1, right: -1, down: -width };
  if (quarters === 3) return { start: width - 1, right: width, down: -1 };
  return { start: 0, right: 1, down: width };
}

/** The box in the image before turning, which has this size. */
export function boxBeforeTurn(
  { x, y, width, height }: Box,
  before: { width: number; height: number },
  quarters: Quarters,
): Box {
  if (quarters === 1) return { x: y, y: before.height - x - width, width: height, height: width };
  if (quarters === 3) return { x: before.width - y - height, y: x, width: height, height: width };
  if (quarters === 0) return { x, y, width, height };
  return { x: before.width - x - width, y: before.height - y - height, width, height };
}

/** The shares of an image's width and height that are read, and the pixels of them at most. */
const partShare = 0.3;
const sampleShare = 0.2;
const maxPixels = 400_000;

/** Adjacent tones that differ by more are an edge of ink. */
const inkEdge = 60;

/** The part of an image with the most ink, which has this share of its width and height at most. */
function densestPart(image: GrayImage, share: number): Box {
  const [width, height] = [share * image.width, share * image.height];
  const kept = Math.min(1, Math.sqrt(maxPixels / (width * height)));
  const size = { width: Math.floor(kept * width), height: Math.floor(kept * height) };
  const steps = [0, 0.25, 0.5, 0.75, 1];
  const parts = steps.flatMap((right) =>
    steps.map((down) => ({
      ...size,
      x: Math.floor(right * (image.width - size.width)),
      y: Math.floor(down * (image.height - size.height)),
    })),
  );
  const counted = parts.map((part) => ({ part, count: edgesIn(image, part) }));
  const densest = counted.reduce((most, each) => (each.count > most.count ? each : most));
  return densest.part;
}

function edgesIn({ width, data }: GrayImage, part: Box): number {
  let count = 0;
  // Every third row shows as much.
  for (let y = part.y; y < part.y + part.height; y += 3) {
    const from = y * width + part.x;
    count += edgesAlong(data, from, from + part.width);
  }
  return count;
}

/** In pixels `from` to before `to`. */
function edgesAlong(data: Uint8Array, from: number, to: number): number {
  let count = 0;
  for (let at = from; at + 1 < to; at++) {
    if (Math.abs((data[at] ?? 0) - (data[at + 1] ?? 0)) > inkEdge) count++;
  }
  return count;
}

/**
 * Whether the lines of a page of text are not clearly level and upright, judged by the edges of its
 * ink in no more time than it takes to count them. Small images, and those with little on them, are
 * taken for upright: the few words of a sign show nothing.
 */
export function looksTurned(image: GrayImage): boolean {
  if (Math.min(image.width, image.height) < leastSide) return false;
  const { lower, upper, right } = edgesOf(image);
  if (sumOf(lower) < leastEdges) return false;
  const level = sharpness(lower);
  return level < clearlyTurned * sharpness(right) || level < onHead * sharpness(upper);
}

/** In pixels. */
const leastSide = 300;

/** In pixels of edge: about forty words. */
const leastEdges = 3_000;

/** Text is sharper along its baselines than along the right ends of its letters. */
const clearlyTurned = 1.3;

/**
 * Fewer letters go below the baseline than above the x-height, so the baseline is the sharper edge.
 */
const onHead = 0.95;

/** How many ink pixels in each row end above or below, and in each column to the right. */
function edgesOf(image: GrayImage) {
  return countInkEdges(image, inkOf(image.data));
}

/** Tones beyond halfway between the usual one (the paper) and the darkest or, on dark paper, the lightest one. */
function inkOf(data: Uint8Array) {
  const counts = countTones(data);
  const below = (share: number) => {
    let sum = 0;
    return counts.findIndex((count) => {
      sum += count;
      return sum >= share * data.length;
    });
  };
  const paper = below(0.5);
  const isLight = paper < 128;
  const limit = (paper + below(isLight ? lightEnd : darkEnd)) / 2;
  return { limit: Math.ceil(limit), isLight };
}

/** Shares of the pixels, from the darkest on: where the tones of ink begin. */
const darkEnd = 0.005;
const lightEnd = 0.995;

/** 1 where all counts are equal, higher the more they differ. */
function sharpness(counts: Int32Array): number {
  const sum = sumOf(counts);
  return (counts.reduce((total, count) => total + count * count, 0) * counts.length) / sum ** 2;
}

function sumOf(counts: Int32Array): number {
  return counts.reduce((sum, count) => sum + count, 0);
}

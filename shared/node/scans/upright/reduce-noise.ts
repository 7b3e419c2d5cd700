import sharp, { type Sharp } from 'sharp';
import type { RgbaImage } from '../../../ocr/image/image.ts';

/**
 * A scanned page without the noise of its scanner, which would be taken for dots and letters: specks
 * give way to their surroundings, grain is smoothed, and what is left of it on the paper becomes the
 * lightest tone. A page without noise is returned as it is.
 */
export async function reduceNoise(picture: RgbaImage): Promise<RgbaImage> {
  const noise = measureNoise(picture);
  const hasSpecks = noise.specks > fewSpecks;
  const isGrainy = noise.deviation > slightGrain;
  if (!hasSpecks && !isGrainy) return picture;
  const cleared = hasSpecks ? await filtered(picture, (image) => image.median(3)) : picture;
  const left = hasSpecks ? measureNoise(cleared).deviation : noise.deviation;
  if (left <= slightGrain) return cleared;
  const radius = Math.min(mostBlur, Math.max(leastBlur, left * blurPerLevel));
  const smooth = await filtered(cleared, (image) => image.blur(radius));
  return await whitened(smooth, whiteLevel(smooth, measureNoise(smooth).deviation));
}

/** Share of the pixels: a page of dots and hatchings has fewer. */
const fewSpecks = 0.002;

/** Standard deviation in levels of 255: a well kept JPEG has less. */
const slightGrain = 4;

/** The deviation of the blur in pixels, for each level of the noise; and its bounds. */
const blurPerLevel = 0.1;
const leastBlur = 0.7;
const mostBlur = 1.8;

type Noise = {
  /** Standard deviation of the grain, in levels of 255. */
  deviation: number;
  /** Share of the pixels that are far darker, or far lighter, than all around them. */
  specks: number;
};

/** The channel that counts most. */
const green = 1;

/**
 * The grain is that of the smoothest areas, which are paper: a JPEG leaves none from one pixel to the
 * next, but it stays from one side of a block to the other.
 */
function measureNoise(picture: RgbaImage): Noise {
  const { width, height } = picture;
  const deviations: number[] = [];
  let specks = 0;
  const step = areaSide * Math.max(1, Math.floor(height / areaSide / rowsLookedAt));
  for (let y = 1; y + areaSide < height; y += step) {
    for (let x = 1; x + areaSide < width; x += areaSide) {
      const area = measureArea(picture, x, y);
      deviations.push(area.deviation);
      specks += area.specks;
    }
  }
  deviations.sort((a, b) => a - b);
  return {
    deviation: deviations[Math.floor(smoothest * deviations.length)] ?? 0,
    specks: specks / Math.max(1, deviations.length * areaSide ** 2),
  };
}

/** In pixels: as large as the blocks of a JPEG. */
const areaSide = 8;

/** Of areas. */
const rowsLookedAt = 50;

/** Even of a closely set page, that share of the areas is between its lines. */
const smoothest = 0.2;

function measureArea({ width, data }: RgbaImage, left: number, top: number): Noise {
  const row = 4 * width;
  let [sum, squares, specks] = [0, 0, 0];
  for (let y = top; y < top + areaSide; y++) {
    for (let x = left; x < left + areaSide; x++) {
      const at = y * row + 4 * x + green;
      const tone = data[at] ?? 0;
      sum += tone;
      squares += tone * tone;
      const before = data[at - 4] ?? 0;
      // Most pixels are much like the one before.
      if (Math.abs(tone - before) <= speckStep) continue;
      const around = [before, data[at + 4] ?? 0, data[at - row] ?? 0, data[at + row] ?? 0];
      const isDark = tone < Math.min(...around) - speckStep;
      if (isDark || tone > Math.max(...around) + speckStep) specks++;
    }
  }
  const count = areaSide ** 2;
  return { deviation: Math.sqrt(Math.max(0, squares / count - (sum / count) ** 2)), specks };
}

/** In levels: a dot of print is larger than a pixel, and its edges are softer. */
const speckStep = 60;

/**
 * The tone from which on everything is paper: as far below the most common one as the lighter half of
 * its noise reaches above it. 255 on dark paper, and where something lies on the page that is lighter
 * than its paper, such as white letters.
 */
function whiteLevel({ data }: RgbaImage, grain: number): number {
  const counts = new Uint32Array(256);
  for (let at = green; at < data.length; at += 4) {
    const tone = data[at] ?? 0;
    counts[tone] = (counts[tone] ?? 0) + 1;
  }
  const paper = counts.indexOf(Math.max(...counts));
  if (paper < darkPaper) return 255;
  const above = counts.subarray(paper);
  const total = above.reduce((sum, count) => sum + count, 0);
  const square = above.reduce((sum, count, index) => sum + count * index * index, 0);
  const reach = paperDeviations * Math.min(Math.sqrt(square / total), mostOfGrain * grain);
  const lighter = above.subarray(Math.ceil(reach)).reduce((sum, count) => sum + count, 0);
  if (lighter > fewLighter * (data.length / 4)) return 255;
  return paper - reach - 1;
}

const darkPaper = 128;

/** In standard deviations: hardly a pixel of paper is darker. */
const paperDeviations = 4;

/** In deviations of the smoothest areas: what is lighter by more than noise is no noise. */
const mostOfGrain = 2;

/** Share of the pixels: a line of letters has more. */
const fewLighter = 0.002;

async function whitened(picture: RgbaImage, level: number): Promise<RgbaImage> {
  return await filtered(picture, (image) => image.linear(255 / level, 0));
}

async function filtered(
  { width, height, data }: RgbaImage,
  filter: (image: Sharp) => Sharp,
): Promise<RgbaImage> {
  const opaque = sharp(data, { raw: { width, height, channels: 4 } }).removeAlpha();
  const bytes = await filter(opaque).ensureAlpha().raw().toBuffer();
  return { width, height, data: new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length) };
}

import sharp, { type Sharp } from 'sharp';
import type { Box } from '../../../api/box.ts';
import { findComponents } from '../../../ocr/image/find-components.ts';
import type { RgbaImage } from '../../../ocr/image/image.ts';
import { evenLight, type PaperTones, paperSide, paperTones } from './paper.ts';
import { whitenShades } from './whiten-shades.ts';

/**
 * A scanned page without its shadows and the noise of its scanner, which would be taken for dots and
 * letters: the light becomes even, specks give way to their surroundings, grain is smoothed, and what
 * is left of it on the paper becomes the lightest tone, as do highlights. A clean page is returned as
 * it is.
 */
export async function reduceNoise(picture: RgbaImage): Promise<RgbaImage> {
  return clearDust(whitenShades(await reduceGrain(evenLight(picture))));
}

async function reduceGrain(picture: RgbaImage): Promise<RgbaImage> {
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

/** Share of the pixels: fewer stand apart and are cleared one by one, which leaves small dots whole. */
const fewSpecks = 0.005;

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
  return Math.min(paper - reach - 1, ghost * paper);
}

const darkPaper = 128;

/** Of the tone of the paper: what shines through from the back of the sheet is lighter. */
const ghost = 0.86;

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

/**
 * A page without its dust: marks smaller than the dots of its letters, and larger ones that stand
 * neither at letters nor in a row of dots. Each would become a strip of its own. A page with only a few
 * of them is returned as it is.
 */
function clearDust(picture: RgbaImage): RgbaImage {
  const paper = paperTones(picture);
  const marks = findComponents(markInk(picture, paper), 1);
  const letter = letterHeight(marks, picture.height);
  const dust = findDust(marks, letter);
  if (dust.length < fewDust) return picture;
  const data = picture.data.slice();
  for (const box of dust) fillWithPaper({ ...picture, data }, box, paper);
  return { ...picture, data };
}

/** A well kept page may have as many points that stand alone. */
const fewDust = 40;

/** 1 where a pixel is ink, and 0 elsewhere. */
function markInk({ width, height, data }: RgbaImage, { columns, tones }: PaperTones) {
  const ink = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    const row = Math.floor(y / paperSide) * columns;
    for (let left = 0, cell = row; left < width; left += paperSide, cell++) {
      const limit = inkBelow * (tones[cell] ?? 0);
      const end = y * width + Math.min(width, left + paperSide);
      for (let at = y * width + left; at < end; at++) {
        if ((data[4 * at + green] ?? 0) < limit) ink[at] = 1;
      }
    }
  }
  return { width, height, data: ink };
}

/** In tones of the paper: the dots of a blurred page are pale. */
const inkBelow = 0.85;

/** The usual height of letters, in pixels: marks count by their size, as specks are many. */
function letterHeight(marks: Box[], pageHeight: number): number {
  const weights = new Float64Array(Math.ceil(pageHeight / linesOfPage));
  for (const { width, height } of marks) {
    if (height < weights.length && width < longest * height)
      weights[height] = (weights[height] ?? 0) + height ** 2;
  }
  let left = weights.reduce((sum, weight) => sum + weight, 0) / 2;
  for (const [height, weight] of weights.entries()) {
    left -= weight;
    if (left < 0) return height;
  }
  return 0;
}

/** Letters higher than a page of so many lines are those of a poster, which no dust is like. */
const linesOfPage = 20;

/** In heights: what is longer is a line or a frame. */
const longest = 4;

/** In heights of letters: a mark with smaller sides is a speck, which dots over letters are not. */
const speckSize = 0.12;

/** In heights of letters: a bullet is larger. */
const dustSize = 0.36;

/** In sides of a speck: the dots of a gray that is printed are as close, and so is a part of a letter. */
const speckGap = 2;

/** In heights of letters, and marks: the dots of a printed gray that are larger. */
const clusterGap: Reach = { across: 0.5, down: 0.5 };
const cluster = 3;

/** In heights of letters, across and down: a point is as close to its word, an accent to its letter. */
const dustGap: Reach = { across: 0.9, down: 0.6 };

/** In heights of letters: the dots of a row. */
const rowGap: Reach = { across: 1.2, down: 0 };

/** The marks that are no part of any text. `letter` is the height of letters. */
function findDust(marks: Box[], letter: number): Box[] {
  const isWithin = ({ width, height }: Box, size: number) =>
    Math.max(width, height) <= size * letter;
  const isSpeck = (mark: Box) => isWithin(mark, Math.max(1 / letter, speckSize));
  const isDot = (mark: Box) => isWithin(mark, dustSize);
  // What is as large both ways is a picture or a frame, and dust lies on it and in it.
  const parts = marks.filter(({ width, height }) => Math.min(width, height) < longest * letter);
  const near = neighbors(parts, Math.max(leastCell, letter));
  return marks.filter((mark) => {
    if (!isDot(mark)) return false;
    const around = ({ across, down }: Reach) =>
      near(mark, { across: across * letter, down: down * letter });
    if (isSpeck(mark)) {
      const gap = speckGap * Math.max(mark.width, mark.height);
      return near(mark, { across: gap, down: gap }).length === 0;
    }
    if (around(dustGap).some((other) => !isDot(other))) return false;
    if (around(clusterGap).length >= cluster) return false;
    return !around(rowGap).some((other) => isDot(other) && !isSpeck(other));
  });
}

type Reach = { across: number; down: number };

/** In pixels. */
const leastCell = 8;

/** Finds the marks whose boxes are as close to that of another as `reach` says, in pixels. */
function neighbors(marks: Box[], cell: number): (mark: Box, reach: Reach) => Box[] {
  const cells = new Map<number, Box[]>();
  const keysOf = ({ x, y, width, height }: Box, { across, down }: Reach) => {
    const keys: number[] = [];
    const [right, bottom] = [x + width + across, y + height + down];
    for (let row = Math.floor((y - down) / cell); row * cell < bottom; row++) {
      for (let column = Math.floor((x - across) / cell); column * cell < right; column++) {
        keys.push(row * mostColumns + column);
      }
    }
    return keys;
  };
  for (const mark of marks) {
    for (const key of keysOf(mark, { across: 0, down: 0 })) {
      const there = cells.get(key);
      if (there) there.push(mark);
      else cells.set(key, [mark]);
    }
  }
  return (mark, reach) => {
    const isNear = ({ x, y, width, height }: Box) =>
      x <= mark.x + mark.width + reach.across &&
      mark.x <= x + width + reach.across &&
      y <= mark.y + mark.height + reach.down &&
      mark.y <= y + height + reach.down;
    const all = keysOf(mark, reach).flatMap((key) => cells.get(key) ?? []);
    return all.filter((other) => other !== mark && isNear(other));
  };
}

/** More than a picture has. */
const mostColumns = 100_000;

/** Its edges are softer than its box. */
const softEdge = 1;

function fillWithPaper({ width, height, data }: RgbaImage, box: Box, paper: PaperTones): void {
  const middle = Math.floor((box.x + box.width / 2) / paperSide);
  const row = Math.floor((box.y + box.height / 2) / paperSide);
  const tone = paper.tones[row * paper.columns + middle] ?? 255;
  const left = Math.max(0, box.x - softEdge);
  const right = Math.min(width, box.x + box.width + softEdge);
  const bottom = Math.min(height, box.y + box.height + softEdge);
  for (let y = Math.max(0, box.y - softEdge); y < bottom; y++) {
    for (let at = 4 * (y * width + left); at < 4 * (y * width + right); at += 4) {
      data.fill(tone, at, at + 3);
    }
  }
}

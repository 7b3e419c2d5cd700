import type { RgbaImage } from '../../../ocr/image/image.ts';

/** The tones of a page's paper, in squares of `paperSide` pixels from its left upper corner. */
export type PaperTones = { columns: number; tones: Uint8Array };

/** In pixels: the side of the squares of which the paper has one tone. */
export const paperSide = 64;

/** Every so many pixels across and down are looked at for the tone of the paper. */
const paperStep = 4;

/** The channel that counts most. */
const green = 1;

/** The lighter of the common tones of each square, since ink covers less than half of a page. */
export function paperTones({ width, height, data }: RgbaImage): PaperTones {
  const columns = Math.ceil(width / paperSide);
  const tones = new Uint8Array(columns * Math.ceil(height / paperSide));
  const seen = new Uint8Array((paperSide / paperStep) ** 2);
  for (let cell = 0; cell < tones.length; cell++) {
    const left = (cell % columns) * paperSide;
    const top = Math.floor(cell / columns) * paperSide;
    let count = 0;
    for (let y = top; y < Math.min(height, top + paperSide); y += paperStep) {
      for (let x = left; x < Math.min(width, left + paperSide); x += paperStep) {
        seen[count++] = data[4 * (y * width + x) + green] ?? 0;
      }
    }
    tones[cell] = seen.subarray(0, count).sort()[Math.floor(paperShare * count)] ?? 255;
  }
  return { columns, tones };
}

const paperShare = 0.6;

/**
 * A page whose paper is as light everywhere as where it is lightest: a lamp beside it, a bent page or
 * a spine leaves a shadow, whose grain would pass for ink. What is printed dark stays so: only what
 * changes slowly is light. A page without a shadow is returned as it is.
 */
export function evenLight(picture: RgbaImage): RgbaImage {
  const light = lightOf(paperTones(picture));
  if (!light) return picture;
  const { width, height } = picture;
  const data = picture.data.slice();
  const factors = new Float32Array(width);
  for (let y = 0; y < height; y++) {
    rowFactors(light, y, factors);
    for (let x = 0, at = 4 * y * width; x < width; x++, at += 4) {
      const factor = factors[x] ?? 1;
      // A clamped array would round each product again.
      for (let channel = at; channel < at + 3; channel++) {
        data[channel] = Math.min(255, (data[channel] ?? 0) * factor);
      }
    }
  }
  return { width, height, data };
}

/** Tones of the lit paper in squares, smooth; `lightest` is what all of it is to have. */
type Light = { columns: number; rows: number; tones: Float32Array; lightest: number };

/** The light on a page; null where it is even, or what changes is print. */
function lightOf({ columns, tones }: PaperTones): Light | null {
  const rows = tones.length / columns;
  const grid = { columns, rows };
  const closed = spread(spread(Float32Array.from(tones), grid, Math.max), grid, Math.min);
  const sorted = Float32Array.from(closed).sort();
  const lightest = sorted[Math.floor(lightestShare * sorted.length)] ?? 255;
  const darkest = sorted[Math.floor((1 - lightestShare) * sorted.length)] ?? 255;
  if (lightest < darkPaper || darkest > evenShare * lightest) return null;
  if ((sorted[0] ?? 0) < darkestShadow * lightest || hasSteps(closed, grid, lightest)) return null;
  return { ...grid, tones: smoothed(closed, grid), lightest };
}

const darkPaper = 128;
const lightestShare = 0.95;

/** Of the lightest tone: differences of paper and scanner are smaller. */
const evenShare = 0.93;

/** Of the lightest tone: what is darker is printed so, or the page is black there. */
const darkestShadow = 0.4;

type Grid = { columns: number; rows: number };

/** In squares: pictures and bands of color up to twice as large are no shadows. */
const reach = 5;

/**
 * Each square with what `pick` takes of those around it: of as many on either side, since towards the
 * edges of the page the light changes on one side alone.
 */
function spread(
  tones: Float32Array,
  { columns, rows }: Grid,
  pick: (a: number, b: number) => number,
): Float32Array {
  const along = (from: Float32Array, at: number, place: number, count: number, step: number) => {
    const reached = Math.min(reach, place, count - 1 - place);
    let picked = from[at] ?? 0;
    for (let next = at - reached * step; next <= at + reached * step; next += step) {
      picked = pick(picked, from[next] ?? picked);
    }
    return picked;
  };
  const across = tones.map((_, at) => along(tones, at, at % columns, columns, 1));
  return across.map((_, at) => along(across, at, Math.floor(at / columns), rows, columns));
}

/** Whether neighbors differ as print does, and no light. */
function hasSteps(tones: Float32Array, { columns }: Grid, lightest: number): boolean {
  return tones.some((tone, at) => {
    const right = (at + 1) % columns === 0 ? tone : (tones[at + 1] ?? tone);
    const below = tones[at + columns] ?? tone;
    return Math.max(Math.abs(tone - right), Math.abs(tone - below)) > step * lightest;
  });
}

const step = 0.08;

/** Each square with the mean of those beside it: steps would show at their edges. */
function smoothed(tones: Float32Array, { columns, rows }: Grid): Float32Array {
  return tones.map((_, at) => {
    let [sum, count] = [0, 0];
    for (let dy = -1; dy <= 1; dy++) {
      for (let dx = -1; dx <= 1; dx++) {
        const [x, y] = [(at % columns) + dx, Math.floor(at / columns) + dy];
        if (x < 0 || y < 0 || x >= columns || y >= rows) continue;
        sum += tones[y * columns + x] ?? 0;
        count++;
      }
    }
    return sum / count;
  });
}

/** By how much each pixel of a row becomes lighter: between the middles of squares in proportion. */
function rowFactors(light: Light, y: number, factors: Float32Array): void {
  const { columns, rows, tones, lightest } = light;
  const [row, down] = between(y, rows);
  for (let x = 0; x < factors.length; x++) {
    const [column, across] = between(x, columns);
    const at = row * columns + column;
    const [right, below] = [column + 1 < columns ? 1 : 0, row + 1 < rows ? columns : 0];
    const above = mix(tones[at] ?? 0, tones[at + right] ?? 0, across);
    const under = mix(tones[at + below] ?? 0, tones[at + below + right] ?? 0, across);
    factors[x] = lightest / mix(above, under, down);
  }
}

function mix(a: number, b: number, share: number): number {
  return a + (b - a) * share;
}

/** The square whose middle is before a pixel, and how far the pixel is towards the next. */
function between(pixel: number, count: number): [square: number, share: number] {
  const place = Math.max(0, (pixel + 0.5) / paperSide - 0.5);
  const square = Math.min(count - 1, Math.floor(place));
  return [square, place - square];
}

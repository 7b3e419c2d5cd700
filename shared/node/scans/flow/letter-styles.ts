import type { Box } from '../../../api/box.ts';
import type { RecognizedLine, RecognizedWord } from '../../../api/recognition.ts';
import { median } from '../../../ocr/geometry/median.ts';
import type { RgbaImage } from '../../../ocr/image/image.ts';

/** How the letters of a word are drawn. */
export type LetterStyle = {
  /** The usual width of their strokes along a row, in the units of the page. */
  stroke: number;
  /** How far they lean to the right, in heights: 0 for upright ones, about 0.2 for italics. */
  slant: number;
  /** The difference of the strongest channel of their color from the weakest, 0 to 255. */
  color: number;
};

export type LetterStyles = Map<RecognizedWord, LetterStyle>;

/** Measures the words of a page on its picture, of which `scale` pixels are one of its units. */
export function letterStyles(
  picture: RgbaImage,
  lines: RecognizedLine[],
  scale: number,
): LetterStyles {
  const styles: LetterStyles = new Map();
  for (const word of lines.flatMap(({ words }) => words)) {
    const ink = inkOf(picture, inPixels(word.box, scale, picture));
    const strokes = ink ? strokesOf(ink) : [];
    if (!ink || strokes.length === 0) continue;
    const stroke = median(strokes) / scale;
    styles.set(word, { stroke, slant: slantOf(ink), color: ink.color });
  }
  return styles;
}

/** How much each pixel belongs to letters, 0 to 1. */
type Ink = { width: number; height: number; data: Float32Array; color: number };

/** The least difference of letters from what they stand on, in tones. */
const minContrast = 48;

/** From this share on a pixel belongs to a letter, and from the other on to the middle of one. */
const marked = 0.5;
const full = 0.85;

function inkOf(picture: RgbaImage, box: Box): Ink | undefined {
  const { x, y, width, height } = box;
  const tones = new Float32Array(width * height);
  const at = (pixel: number) =>
    4 * ((y + Math.floor(pixel / width)) * picture.width + x + (pixel % width));
  for (let pixel = 0; pixel < tones.length; pixel++) {
    const from = at(pixel);
    const channels = picture.data.subarray(from, from + 3);
    tones[pixel] = ((channels[0] ?? 0) + (channels[1] ?? 0) + (channels[2] ?? 0)) / 3;
  }
  const sorted = tones.toSorted();
  const darkest = sorted[Math.floor(outer * sorted.length)] ?? 0;
  const lightest = sorted[Math.ceil((1 - outer) * sorted.length) - 1] ?? 0;
  if (lightest - darkest < minContrast) return undefined;
  // There is less ink than ground within a word, also where it is light on dark.
  const isDark = (sorted[sorted.length >> 1] ?? 0) > (lightest + darkest) / 2;
  const sums = [0, 0, 0];
  for (const [pixel, tone] of tones.entries()) {
    const share = (lightest - tone) / (lightest - darkest);
    const ink = Math.min(1, Math.max(0, isDark ? share : 1 - share));
    tones[pixel] = ink;
    if (ink < full) continue;
    for (const channel of [0, 1, 2])
      sums[channel] = (sums[channel] ?? 0) + (picture.data[at(pixel) + channel] ?? 0);
  }
  const count = tones.filter((ink) => ink >= full).length;
  const color = (Math.max(...sums) - Math.min(...sums)) / Math.max(1, count);
  return { width, height, data: tones, color };
}

/** The share of a word's pixels at either end of their tones that may be noise. */
const outer = 0.02;

/** The widths of all strokes, with the parts of the pixels at their edges. */
function strokesOf({ width, height, data }: Ink): number[] {
  const strokes: number[] = [];
  for (let y = 0; y < height; y++) {
    const row = data.subarray(y * width, (y + 1) * width);
    for (let x = 0; x < width; x++) {
      if ((row[x] ?? 0) < marked) continue;
      let end = x;
      let sum = row[x - 1] ?? 0;
      while (end < width && (row[end] ?? 0) >= marked) sum += row[end++] ?? 0;
      strokes.push(sum + (row[end] ?? 0));
      x = end;
    }
  }
  return strokes;
}

/** Slants that are tried. */
const slants = [-0.08, 0, 0.08, 0.16, 0.24, 0.32];

/** Set upright again by its slant, the ink stands in the fewest columns. */
function slantOf({ width, height, data }: Ink): number {
  let [best, most] = [0, 0];
  for (const slant of slants) {
    const columns = new Float32Array(width + Math.ceil(height / 2) + 1);
    const offset = Math.ceil(height * 0.1);
    for (let y = 0; y < height; y++) {
      const shift = offset + slant * (y - height + 1) + slant * height;
      const whole = Math.floor(shift);
      const part = shift - whole;
      for (let x = 0; x < width; x++) {
        const ink = data[y * width + x] ?? 0;
        if (ink === 0) continue;
        columns[x + whole] = (columns[x + whole] ?? 0) + ink * (1 - part);
        columns[x + whole + 1] = (columns[x + whole + 1] ?? 0) + ink * part;
      }
    }
    const sharpness = columns.reduce((sum, column) => sum + column * column, 0);
    if (sharpness > most) [best, most] = [slant, sharpness];
  }
  return best;
}

function inPixels({ x, y, width, height }: Box, scale: number, page: RgbaImage): Box {
  const left = Math.max(0, Math.floor(x * scale));
  const top = Math.max(0, Math.floor(y * scale));
  return {
    x: left,
    y: top,
    width: Math.max(0, Math.min(page.width, Math.ceil((x + width) * scale)) - left),
    height: Math.max(0, Math.min(page.height, Math.ceil((y + height) * scale)) - top),
  };
}

/** In sizes of the font, above the base line: of letters like “o”, of “t”, and of “l”. */
const low = 0.48;
const middle = 0.62;
const high = 0.71;

/** How much heights may differ that are the same. */
const evenly = 1.02;

/** Below the base line, of letters like “p”. */
const depth = 0.21;

/**
 * The size of a line's font in the units of its boxes, by which letters its words have: “on” is lower
 * than “top” in the same font.
 */
export function letterSize({ words, box }: RecognizedLine): number {
  const own = words.filter(({ text }) => /[\p{L}\p{N}]/u.test(text));
  const heights = own.map((word) => word.box.height);
  const isEven = Math.max(...heights) < evenly * Math.min(...heights);
  // Boxes of one height, whatever the letters are, are not those of the ink.
  if (own.length === 0 || (isEven && own.length > 2)) return (heights[0] ?? box.height) / high;
  return median(own.map(sizeOf));
}

function sizeOf({ text, box }: RecognizedWord): number {
  // Other scripts have letters of about one height.
  if (!/[\p{Script=Latin}\p{N}]/u.test(text)) return box.height / high;
  const plain = text.normalize('NFD');
  const isHigh = /[\p{Lu}\p{N}\p{M}bdfhklß()[\]{}|/\\"'“”‘’!?&%$#@]/u.test(plain);
  const above = isHigh ? high : /[ijt]/.test(plain) ? middle : low;
  const below = /[gjpqyQ,;()[\]{}|@$]/.test(plain) ? depth : 0;
  return box.height / (above + below);
}

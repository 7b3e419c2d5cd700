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
  /** Whether a line runs below all of them. */
  isUnderlined?: boolean;
};

export type LetterStyles = Map<RecognizedWord, LetterStyle>;

/** A mark above the base line: where it begins, in units of the page, and its height, in sizes of the letters. */
export type RaisedMark = { from: number; height: number };

/** The marks at the ends of words. */
export type RaisedMarks = Map<RecognizedWord, RaisedMark>;

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
    const isUnderlined = hasLineBelow(picture, inPixels(word.box, scale, picture));
    styles.set(word, { stroke, slant: slantOf(ink), color: ink.color, isUnderlined });
  }
  return styles;
}

/** In heights of a word: from above its lower edge to below it a line may run under it. */
const lineAbove = 0.35;
const lineBelow = 0.3;

/** The share of a row that is ink in such a line. */
const minLine = 0.85;

/** Whether one row at the lower edge of a word is all ink. */
function hasLineBelow(picture: RgbaImage, { x, y, width, height }: Box): boolean {
  const top = Math.round(y + (1 - lineAbove) * height);
  const bottom = Math.min(picture.height, Math.round(y + (1 + lineBelow) * height));
  const toneAt = (column: number, row: number) => {
    const at = 4 * (row * picture.width + column);
    const { data } = picture;
    return ((data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + 2] ?? 0)) / 3;
  };
  const row = (at: number) => Float32Array.from({ length: width }, (_, dx) => toneAt(x + dx, at));
  // Right above the letters there is the ground alone.
  const ground = median([...row(Math.max(0, y - 1))]);
  for (let at = top; at < bottom; at++) {
    const ink = row(at).filter((tone) => Math.abs(tone - ground) >= minContrast);
    if (width > 0 && ink.length >= minLine * width) return true;
  }
  return false;
}

/** How much each pixel belongs to letters, 0 to 1. */
export type Ink = { width: number; height: number; data: Float32Array; color: number };

/** The least difference of letters from what they stand on, in tones. */
const minContrast = 48;

/** From this share on a pixel belongs to a letter, and from the other on to the middle of one. */
export const marked = 0.5;
const full = 0.85;

export function inkOf(picture: RgbaImage, box: Box): Ink | undefined {
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

export function inPixels({ x, y, width, height }: Box, scale: number, page: RgbaImage): Box {
  const left = Math.max(0, Math.floor(x * scale));
  const top = Math.max(0, Math.floor(y * scale));
  return {
    x: left,
    y: top,
    width: Math.max(0, Math.min(page.width, Math.ceil((x + width) * scale)) - left),
    height: Math.max(0, Math.min(page.height, Math.ceil((y + height) * scale)) - top),
  };
}

/** A part of a text that stands out, from one of its characters to before another. */
export type Emphasis = {
  from: number;
  to: number;
  bold: boolean;
  italic: boolean;
  /** The part is the sign of this footnote. */
  note?: Footnote;
};

/** A text at the foot of a page, and what stands for it in the text. */
export type Footnote = { sign: string; text: string; parts: Emphasis[] };

/** The footnotes of a text, in the order of their signs. */
export function notesIn(parts: Emphasis[] = []): Footnote[] {
  return parts.flatMap(({ note }) => note ?? []);
}

/** How much heavier than usual bold words are, and how heavy at least, in sizes of the letters. */
const bolder = 1.27;
const minBold = 0.095;

/** Slants of italics, in heights; a letter that leans more is rather one like “7” or “/”. */
const minItalic = 0.07;
const maxItalic = 0.25;

/**
 * The bold and italic parts of a text.
 * @param lines of which the text was joined
 * @param weight the usual one of strokes, in sizes of the letters
 */
export function emphasisOf(
  text: string,
  lines: RecognizedLine[],
  { letters, weight }: { letters: LetterStyles | undefined; weight: number },
): Emphasis[] {
  if (!letters || !(weight > 0)) return [];
  const words = lines.flatMap((line) => {
    const least = Math.max(bolder * weight, minBold) * letterSize(line);
    return line.words.map((word) => ({ text: word.text, look: lookOf(word, letters, least) }));
  });
  const parts: Emphasis[] = [];
  let end = 0;
  for (const [at, { text: word, look }] of words.entries()) {
    const place = placeOf(word, text, end);
    if (!place) continue;
    end = place.to;
    // A mark or a single letter shows neither: it is as the words around it.
    const own = look ?? sameLook(words[at - 1]?.look, words[at + 1]?.look);
    if (own?.bold || own?.italic) addPart(parts, { ...place, ...own }, text);
  }
  return parts;
}

type Look = Pick<Emphasis, 'bold' | 'italic'>;

/** @param least the width of bold strokes */
function lookOf(word: RecognizedWord, letters: LetterStyles, least: number): Look | undefined {
  const style = letters.get(word);
  if (!style || !/[\p{L}\p{N}]{2}/u.test(word.text)) return undefined;
  const italic = style.slant >= minItalic && style.slant <= maxItalic;
  return { bold: style.stroke >= least, italic: italic && /\p{L}{2}/u.test(word.text) };
}

function sameLook(before: Look | undefined, after: Look | undefined): Look | undefined {
  const isSame = before?.bold === after?.bold && before?.italic === after?.italic;
  return isSame ? before : undefined;
}

/** Where a word stands behind a place of a text; one that was hyphenated lost its hyphen. */
export function placeOf(word: string, text: string, behind: number) {
  for (const form of [word, word.replace(/-$/, '')]) {
    const from = text.indexOf(form, behind);
    if (form !== '' && from >= 0 && from <= behind + 1) return { from, to: from + form.length };
  }
  return undefined;
}

/** Adds a part, or makes the last one longer. */
function addPart(parts: Emphasis[], part: Emphasis, text: string): void {
  const last = parts.at(-1);
  const isNext = last && text.slice(last.to, part.from).trim() === '';
  if (isNext && sameLook(last, part)) last.to = part.to;
  else parts.push(part);
}

/** The parts of a text that begins so many characters later than it did. */
export function shifted(parts: Emphasis[] | undefined, by: number): Emphasis[] {
  return (parts ?? [])
    .map((part) => ({ ...part, from: Math.max(0, part.from + by), to: part.to + by }))
    .filter(({ from, to }) => to > from);
}

export type Piece = Look & { text: string; note?: Footnote };

/** A text in the pieces that look alike; the sign of a footnote is one. */
export function piecesOf(text: string, parts: Emphasis[] = []): Piece[] {
  const plain = { bold: false, italic: false };
  let end = 0;
  const pieces = parts.flatMap(({ from, to, ...look }): Piece[] => {
    const before = { text: text.slice(end, from), ...plain };
    end = to;
    return [before, { text: text.slice(from, to), ...look }];
  });
  const all: Piece[] = [...pieces, { text: text.slice(end), ...plain }];
  return all.filter((piece) => piece.text !== '');
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
  if (!/[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}]/u.test(text)) {
    return box.height / high;
  }
  const plain = text.normalize('NFD');
  const isHigh = /[\p{Lu}\p{N}\p{M}bdfhklßбфһђћβδζθλξφψ()[\]{}|/\\"'“”‘’!?&%$#@]/u.test(plain);
  const above = isHigh ? high : /[ijtії]/.test(plain) ? middle : low;
  const below = /[gjpqyQруфцщџҗқҷҳӊјβγζημξρςφχψ,;()[\]{}|@$]/.test(plain) ? depth : 0;
  return box.height / (above + below);
}

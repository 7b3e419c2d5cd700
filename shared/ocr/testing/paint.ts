import type { Box } from '../../api/box.ts';
import type { RecognizedLine } from '../../api/recognition.ts';
import type { GrayImage, RgbaImage } from '../image/image.ts';

/** 0xRRGGBB. */
type Gray = number;

const height = 9;

/** An image of one color with rectangles painted over each other. */
export function paint(
  { width, height, color }: { width: number; height: number; color: Gray },
  rectangles: (Box & { color: Gray })[] = [],
): RgbaImage {
  const data = new Uint8Array(4 * width * height);
  const fill = (box: Box, value: Gray) => {
    for (let y = box.y; y < box.y + box.height; y++) {
      for (let x = box.x; x < box.x + box.width; x++) {
        data.set([value >> 16, (value >> 8) & 255, value & 255, 255], 4 * (y * width + x));
      }
    }
  };
  fill({ x: 0, y: 0, width, height }, color);
  for (const rectangle of rectangles) fill(rectangle, rectangle.color);
  return { width, height, data };
}

/** A gray image from rows of characters: a blank is 0, a digit is its share of 9 of 255. */
export function drawGray(...rows: string[]): GrayImage {
  const width = rows[0]?.length ?? 0;
  const data = rows.flatMap((row) => [...row].map((mark) => (Number(mark) * 255) / 9));
  return { width, height: rows.length, data: Uint8Array.from(data) };
}

/** An ink image with these boxes full of ink. */
export function paintInk(width: number, height: number, boxes: Box[]): GrayImage {
  const data = new Uint8Array(width * height);
  for (const box of boxes) {
    for (let y = box.y; y < box.y + box.height; y++) {
      data.fill(255, y * width + box.x, y * width + box.x + box.width);
    }
  }
  return { width, height, data };
}

/** Rows of boxes like those of letters: `count` letters of `height` from (x, y), close together. */
export function letters(x: number, y: number, count: number, height = 10): Box[] {
  return Array.from({ length: count }, (_, index) => {
    return { x: x + index * height, y, width: 0.8 * height, height };
  });
}

/** Lines of words of 4 letters, one line every two heights. */
export function textLines(
  { x, y, lines, words }: { x: number; y: number; lines: number; words: number },
  height = 10,
): Box[] {
  return Array.from({ length: lines * words }, (_, index) => {
    const word = index % words;
    const line = Math.floor(index / words);
    return letters(x + word * 5 * height, y + line * 2 * height, 4, height);
  }).flat();
}

/** A word as drawn, as read, and its confidence, 0 to 100. */
export type DrawnWord = [drawn: string, read: string, confidence: number];

/** Characters of one font, from the top of its capitals to the baseline. */
const font: Record<string, string[]> = {
  l: ['99', '99', '99', '99', '99', '99', '99', '99', '99'],
  i: ['99', '99', '', '99', '99', '99', '99', '99', '99'],
  // Of small type, where a dot nearly touches its stem.
  ĺ: ['9', '9', '9', '9', '9', '9', '9', '9', '9'],
  í: ['9', '9', '5', '9', '9', '9', '9', '9', '9'],
  '1': ['  99', ' 999', '9999', '  99', '  99', '  99', '  99', '  99', '  99'],
  '0': [' 9999', '99  99', '99  99', '99  99', '999 99', '99  99', '99  99', '99  99', ' 9999'],
  F: ['999999', '99', '99', '99', '99999', '99', '99', '99', '99'],
  E: ['999999', '99', '99', '99', '99999', '99', '99', '99', '999999'],
  H: ['44  44', '99  99', '99  99', '99  99', '999999', '99  99', '99  99', '99  99', '99  99'],
  I: ['44', '99', '99', '99', '99', '99', '99', '99', '99'],
  // A capital with serifs.
  Î: ['444444', '999999', '  99', '  99', '  99', '  99', '  99', '  99', '999999'],
  // As high below its dot as a capital.
  İ: ['99', '', '99', '99', '99', '99', '99', '99', '99', '99', '99', '99'],
  // The digit of a font where it is lower than letters.
  '¹': ['  44', ' 999', '9999', '  99', '  99', '  99', '  99', '  99', '  99'],
  S: [' 9999', '99  99', '99', '99', ' 9999', '    99', '    99', '99  99', ' 9999'],
  b: ['99', '99', '99', '99999', '99  99', '99  99', '99  99', '99  99', '99999'],
  x: ['', '', '', '99  99', ' 9  9', '  99', '  99', ' 9  9', '99  99'],
  s: ['', '', '', ' 9999', '99', ' 9999', '    99', '    99', '99999'],
  t: ['', ' 99', ' 99', '99999', ' 99', ' 99', ' 99', ' 99', '  999'],
  n: ['', '', '', '99999', '99  99', '99  99', '99  99', '99  99', '99  99'],
  m: ['', '', '', '9999999', '99 9 99', '99 9 99', '99 9 99', '99 9 99', '99 9 99'],
  o: ['', '', '', ' 9999', '99  99', '99  99', '99  99', '99  99', ' 9999'],
  r: ['', '', '', '99 99', '999', '99', '99', '99', '99'],
  u: ['', '', '', '99  99', '99  99', '99  99', '99  99', '99  99', ' 99999'],
};
const pitch = 20;
const margin = 6;

/**
 * Words drawn below each other in an ink image, each a line; there is an empty column between
 * characters, except that "~" joins two that touch.
 */
export function drawWords(words: DrawnWord[]): { ink: GrayImage; lines: RecognizedLine[] } {
  const width = 300;
  const ink = { width, height: pitch * words.length + 2 * margin, data: new Uint8Array() };
  ink.data = new Uint8Array(width * ink.height);
  const lines = words.map(([drawn, read, confidence], index) => {
    const y = margin + pitch * index;
    let x = margin;
    for (const character of drawn) x = character === '~' ? x - 1 : draw(ink, character, x, y) + 1;
    const box = { x: margin, y, width: x - 1 - margin, height };
    return { text: read, confidence, box, words: [{ text: read, confidence, box }] };
  });
  return { ink, lines };
}

/** Where the character ends, in pixels. */
function draw(ink: GrayImage, character: string, x: number, y: number): number {
  const rows = font[character] ?? [];
  for (const [down, row] of rows.entries()) {
    for (const [right, mark] of [...row].entries()) {
      ink.data[(y + down) * ink.width + x + right] = (Number(mark) * 255) / 9;
    }
  }
  return x + Math.max(...rows.map(({ length }) => length));
}

import type { RecognizedLine, RecognizedWord } from '../../../api/recognition.ts';
import { isRightToLeft } from '../../../text/is-right-to-left.ts';
import type { ReadPage } from '../scan.ts';
import { chain, type Matrix, moved, turnBy } from '../upright/matrix.ts';

const unitsPerEm = 1_000;
/** The width of a glyph, which the PDF declares too. */
export const advance = unitsPerEm / 2;

/**
 * The operators of a content stream that draw the words of a page in their places, invisibly.
 * @param toPage from the points in which the page is shown to its own
 * @param font its name among the page's resources
 */
export function textLayer(
  { read, toShown }: ReadPage,
  { toPage, font }: { toPage: Matrix; font: string },
): string {
  const place = chain(toShown, toPage);
  const words = read.flatMap((line) =>
    isOnItsHead(place) && !isVertical(line)
      ? [drawnWhole(line, place)]
      : line.words.map((word) => drawn(word, line, place)),
  );
  // Rendering mode 3: neither filled nor stroked.
  return `BT 3 Tr /${font} 1 Tf\n${words.join('')}ET\n`;
}

/** Whether text that runs to the right comes to run to the left. */
function isOnItsHead({ a, b }: Matrix): boolean {
  return a < 0 && Math.abs(b) < Math.abs(a);
}

/**
 * A line as one text: of upside-down words PDFium takes the leftmost for the first, and so does
 * copying from Chromium.
 */
function drawnWhole(line: RecognizedLine, place: Matrix): string {
  const words = line.words.filter(({ text }) => text !== '');
  const text = words.map((word) => word.text).join(' ');
  if (text === '') return '';
  const { box } = line;
  const inPlace = levelled(
    chain(placeOf({ text, box, confidence: 0 }, line), place),
    lengthOf(text),
  );
  const matrix = [inPlace.a, inPlace.b, inPlace.c, inPlace.d, inPlace.e, inPlace.f];
  const scale = box.width / lengthOf(text);
  let end = 0;
  const parts = words.map((word, index) => {
    const start = (word.box.x - box.x) / scale;
    const shown = index === 0 ? word.text : ` ${word.text}`;
    // In thousandths, against the direction of the text.
    const back = (end + (index === 0 ? 0 : lengthOf(' ')) - start) * 1_000;
    end = start + lengthOf(word.text);
    return `${short(back)} <${hex(shown)}>`;
  });
  return `${matrix.map(short).join(' ')} Tm [${parts.join(' ')}] TJ\n`;
}

function drawn(word: RecognizedWord, line: RecognizedLine, place: Matrix): string {
  if (word.text === '') return '';
  const inPlace = levelled(chain(placeOf(word, line), place), lengthOf(word.text));
  const matrix = [inPlace.a, inPlace.b, inPlace.c, inPlace.d, inPlace.e, inPlace.f];
  return `${matrix.map(short).join(' ')} Tm <${hex(word.text)}> Tj\n`;
}

/** Words that lie less askew are drawn level, in degrees. */
const maxLevelled = 5;

/**
 * Text that is nearly level, or nearly upright, is made so around its center: Poppler and programs
 * that use it split a word whose baseline drops by half a point.
 */
function levelled(matrix: Matrix, length: number): Matrix {
  const { a, b } = matrix;
  const angle = Math.atan2(b, a);
  const quarter = Math.round(angle / (Math.PI / 2)) * (Math.PI / 2);
  if (Math.abs(angle - quarter) > (maxLevelled * Math.PI) / 180) return matrix;
  const back = turnBy(quarter - angle);
  const level = chain({ ...matrix, e: 0, f: 0 }, back);
  const [x, y] = moved(matrix, length / 2, 0.5);
  const [offX, offY] = moved(level, length / 2, 0.5);
  return { ...level, e: x - offX, f: y - offY };
}

/**
 * From text of size 1, which runs to the right from the origin and up, to the word's box, y down.
 * The words of a line have its height, so that programs recognize them as one line.
 */
function placeOf({ text, box }: RecognizedWord, line: RecognizedLine): Matrix {
  const length = lengthOf(text);
  if (isVertical(line)) {
    return { a: 0, b: box.height / length, c: line.box.width, d: 0, e: line.box.x, f: box.y };
  }
  const { y, height } = line.box;
  const across = box.width / length;
  const bottom = y + height;
  if (isRightToLeft(text))
    return { a: -across, b: 0, c: 0, d: -height, e: box.x + box.width, f: bottom };
  return { a: across, b: 0, c: 0, d: -height, e: box.x, f: bottom };
}

/** Of text of size 1. */
function lengthOf(text: string): number {
  return (text.length * advance) / 1_000;
}

/** One character is as high as wide; a column has several. */
function isVertical({ text, box }: RecognizedLine): boolean {
  return text.length > 2 && box.height > 1.5 * box.width;
}

function hex(text: string): string {
  return Array.from({ length: text.length }, (_, index) =>
    text.charCodeAt(index).toString(16).padStart(4, '0'),
  ).join('');
}

/** No exponents, which PDF does not know. */
function short(value: number): string {
  return Number.isFinite(value) ? String(Number(value.toFixed(4))) : '0';
}

/**
 * A TrueType font without outlines: text set in it is invisible, can be selected, and is embedded, as
 * PDF/A requires. It has two glyphs, both half an em wide.
 * Source: https://learn.microsoft.com/typography/opentype/spec/otff
 */
export function glyphlessFont(): Uint8Array {
  const tables: [tag: string, data: Uint8Array][] = [
    ['glyf', shorts(0, 0, 0, 0, 0, 0)],
    ['head', headTable()],
    ['hhea', shorts(1, 0, ascent, descent, 0, advance, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1)],
    ['hmtx', shorts(advance, 0, 0)],
    // No outline: the data of both glyphs are empty.
    ['loca', shorts(0, 0, 0)],
    ['maxp', shorts(1, 0, 2, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0)],
  ];
  return fontFile(tables);
}
const ascent = unitsPerEm;
const descent = -1;

function headTable(): Uint8Array {
  const head = new Uint8Array(54);
  const view = new DataView(head.buffer);
  view.setUint32(0, 0x00010000);
  view.setUint32(4, 0x00010000);
  view.setUint32(12, 0x5f0f3cf5);
  view.setUint16(18, unitsPerEm);
  // Its box, the smallest size in pixels, and glyphs that are located by their place in `glyf`.
  view.setInt16(40, advance);
  view.setInt16(42, ascent);
  view.setUint16(46, 3);
  view.setInt16(48, 2);
  return head;
}

function fontFile(tables: [tag: string, data: Uint8Array][]): Uint8Array {
  const directory = 12 + 16 * tables.length;
  const lengths = tables.map(([, data]) => (data.length + 3) & ~3);
  const file = new Uint8Array(directory + lengths.reduce((sum, length) => sum + length, 0));
  const view = new DataView(file.buffer);
  const power = Math.floor(Math.log2(tables.length));
  view.setUint32(0, 0x00010000);
  for (const [index, value] of [
    tables.length,
    16 * 2 ** power,
    power,
    16 * (tables.length - 2 ** power),
  ].entries()) {
    view.setUint16(4 + 2 * index, value);
  }
  let offset = directory;
  for (const [index, [tag, data]] of tables.entries()) {
    file.set(data, offset);
    const record = 12 + 16 * index;
    file.set(new TextEncoder().encode(tag), record);
    view.setUint32(record + 4, checksum(file.subarray(offset, offset + (lengths[index] ?? 0))));
    view.setUint32(record + 8, offset);
    view.setUint32(record + 12, data.length);
    offset += lengths[index] ?? 0;
  }
  return file;
}

function checksum(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let sum = 0;
  for (let at = 0; at < bytes.length; at += 4) sum = (sum + view.getUint32(at)) >>> 0;
  return sum;
}

function shorts(...values: number[]): Uint8Array {
  const bytes = new Uint8Array(2 * values.length);
  const view = new DataView(bytes.buffer);
  for (const [index, value] of values.entries()) view.setInt16(2 * index, value);
  return bytes;
}

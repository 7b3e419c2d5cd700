import type { Box } from '../api/box.ts';
import type { RecognizedLine } from '../api/recognition.ts';
import { isWord, scoreLines } from './confidence/confidence.ts';
import { isOverlaid } from './confidence/doubtful.ts';
import { isSure, surestReading, withCaptions } from './confidence/surest-reading.ts';
import { dropWatermarks } from './correct/drop-watermarks.ts';
import { mapBoxes, mapLineBoxes, meet } from './geometry/boxes.ts';
import { cropGray, widenMargins } from './image/crop-image.ts';
import { colorImage, grayImage, stretchContrast, toneRange } from './image/gray-image.ts';
import { type GrayImage, maxScreenPixels, type RgbaImage } from './image/image.ts';
import { isGrainy, smoothImage } from './image/is-grainy.ts';
import { boxBefore, straightenBlur, straightenImage } from './image/straighten-image.ts';
import { lineOfWords } from './layout/join-words.ts';
import { readByTone } from './read-by-tone.ts';
import { readSparse } from './read-sparse.ts';
import { type Blocks, type ImageReading, readStrips } from './read-strips.ts';
import { dropTextures } from './segment/drop-textures.ts';
import { findCaptions } from './segment/find-captions.ts';
import { type PreparedImage, prepareImage } from './segment/prepare-image.ts';

/**
 * Reads an image, whose pixels are released as soon as they are not needed. Where its ruling lines
 * are askew, it is straightened first. Boxes are in pixels of the image as given. `gray` is the image
 * as from `grayImage`, where the caller has it already.
 */
export async function readImage(
  image: RgbaImage,
  reading: ImageReading,
  gray?: GrayImage,
): Promise<Blocks> {
  const { width, height } = image;
  if (Math.min(width, height) < tiny) {
    const read = await readWithMargins(gray ?? grayImage(image), tinyMargin, reading);
    if (read.blocks.length > 0) return read;
  }
  const isScreen = width * height <= maxScreenPixels;
  const prepared = prepareImage(image, reading.parts, reading.vertical);
  const { skew } = prepared;
  if (!isScreen) return await readPrepared(image, prepared, reading);
  if (skew === 0) return await readWhole(image, gray ?? grayImage(image), prepared, reading);
  Object.assign(image, straightenImage(image, skew));
  const straight = prepareImage(image, reading.parts, reading.vertical, straightenBlur);
  const read = await readWhole(image, grayImage(image), straight, reading);
  const before = (box: Box) => boxBefore(box, { width, height }, skew);
  return {
    ...read,
    blocks: read.blocks.map((block) => block.map((line) => mapLineBoxes(line, before))),
    tables: mapBoxes({ lines: [], codes: [], tables: read.tables }, before).tables,
  };
}

/** In pixels: letters fill such a small image, so that their background cannot be determined. */
const tiny = 24;
const tinyMargin = 16;

/** Where segmentation gives no readable text, the unprocessed image is the last resort. */
async function readWhole(
  image: RgbaImage,
  gray: GrayImage,
  prepared: PreparedImage,
  reading: ImageReading,
): Promise<Blocks> {
  const { dropped, ...written } = await readPrepared(image, prepared, reading);
  const read = { ...written, blocks: dropWatermarks(written.blocks, gray) };
  if (reading.isPart) return read;
  if (read.blocks.length === 0) {
    // With a budget of its own: a lot of non-text is no reason to lose the text there is.
    const again = await lookAgain(gray, { ...reading, budget: reading.budget.renewed() });
    // Letters of another script are sometimes dropped as noise: they are doubtful all the same.
    return again ? { ...again, doubtful: again.doubtful ?? read.doubtful } : read;
  }
  if (reading.budget.isSpent()) return read;
  if (read.noisy || isOverlaid(read.blocks.flat(), prepared.ink)) {
    const lines = await readByTone(gray, reading);
    const blocks = [lines, ...wordsBeside(lines, read.blocks)];
    if (lines.length > 0 && isMore(blocks, read.blocks)) return { ...read, blocks, tables: [] };
  }
  const found = await readDropped(gray, dropped, read.blocks, reading);
  return found.length > 0 ? { ...read, blocks: [...read.blocks, found] } : read;
}

/** Each sure word that was read elsewhere, as a block of its own. */
function wordsBeside(lines: RecognizedLine[], blocks: RecognizedLine[][]): RecognizedLine[][] {
  const words = blocks.flat().flatMap((line) => line.words.filter(isWord));
  const others = words.filter(({ box }) => !lines.some((line) => meet(line.box, box)));
  return others.map((word) => [lineOfWords([word])]);
}

function isMore(blocks: RecognizedLine[][], than: RecognizedLine[][]): boolean {
  return scoreLines(blocks.flat()) > scoreLines(than.flat());
}

/**
 * Reads a prepared image; a grainy one also where it was taken for a texture and not read. The
 * image is taken over: its pixels are released where they are not needed.
 */
async function readPrepared(
  image: RgbaImage,
  prepared: PreparedImage,
  reading: ImageReading,
): Promise<Blocks & { dropped: Box[] }> {
  const { parts, vertical, budget } = reading;
  const grainy = isGrainy(image);
  if (!grainy) letGo(image);
  if (!grainy) return { ...(await readStrips(prepared, reading)), dropped: [] };
  const { dropped, ...written } = dropTextures(prepared);
  const first = await readStrips(written, reading);
  const captioned = isSure(first) ? null : await readCaptions(first, image, reading);
  if (captioned) return { ...captioned, dropped };
  const surest = await surestReading(first, budget, async () => {
    Object.assign(image, smoothImage(image));
    return await readStrips(dropTextures(prepareImage(image, parts, vertical)), reading);
  });
  return { ...surest, dropped };
}

/** Null where there are none, or they are a smaller part of the text than what was already read. */
async function readCaptions(
  first: Blocks,
  image: RgbaImage,
  reading: ImageReading,
): Promise<Blocks | null> {
  const found = findCaptions(image);
  if (found.strips.length === 0) return null;
  const captions = await readStrips(found, reading);
  const blocks = withCaptions(first.blocks, captions.blocks);
  return blocks && { blocks, tables: [], doubtful: undefined, noisy: false };
}

/**
 * Frees the pixels of an image that others may hold too: only its ink is needed, and it may be
 * large.
 */
function letGo(image: RgbaImage): void {
  Object.assign(image, { width: 0, height: 0, data: new Uint8Array() });
}

/**
 * The last attempt on an image in which nothing was read: a small or faint one with margins and
 * full contrast, otherwise its darkest or lightest tones and its words wherever they are. Null
 * where that finds nothing either.
 */
async function lookAgain(gray: GrayImage, reading: ImageReading): Promise<Blocks | null> {
  const range = toneRange(gray);
  if (range < leastRange) return null;
  const shorter = Math.min(gray.width, gray.height);
  const margin = shorter < smallSide ? Math.max(leastMargin, shorter >> 1) : 0;
  const clear =
    margin > 0 || range < faintRange ? await readWithMargins(gray, margin, reading) : null;
  if (clear && clear.blocks.length > 0) return clear;
  const written = await readByTone(gray, reading);
  const lines = written.length > 0 ? written : await readSparse(gray, reading.readLines);
  if (lines.length === 0) return null;
  return { blocks: [lines], tables: [], doubtful: undefined, noisy: true };
}

/** In tones: a plain surface has no more than this, from noise. */
const leastRange = 4;

/** In tones: text with less contrast to its background is missed. */
const faintRange = 128;

/** In pixels: an image this small may have letters from edge to edge. */
const smallSide = 96;
const leastMargin = 16;

/**
 * The sure words of areas that were taken for textures, largest first: a map or an image with
 * labels has some. Words over a line that was already read are left out.
 */
async function readDropped(
  gray: GrayImage,
  areas: Box[],
  blocks: RecognizedLine[][],
  reading: ImageReading,
): Promise<RecognizedLine[]> {
  const known = blocks.flat();
  const found: RecognizedLine[] = [];
  let pixels = 0;
  for (const area of areas.toSorted((a, b) => sizeOf(b) - sizeOf(a)).slice(0, maxAreas)) {
    pixels += sizeOf(area);
    if (sizeOf(area) < leastPixels || pixels > maxPixels) break;
    const image = cropGray(gray, area);
    const written = await readByTone(image, reading);
    const lines = written.length > 0 ? written : await readSparse(image, reading.readLines);
    const placed = lines.map((line) =>
      mapLineBoxes(line, ({ x, y, ...size }) => ({ x: x + area.x, y: y + area.y, ...size })),
    );
    found.push(
      ...placed.filter((line) => isWord(line) && !known.some((each) => meet(line.box, each.box))),
    );
  }
  return found.toSorted((a, b) => a.box.y - b.box.y);
}

/** More take longer than their words are worth. */
const maxAreas = 3;
const maxPixels = 4_000_000;

/** In pixels: an icon has fewer. */
const leastPixels = 10_000;

function sizeOf({ width, height }: Box): number {
  return width * height;
}

/**
 * Reads an image in full contrast, with margins of `margin` pixels, which show the background of
 * letters that reach its edges. Boxes are in pixels of the image without margins.
 */
async function readWithMargins(
  gray: GrayImage,
  margin: number,
  reading: ImageReading,
): Promise<Blocks> {
  const clear = colorImage(widenMargins(stretchContrast(gray), margin));
  const read = await readStrips(prepareImage(clear, reading.parts, reading.vertical), reading);
  const move = ({ x, y, ...size }: Box) => ({
    x: Math.max(0, x - margin),
    y: Math.max(0, y - margin),
    ...size,
  });
  return {
    ...read,
    blocks: read.blocks.map((block) => block.map((line) => mapLineBoxes(line, move))),
    tables: mapBoxes({ lines: [], codes: [], tables: read.tables }, move).tables,
  };
}

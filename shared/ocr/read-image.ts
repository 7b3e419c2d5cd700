import type { Box } from '../api/box.ts';
import type { RecognizedLine } from '../api/recognition.ts';
import { scoreLines } from './confidence/confidence.ts';
import { isOverlaid } from './confidence/is-overlaid.ts';
import { isWord } from './confidence/is-word.ts';
import { meet } from './geometry/boxes.ts';
import { mapBoxes, mapLineBoxes } from './geometry/map-boxes.ts';
import { grayImage } from './image/gray-image.ts';
import type { RgbaImage } from './image/image.ts';
import { maxScreenPixels } from './image/max-screen-pixels.ts';
import { boxBefore, straightenBlur, straightenImage } from './image/straighten-image.ts';
import { lineOfWords } from './layout/join-words.ts';
import { lookAgain } from './look-again.ts';
import { readByTone } from './read-by-tone.ts';
import { readDropped } from './read-dropped.ts';
import { readPrepared } from './read-prepared.ts';
import type { Blocks, Reading } from './read-strips.ts';
import { readWithMargins } from './read-with-margins.ts';
import { type PreparedImage, prepareImage } from './segment/prepare-image.ts';

/**
 * What is written in an image, whose pixels are let go as soon as they are not needed: it is turned
 * first where its ruling lines are askew. Boxes are in pixels of the image as it was given.
 */
export async function readImage(image: RgbaImage, reading: Reading): Promise<Blocks> {
  const { width, height } = image;
  if (Math.min(width, height) < tiny) {
    const read = await readWithMargins(grayImage(image), tinyMargin, reading);
    if (read.blocks.length > 0) return read;
  }
  const isScreen = width * height <= maxScreenPixels;
  const prepared = prepareImage(image, reading.parts, reading.vertical);
  const { skew } = prepared;
  if (!isScreen) return await readPrepared(image, prepared, reading);
  if (skew === 0) return await readWhole(image, prepared, reading);
  Object.assign(image, straightenImage(image, skew));
  const straight = prepareImage(image, reading.parts, reading.vertical, straightenBlur);
  const read = await readWhole(image, straight, reading);
  const before = (box: Box) => boxBefore(box, { width, height }, skew);
  return {
    ...read,
    blocks: read.blocks.map((block) => block.map((line) => mapLineBoxes(line, before))),
    tables: mapBoxes({ lines: [], codes: [], tables: read.tables }, before).tables,
  };
}

/** In pixels: letters fill such an image, so that what lies behind them cannot be told. */
const tiny = 24;
const tinyMargin = 16;

/** Where nothing is read in what was told apart as text, the image as it is has the last word. */
async function readWhole(
  image: RgbaImage,
  prepared: PreparedImage,
  reading: Reading,
): Promise<Blocks> {
  const gray = grayImage(image);
  const { dropped, ...read } = await readPrepared(image, prepared, reading);
  if (read.blocks.length === 0) {
    // With a budget of its own: much that is no text is no reason to lose what is.
    const again = await lookAgain(gray, { ...reading, budget: reading.budget.renewed() });
    // Letters of another script are dropped as noise at times: they are in doubt all the same.
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

import type { Box } from '../api/box.ts';
import type { Recognition } from '../api/recognition.ts';
import type { CodeReader } from './codes/code-reader.ts';
import { meanConfidence } from './confidence/confidence.ts';
import { workBudget } from './confidence/work-budget.ts';
import { mapBoxes } from './geometry/boxes.ts';
import { grayImage } from './image/gray-image.ts';
import type { RgbaImage } from './image/image.ts';
import { layoutText } from './layout/layout-text.ts';
import { boxBeforeTurn, quartersToTurn, turnQuarters } from './quarters-to-turn.ts';
import { readImage } from './read-image.ts';
import { withLatin } from './read-latin.ts';
import type { Blocks, ImageReading } from './read-strips.ts';
import { tableText } from './table-detection/table-text.ts';

export type RecognizeOptions = Omit<ImageReading, 'budget'> & {
  /** A failing search for codes costs no text. */
  readCodes: CodeReader;
  /** Whether the image may be rotated, as a scan may be and a screen is not. */
  mayBeTurned?: boolean;
  /** Whether `readLines` has models of their own for Latin letters. */
  latin?: boolean;
};

export type Recognized = Pick<
  Recognition,
  'text' | 'confidence' | 'lines' | 'codes' | 'tables' | 'partial'
> &
  Pick<Blocks, 'doubtful'>;

/**
 * The text and the codes of an image, with boxes in its pixels; the same steps for every engine. An
 * image that may be turned is first turned upright. An image without text gives an empty text and
 * the confidence null.
 *
 * The image is taken over: its codes are erased, its grain is smoothed, and its pixels are released
 * as soon as they are not needed. Rejects as `readLines` does.
 */
export async function recognize(
  image: RgbaImage,
  { latin, ...given }: RecognizeOptions,
): Promise<Recognized> {
  const options = latin ? { ...given, readLines: withLatin(given.readLines) } : given;
  const { width, height } = image;
  const withCodes = grayImage(image);
  const codes = await options.readCodes(withCodes).catch(() => []);
  for (const { box } of codes) wipeCode(image, box);
  const gray = codes.length > 0 ? grayImage(image) : withCodes;
  const quarters = options.mayBeTurned
    ? await quartersToTurn(image, gray, { ...options, budget: workBudget() })
    : 0;
  if (quarters !== 0) Object.assign(image, turnQuarters(image, quarters));
  const budget = workBudget();
  const { blocks, tables, doubtful } = await readImage(
    image,
    { ...options, budget },
    quarters === 0 ? gray : undefined,
  );
  const whole = blocks
    .map((block) => block.filter(({ cut }) => !cut))
    .filter((block) => block.length > 0);
  const read = { lines: blocks.flat(), codes: [], tables };
  const placed = mapBoxes(read, (box) => boxBeforeTurn(box, { width, height }, quarters));
  return {
    text: options.layout === 'table' ? tableText(whole, tables) : layoutText(whole, options.layout),
    confidence: meanConfidence(whole.flat().flatMap(({ words }) => words)),
    ...placed,
    codes,
    partial: budget.cut,
    doubtful,
  };
}

/**
 * Fills the area of a code with its surroundings, in place: its modules look like marks of letters,
 * and would mislead the measurements of those.
 */
function wipeCode({ width, height, data }: RgbaImage, box: Box): void {
  const left = Math.max(0, box.x - margin);
  const top = Math.max(0, box.y - margin);
  const right = Math.min(width, box.x + box.width + margin);
  const bottom = Math.min(height, box.y + box.height + margin);
  // A code has a free zone of its own around it.
  const around = 4 * (top * width + left);
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      data.copyWithin(4 * (y * width + x), around, around + 4);
    }
  }
}

/** In pixels: boxes are accurate to a pixel or two. */
const margin = 2;

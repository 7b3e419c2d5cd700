import type { RecognizedLine } from '../api/recognition.ts';
import { confidenceByCharacters, scoreLines } from './confidence/confidence.ts';
import type { TimeBudget } from './confidence/time-budget.ts';
import { refineLines } from './correct/refine-lines.ts';
import type { GrayImage } from './image/image.ts';
import { readMissed } from './read-missed.ts';
import { readSmallMarks } from './read-small-marks.ts';
import { type ReadStrip, rereadDoubtful } from './reread-doubtful.ts';
import type { Strip } from './segment/prepare-image.ts';
import { canBeQuick, renderStrip } from './tesseract/render-strip.ts';
import type { TesseractLine } from './tesseract/tesseract-line.ts';
import { type TesseractVariables, tesseractVariables } from './tesseract/tesseract-variables.ts';

/**
 * Reads the lines of an image that shows them dark on white, with Tesseract set so. It is asked for
 * several images at once, which are its own then. `vertical` lines are read from top to bottom, by
 * models of their own; what is small or was read with doubt is read by more `accurate` ones.
 */
export type ReadLines = (
  image: GrayImage,
  variables: TesseractVariables,
  how: { vertical: boolean; accurate: boolean },
) => Promise<TesseractLine[]>;

type ReadStripOptions = {
  quick?: boolean;
  accurate?: boolean;
  /** The only ones that are read, in one line; all where left out. */
  characters?: string | undefined;
};

type StripReading = {
  readLines: ReadLines;
  /** As in `renderStrip`. */
  quickly: boolean;
  /** Whether there are more accurate models, for what is small or was read with doubt. */
  moreAccurate: boolean;
  budget: TimeBudget;
};

/**
 * The lines of a strip, in pixels of the ink image that it is of. What was read with doubt where it
 * was drawn `quickly` is drawn with care and read again; lines that were missed are read apart, and
 * what is still in doubt then is read by more accurate models.
 */
export async function recognizeStrip(
  ink: GrayImage,
  strip: Strip,
  { readLines, quickly, moreAccurate, budget }: StripReading,
): Promise<RecognizedLine[]> {
  const read = async (
    image: GrayImage,
    part: Strip,
    { quick = false, accurate = false, characters }: ReadStripOptions,
  ) => {
    const { picture, ...place } = renderStrip(image, part, quick);
    const { vertical } = part;
    const variables = tesseractVariables({ vertical, characters });
    const lines = await readLines(picture, variables, { vertical, accurate });
    return refineLines(lines, image, place);
  };
  if (moreAccurate && strip.capitals < minCapitals)
    return await read(ink, strip, { accurate: true });
  const lines = await readWithCare(strip, quickly, budget, (quick) => read(ink, strip, { quick }));
  if (strip.vertical || budget.isSpent()) return lines;
  const again: ReadStrip = (image, part, only) =>
    read(image, part, { ...only, accurate: moreAccurate });
  const whole = await readMissed(lines, ink, strip, again);
  const surer = moreAccurate ? await rereadDoubtful(whole, ink, strip, again) : whole;
  return await readSmallMarks(surer, ink, strip, again);
}

/** In pixels: of smaller letters the fast models misread some without doubt. */
const minCapitals = 7;

async function readWithCare(
  strip: Strip,
  quickly: boolean,
  budget: TimeBudget,
  read: (quick: boolean) => Promise<RecognizedLine[]>,
): Promise<RecognizedLine[]> {
  if (!quickly || !canBeQuick(strip)) return await read(false);
  const first = await read(true);
  const confidence = confidenceByCharacters(first.flatMap(({ words }) => words));
  if (confidence >= sure || budget.isSpent()) return first;
  const second = await read(false);
  return scoreLines(second) > scoreLines(first) ? second : first;
}

/** Sharp text is read with 95 and more, blurred text with less. */
const sure = 92;

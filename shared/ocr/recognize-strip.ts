import type { RecognizedLine } from '../api/recognition.ts';
import { confidenceByCharacters, scoreLines } from './confidence/confidence.ts';
import { workOf } from './confidence/work-budget.ts';
import { refineLines } from './correct/refine-lines.ts';
import type { GrayImage } from './image/image.ts';
import { readMissed } from './read-missed.ts';
import { type RelatedLanguages, readRareHan } from './read-rare-han.ts';
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
  how: LinesHow,
) => Promise<TesseractLine[]>;

export type LinesHow = {
  vertical: boolean;
  accurate: boolean;
  /** One of the related languages, whose models read in place of the others. */
  language?: string | undefined;
};

type ReadStripOptions = {
  accurate?: boolean;
  /** The only ones that are read, in one line; all where left out. */
  characters?: string | undefined;
  language?: string;
};

export type StripReading = {
  readLines: ReadLines;
  /** As in `renderStrip`. */
  quickly: boolean;
  /** Whether there are more accurate models, for what is small or was read with doubt. */
  moreAccurate: boolean;
  /** Null where there are none. */
  related: RelatedLanguages | null;
};

/** What was read in a strip, in pixels of the ink image that it is of, and the work that it was. */
export type FirstReading = { lines: RecognizedLine[]; work: number };

/** Reads a strip: small letters by the more accurate models at once. */
export async function readStrip(
  ink: GrayImage,
  strip: Strip,
  { readLines, quickly, moreAccurate }: StripReading,
): Promise<FirstReading> {
  const quick = isDrawnQuickly(strip, quickly);
  const { picture, ...place } = renderStrip(ink, strip, quick);
  const { vertical } = strip;
  const accurate = isReadAccurately(strip, moreAccurate);
  const lines = await readLines(picture, tesseractVariables({ vertical }), { vertical, accurate });
  const work = workOf(
    picture,
    lines.flatMap(({ words }) => words),
  );
  return { lines: refineLines(lines, ink, place), work };
}

/**
 * The lines of a strip with what another look shows: what was read with doubt where it was drawn
 * `quickly` is drawn with care and read again, lines that were missed are read apart, and what is
 * still in doubt then is read by more accurate models.
 */
export async function readStripAgain(
  lines: RecognizedLine[],
  ink: GrayImage,
  strip: Strip,
  { readLines, quickly, moreAccurate, related }: StripReading,
): Promise<RecognizedLine[]> {
  if (isReadAccurately(strip, moreAccurate)) return lines;
  const read = async (
    image: GrayImage,
    part: Strip,
    { accurate = false, characters, language }: ReadStripOptions,
  ) => {
    const { picture, ...place } = renderStrip(image, part);
    const { vertical } = part;
    const variables = tesseractVariables({ vertical, characters });
    const how = { vertical, accurate, language };
    return refineLines(await readLines(picture, variables, how), image, place);
  };
  const careful = isDrawnQuickly(strip, quickly)
    ? await readWithCare(lines, () => read(ink, strip, {}))
    : lines;
  if (strip.vertical) return careful;
  const again: ReadStrip = (image, part, only) =>
    read(image, part, { ...only, accurate: moreAccurate });
  const whole = await readMissed(careful, ink, strip, again);
  const surer = moreAccurate ? await rereadDoubtful(whole, ink, strip, again) : whole;
  const marked = await readSmallMarks(surer, ink, strip, again);
  if (!related) return marked;
  return await readRareHan(marked, ink, strip, {
    ...related,
    read: (image, part, language) => read(image, part, { language }),
  });
}

function isDrawnQuickly(strip: Strip, quickly: boolean): boolean {
  return quickly && canBeQuick(strip);
}

function isReadAccurately({ capitals }: Strip, moreAccurate: boolean): boolean {
  return moreAccurate && capitals < minCapitals;
}

/** In pixels: of smaller letters the fast models misread some without doubt. */
const minCapitals = 7;

async function readWithCare(
  first: RecognizedLine[],
  read: () => Promise<RecognizedLine[]>,
): Promise<RecognizedLine[]> {
  if (confidenceByCharacters(first.flatMap(({ words }) => words)) >= sure) return first;
  const second = await read();
  return scoreLines(second) > scoreLines(first) ? second : first;
}

/** Sharp text is read with 95 and more, blurred text with less. */
const sure = 92;

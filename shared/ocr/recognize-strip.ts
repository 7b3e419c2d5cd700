import type { RecognizedLine } from '../api/recognition.ts';
import { confidenceByCharacters, scoreLines } from './confidence/confidence.ts';
import { isLate } from './confidence/is-late.ts';
import { refineLines } from './correct/refine-lines.ts';
import type { GrayImage } from './image/image.ts';
import type { Strip } from './segment/prepare-image.ts';
import { canBeQuick, renderStrip } from './tesseract/render-strip.ts';
import type { TesseractLine } from './tesseract/tesseract-line.ts';
import { type TesseractVariables, tesseractVariables } from './tesseract/tesseract-variables.ts';

/**
 * Reads the lines of an image that shows them dark on white, with Tesseract set so. It is asked for
 * several images at once, which are its own then. `vertical` lines are read from top to bottom, by models of their own.
 */
export type ReadLines = (
  image: GrayImage,
  variables: TesseractVariables,
  direction: { vertical: boolean },
) => Promise<TesseractLine[]>;

type StripReading = {
  readLines: ReadLines;
  /** As in `renderStrip`. */
  quickly: boolean;
  /** When recognition began, by `Date.now()`. */
  startedAt: number;
};

/**
 * The lines of a strip, in pixels of the ink image that it is of. What was read with doubt where it
 * was drawn `quickly` is drawn with care and read again.
 */
export async function recognizeStrip(
  ink: GrayImage,
  strip: Strip,
  { readLines, quickly, startedAt }: StripReading,
): Promise<RecognizedLine[]> {
  const read = async (drawnQuickly: boolean) => {
    const { picture, ...place } = renderStrip(ink, strip, drawnQuickly);
    const { vertical } = strip;
    return refineLines(
      await readLines(picture, tesseractVariables(strip), { vertical }),
      ink,
      place,
    );
  };
  if (!quickly || !canBeQuick(strip)) return await read(false);
  const first = await read(true);
  const confidence = confidenceByCharacters(first.flatMap(({ words }) => words));
  if (confidence >= sure || isLate(startedAt)) return first;
  const second = await read(false);
  return scoreLines(second) > scoreLines(first) ? second : first;
}

/** Sharp text is read with 95 and more, blurred text with less. */
const sure = 92;

import type { RecognisedLine } from '../../shared/api/recognition.ts';
import type { Engine } from '../../shared/node/ocr/engine.ts';
import { confidenceByCharacters, scoreLines } from '../../shared/ocr/confidence/confidence.ts';
import { isLate } from '../../shared/ocr/confidence/is-late.ts';
import type { Strip } from '../../shared/ocr/segment/prepare-image.ts';
import { canBeQuick } from '../../shared/ocr/tesseract/render-strip.ts';
import { tesseractVariables } from '../../shared/ocr/tesseract/tesseract-variables.ts';
import type { PictureThread } from './image-thread.ts';

/** `startedAt` is when reading the picture began, by `Date.now()`. */
type StripReading = { strip: Strip; quickly: boolean; startedAt: number };

/**
 * Reads a strip of the picture that `thread` has prepared; boxes are in pixels of that picture.
 * What was read with doubt where it was drawn `quickly` is drawn with care and read again.
 */
export async function readStrip(
  engine: Engine,
  thread: PictureThread,
  { strip, quickly, startedAt }: StripReading,
): Promise<RecognisedLine[]> {
  const read = async (drawnQuickly: boolean) => {
    const { picture, ...place } = await thread.render(strip, drawnQuickly);
    return await thread.refine(await engine.read(picture, tesseractVariables(strip)), place);
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

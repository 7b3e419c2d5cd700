import type { RecognisedLine } from '../../shared/api/recognition.ts';
import type { Strip } from '../../shared/ocr/prepare-picture.ts';
import { tesseractVariables } from '../../shared/ocr/tesseract-variables.ts';
import type { Engine } from './engine.ts';
import type { PictureThread } from './picture-thread.ts';

/**
 * Reads a strip of the picture that `thread` has prepared; boxes are in pixels of that picture.
 * `quickly` as in `renderStrip`.
 */
export async function readStrip(
  engine: Engine,
  thread: PictureThread,
  { strip, quickly }: { strip: Strip; quickly: boolean },
): Promise<RecognisedLine[]> {
  const { picture, ...place } = await thread.render(strip, quickly);
  return await thread.refine(await engine.read(picture, tesseractVariables(strip)), place);
}

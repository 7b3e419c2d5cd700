import type { RecognisedLine } from '../api/recognition.ts';
import { refineLines } from './correct/refine-lines.ts';
import type { GreyPicture } from './image/image.ts';
import type { Strip } from './segment/prepare-image.ts';
import { renderStrip } from './tesseract/render-strip.ts';
import type { TesseractLine } from './tesseract/tesseract-line.ts';
import { type TesseractVariables, tesseractVariables } from './tesseract/tesseract-variables.ts';

/** Something that reads pictures with Tesseract. */
export type Tesseract = {
  read(picture: GreyPicture, variables: TesseractVariables): Promise<TesseractLine[]>;
};

/** Reads a strip of an ink picture; boxes come back in pixels of that picture. */
export async function readStrip(
  tesseract: Tesseract,
  ink: GreyPicture,
  strip: Strip,
): Promise<RecognisedLine[]> {
  const { picture, ...place } = renderStrip(ink, strip);
  return refineLines(await tesseract.read(picture, tesseractVariables(strip)), ink, place);
}

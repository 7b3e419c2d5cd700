import type { Box } from '../../api/box.ts';
import type { RecognizedLine, RecognizedWord } from '../../api/recognition.ts';
import { lineOfWords } from '../layout/join-words.ts';
import type { StripPlace } from './render-strip.ts';
import type { TesseractLine } from './tesseract-line.ts';

/**
 * A line that Tesseract read in a strip, in pixels of the picture that the strip was cut from;
 * null where it is no text.
 */
export function recognizedLine(line: TesseractLine, place: StripPlace): RecognizedLine | null {
  const words = line.words
    .filter(({ text }) => text.trim() !== '')
    .map(({ text, confidence, bbox }): RecognizedWord => {
      return { text, confidence, box: boxInPicture(bbox, place) };
    });
  if (words.length === 0) return null;
  const read = lineOfWords(words);
  return read.confidence < doubtful && !wordLike.test(read.text) ? null : read;
}

/**
 * What Tesseract makes of marks that are no text is unsure and in pieces. Its doubt alone tells
 * little: it reads long web addresses rightly with a confidence of 0.
 */
const doubtful = 50;
const wordLike = /[\p{L}\p{N}]{3}/u;

function boxInPicture(
  { x0, y0, x1, y1 }: TesseractLine['bbox'],
  { scale, squeeze, left, top }: StripPlace,
): Box {
  const across = scale * squeeze;
  const x = Math.max(0, Math.round(left + x0 / across));
  const y = Math.max(0, Math.round(top + y0 / scale));
  return {
    x,
    y,
    width: Math.max(1, Math.round(left + x1 / across) - x),
    height: Math.max(1, Math.round(top + y1 / scale) - y),
  };
}

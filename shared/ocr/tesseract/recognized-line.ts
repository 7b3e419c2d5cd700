import type { Box } from '../../api/box.ts';
import type { RecognizedLine, RecognizedWord } from '../../api/recognition.ts';
import { confidenceByCharacters } from '../confidence/confidence.ts';
import { lineOfWords } from '../layout/join-words.ts';
import type { TesseractLine } from './parse-tsv.ts';
import type { StripPlace } from './render-strip.ts';

/**
 * The lines that Tesseract read in a strip, in pixels of the image that it was cut from, without
 * marks that are no text, of which it makes doubtful fragments. Beside lines read surely, and where
 * there is nothing else, a doubtful line is text.
 */
export function recognizedLines(lines: TesseractLine[], place: StripPlace): RecognizedLine[] {
  const read = lines.map((line) => recognizedLine(line, place)).filter((line) => line !== null);
  const isText =
    read.length === 1 || confidenceByCharacters(read.flatMap(({ words }) => words)) >= sureStrip;
  return read.filter(
    ({ text, confidence }) =>
      confidence >= likelyLine || wordLike.test(text) || (isText && isLineLike(text)),
  );
}

/** A line with its words in pixels of the image; null where it has none. */
export function recognizedLine(line: TesseractLine, place: StripPlace): RecognizedLine | null {
  const words = line.words
    .filter(({ text }) => text.trim() !== '')
    .map(({ text, confidence, bbox }): RecognizedWord => {
      return { text, confidence, box: boxInPicture(bbox, place) };
    });
  return words.length === 0 ? null : lineOfWords(words);
}

/**
 * The confidence of a line that is text, and of all lines of a strip of text. Doubt alone shows
 * little: long web addresses are read correctly with a confidence of 0.
 */
const likelyLine = 50;
const sureStrip = 70;
const wordLike = /[\p{L}\p{N}]{3}/u;

/** Three characters, a letter or digit among them, as in “j++;”: fewer are as likely an icon. */
function isLineLike(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text) && text.replace(/\s/g, '').length >= 3;
}

function boxInPicture(
  { x0, y0, x1, y1 }: TesseractLine['bbox'],
  { scale, squeeze, left, top }: StripPlace,
): Box {
  const scaleX = scale * squeeze;
  const x = Math.max(0, Math.round(left + x0 / scaleX));
  const y = Math.max(0, Math.round(top + y0 / scale));
  return {
    x,
    y,
    width: Math.max(1, Math.round(left + x1 / scaleX) - x),
    height: Math.max(1, Math.round(top + y1 / scale) - y),
  };
}

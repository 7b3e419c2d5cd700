import type { RecognizedLine, RecognizedWord } from '../api/recognition.ts';
import { isSureWord, roundConfidences } from './confidence/confidence.ts';
import { widenMargins } from './image/crop-image.ts';
import { stretchContrast } from './image/gray-image.ts';
import type { GrayImage } from './image/image.ts';
import { scaleImage } from './image/scale-image.ts';
import { lineOfWords } from './layout/join-words.ts';
import type { ReadLines } from './recognize-strip.ts';
import { recognizedLine } from './tesseract/recognized-line.ts';
import { sparseVariables } from './tesseract/tesseract-variables.ts';

/**
 * The sure words of an unprocessed image, wherever they are: here Tesseract itself separates ink
 * from background. Boxes are in pixels of the image.
 */
export async function readSparse(
  image: GrayImage,
  readLines: ReadLines,
): Promise<RecognizedLine[]> {
  const scale = scaleFor(image);
  const scaled =
    scale === 1
      ? image
      : scaleImage(image, Math.round(image.width * scale), Math.round(image.height * scale));
  const picture = widenMargins(stretchContrast(scaled), margin);
  const place = {
    scale,
    squeeze: 1,
    left: -margin / scale,
    top: -margin / scale,
    capitals: 0,
    moved: [],
  };
  const lines = await readLines(picture, sparseVariables, { vertical: false, accurate: false });
  const words = lines
    .map((line) => recognizedLine(line, place))
    .flatMap((line) => line?.words.filter(isSureWord) ?? []);
  return rowsOf(words).map((row) => roundConfidences(lineOfWords(row)));
}

/**
 * Words beside each other as one line, wherever they were found: an entry and its number belong
 * together.
 */
function rowsOf(words: RecognizedWord[]): RecognizedWord[][] {
  const rows: RecognizedWord[][] = [];
  for (const word of words.toSorted((a, b) => middleOf(a) - middleOf(b))) {
    const row = rows.at(-1);
    const last = row?.at(-1);
    if (row && last && middleOf(word) - middleOf(last) < sameRow * last.box.height) row.push(word);
    else rows.push([word]);
  }
  return rows.map((row) => row.toSorted((a, b) => a.box.x - b.box.x));
}

/** In heights of a word: between the middles of words that are side by side. */
const sameRow = 0.4;

function middleOf({ box }: RecognizedWord): number {
  return box.y + box.height / 2;
}

/** In pixels: text at the very edge is read worse. */
const margin = 16;

/** Larger images take longer than their words are worth, and letters of few pixels are misread. */
const maxPixels = 6_000_000;
const small = 400_000;

function scaleFor({ width, height }: GrayImage): number {
  const pixels = width * height;
  if (pixels > maxPixels) return Math.sqrt(maxPixels / pixels);
  return pixels < small ? 2 : 1;
}

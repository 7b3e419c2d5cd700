import type { RecognizedLine } from '../../api/recognition.ts';
import type { GrayImage } from '../image/image.ts';
import { recognizedLine } from '../tesseract/recognized-line.ts';
import type { StripPlace } from '../tesseract/render-strip.ts';
import { returnMovedLines } from '../tesseract/return-moved-lines.ts';
import type { TesseractLine } from '../tesseract/tesseract-line.ts';
import { barsToLetters } from './bars-to-letters.ts';
import { dropInklessWords } from './drop-inkless-words.ts';
import { joinSplitWords } from './join-split-words.ts';
import { respaceWords } from './respace-words.ts';
import { restoreBrackets } from './restore-brackets.ts';
import { restorePoints } from './restore-points.ts';
import { restoreUnderscores } from './restore-underscores.ts';
import { restoreZeros } from './restore-zeros.ts';

/** What Tesseract read in a strip, mended by its ink picture and in pixels of that. */
export function refineLines(
  lines: TesseractLine[],
  ink: GrayImage,
  place: StripPlace,
): RecognizedLine[] {
  const read = lines.map((line) => recognizedLine(line, place)).filter((line) => line !== null);
  const recognized = returnMovedLines(read, place.moved)
    .map((line) => restoreBrackets(line, ink, place.capitals))
    .map((line) => restoreUnderscores(dropInklessWords(line, ink), ink))
    .filter(({ words }) => words.length > 0)
    .map((line) => restorePoints(respaceWords(line, ink), ink));
  return joinSplitWords(recognized.map(barsToLetters)).map(restoreZeros).map(roundConfidences);
}

function roundConfidences({ words, confidence, ...line }: RecognizedLine): RecognizedLine {
  return {
    ...line,
    confidence: toTenths(confidence),
    words: words.map((word) => ({ ...word, confidence: toTenths(word.confidence) })),
  };
}

function toTenths(value: number): number {
  return Math.round(10 * value) / 10;
}

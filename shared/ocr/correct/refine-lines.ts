import type { RecognizedLine } from '../../api/recognition.ts';
import { roundConfidences } from '../confidence/confidence.ts';
import type { GrayImage } from '../image/image.ts';
import type { TesseractLine } from '../tesseract/parse-tsv.ts';
import { recognizedLines } from '../tesseract/recognized-line.ts';
import type { StripPlace } from '../tesseract/render-strip.ts';
import { returnMovedLines } from '../tesseract/render-strip.ts';
import { dropBorderBars } from './drop-border-bars.ts';
import { dropHanStrokes, dropInklessWords } from './drop-noise.ts';
import { restoreDottedI } from './glyphs/dot-of-i.ts';
import { restoreCapitals } from './glyphs/restore-capitals.ts';
import { joinSpacedLetters } from './join-spaced-letters.ts';
import { joinHangul, joinSplitWords, partWords } from './join-split-words.ts';
import { detectBullets, detectPilcrows, dropIcons } from './marks/bullets-and-icons.ts';
import { detectTriangles } from './marks/detect-triangles.ts';
import { restorePoints } from './punctuation/restore-points.ts';
import { restorePunctuation } from './punctuation/restore-punctuation.ts';
import { restoreQuotes } from './punctuation/restore-quotes.ts';
import { respaceWords } from './respace-words.ts';
import { restoreFlatBoxes } from './restore-flat-boxes.ts';
import { restoreIdentifiers } from './restore-identifiers.ts';
import { barsToLetters, restoreBrackets, restoreZeros } from './restore-letters.ts';
import { splitBehindSigns } from './split-behind-signs.ts';
import { restoreUnderscores } from './underscores/restore-underscores.ts';

/** What Tesseract read in a strip, corrected with its ink image and in pixels of that. */
export function refineLines(
  lines: TesseractLine[],
  ink: GrayImage,
  place: StripPlace,
): RecognizedLine[] {
  const recognized = returnMovedLines(recognizedLines(lines, place), place.moved)
    .map((line) => dropBorderBars(partWords(restoreFlatBoxes(line, ink), ink), ink))
    .map((line) => restoreBrackets(line, ink, place.capitals))
    .map((line) => restoreUnderscores(dropInklessWords(line, ink), ink))
    .filter(({ words }) => words.length > 0)
    .map((line) => dropIcons(line, ink))
    .filter((line) => line !== null)
    .map((line) =>
      detectBullets(
        restorePoints(joinSpacedLetters(splitBehindSigns(respaceWords(line, ink), ink)), ink),
        ink,
      ),
    )
    .map((line) => joinHangul(dropHanStrokes(detectPilcrows(line, ink)), ink))
    .map((line) => detectTriangles(line, ink));
  return joinSplitWords(recognized.map(barsToLetters))
    .map((line) => restoreIdentifiers(restoreZeros(line), ink))
    .map((line) => restorePunctuation(restoreDottedI(restoreCapitals(line, ink), ink), ink))
    .map((line) => restoreQuotes(line, ink))
    .map(roundConfidences);
}

import type { RecognizedLine } from '../api/recognition.ts';
import { meanConfidence } from './confidence/confidence.ts';
import type { GrayImage } from './image/image.ts';
import type { ReadStrip } from './reread-doubtful.ts';
import { findMissedLines } from './segment/find-missed-lines.ts';
import type { Strip } from './segment/prepare-image.ts';

/**
 * The lines of a strip with those that Tesseract passed over, each read by itself. What is read
 * with doubt even so is no text.
 */
export async function readMissed(
  lines: RecognizedLine[],
  ink: GrayImage,
  strip: Strip,
  read: ReadStrip,
): Promise<RecognizedLine[]> {
  const missed = findMissedLines(lines, ink, strip);
  const found = await Promise.all(missed.map((box) => read(ink, { ...strip, box, moved: [] })));
  // What stands in the columns of the lines around it is no chance mark, however short.
  const least = strip.monospaced ? doubtful : sure;
  return found
    .flat()
    .filter((line) => isText(line, least))
    .reduce(insertLine, lines);
}

function isText({ text, words }: RecognizedLine, least: number): boolean {
  return (meanConfidence(words) ?? 0) >= least && /[\p{L}\p{N}]/u.test(text);
}

/** Of a mean: what is no text is read with less. */
const sure = 60;
const doubtful = 50;

/** Before the first line that lies below it. */
function insertLine(lines: RecognizedLine[], line: RecognizedLine): RecognizedLine[] {
  const at = lines.findIndex(({ box }) => box.y >= line.box.y + line.box.height / 2);
  return at < 0 ? [...lines, line] : lines.toSpliced(at, 0, line);
}

import type { Box } from '../../api/box.ts';
import type { RecognizedLine, RecognizedWord } from '../../api/recognition.ts';
import { markThreshold } from '../binarize/draw-ink.ts';
import type { GrayImage } from '../image/image.ts';
import type { Strip } from '../segment/prepare-image.ts';
import { charactersIn, confidenceByCharacters, isAddress } from './confidence.ts';

/** A strip that was read with doubt: what was read, and how surely, 0 to 100. */
export type DoubtfulStrip = { strip: Strip; text: string; confidence: number };

/**
 * The strip that best shows why an image was read with so much doubt that its languages may be
 * wrong: the largest, where most is doubtful. Undefined where the image was read well enough.
 * @param lines what was read in each of the strips
 */
export function doubtfulStrip(
  strips: Strip[],
  lines: RecognizedLine[][],
): DoubtfulStrip | undefined {
  const words = lines.flat().flatMap((line) => line.words);
  const counted = words.filter(({ text }) => !isAddress(text));
  // No words at all may be letters of another script that did not look like letters.
  if (words.length > 0 && (counted.length === 0 || confidenceByCharacters(counted) >= rightScript))
    return undefined;
  const candidates = strips.map((strip, index) => {
    const read = (lines[index] ?? []).flatMap((line) => line.words);
    const text = read.map((word) => word.text).join(' ');
    return { strip, text, confidence: confidenceByCharacters(read) };
  });
  return candidates.toSorted((a, b) => doubtIn(b) - doubtIn(a))[0];
}

/** Letters of another script are read with at most 67, plain text of the right one with over 75. */
const rightScript = 70;

function doubtIn({ strip: { box }, confidence }: DoubtfulStrip): number {
  return box.width * box.height * (100 - confidence);
}

/** Adjacent words of a line, as indices: `from` up to before `to`. */
type Passage = { from: number; to: number };

/**
 * The passages of a line that are worth rereading: doubtful words with a sure one on either side,
 * which shows the height of the letters. Each word is in one passage at most.
 */
export function doubtfulPassages({ words }: RecognizedLine): Passage[] {
  const passages: Passage[] = [];
  words.forEach((word, at) => {
    if (!isDoubtful(word) || (at === 0 && isBullet(word, words[1]))) return;
    const from = Math.max(0, at - 1);
    const to = Math.min(words.length, at + 2);
    const last = passages.at(-1);
    if (last && from <= last.to) last.to = to;
    else passages.push({ from, to });
  });
  return passages;
}

function isDoubtful({ confidence }: RecognizedWord): boolean {
  return confidence < sureWord;
}

/** Bullets are always read with doubt; their ink shows them, whatever the models say. */
function isBullet({ text }: RecognizedWord, next: RecognizedWord | undefined): boolean {
  return /^[•·*+=°«»-]$/.test(text) && next !== undefined && next.confidence >= surelyRead;
}

/** A less sure word after a bullet is often right when both are reread. */
const surelyRead = 90;

/**
 * Most words that are misread at first and read correctly by more accurate models are below this.
 */
const sureWord = 70;

/**
 * Whether the reading is more likely a pattern around text, or fragments of words crossed by a
 * pattern: doubtful, or little beside much other ink.
 */
export function isOverlaid(lines: RecognizedLine[], ink: GrayImage): boolean {
  const words = lines.flatMap((line) => line.words);
  if (confidenceByCharacters(words) < nonsense) return true;
  if (charactersIn(lines) > fewCharacters) return false;
  const whole = { x: 0, y: 0, width: ink.width, height: ink.height };
  const read = words.reduce((sum, { box }) => sum + inkIn(ink, box), 0);
  return inkIn(ink, whole) > maxInk * read;
}

/** Text is read with more confidence, however faint. */
const nonsense = 55;

/** In characters: more than this are no fragments. */
const fewCharacters = 40;

/** The ratio of ink to the ink of words at most. */
const maxInk = 3;

function inkIn({ width, height, data }: GrayImage, box: Box): number {
  let inked = 0;
  for (let y = box.y; y < Math.min(height, box.y + box.height); y++) {
    const end = y * width + Math.min(width, box.x + box.width);
    for (let at = y * width + box.x; at < end; at++) if ((data[at] ?? 0) >= markThreshold) inked++;
  }
  return inked;
}

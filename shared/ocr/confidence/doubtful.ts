import type { Box } from '../../api/box.ts';
import type { RecognizedLine, RecognizedWord } from '../../api/recognition.ts';
import { markThreshold } from '../binarize/draw-ink.ts';
import { isIn } from '../geometry/boxes.ts';
import { cropGray } from '../image/crop-image.ts';
import { findComponents } from '../image/find-components.ts';
import type { GrayImage } from '../image/image.ts';
import { isWritten } from '../segment/is-written.ts';
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
  ink: GrayImage,
): DoubtfulStrip | undefined {
  const words = lines.flat().flatMap((line) => line.words);
  const named = words.filter(({ text }) => !isAddress(text));
  // What the edge of the image cuts is read with doubt in any language.
  const whole = named.filter(({ box }) => !isAtEdge(box, ink));
  const counted = whole.length > 0 ? whole : named;
  const isRead = counted.length === 0 || confidenceByCharacters(counted) >= rightScript;
  // What was not read at all may be letters of another script that did not look like letters.
  const unread = new Set(strips.filter((strip, at) => isUnread(strip, lines[at] ?? [], ink)));
  if (words.length > 0 && isRead && areaOf([...unread]) < mostlyUnread * areaOf(strips))
    return undefined;
  const candidates = strips.map((strip, index) => {
    if (unread.has(strip)) return { strip, text: '', confidence: 0 };
    const read = (lines[index] ?? []).flatMap((line) => line.words);
    const text = read.map((word) => word.text).join(' ');
    return { strip, text, confidence: confidenceByCharacters(read) };
  });
  return candidates.toSorted((a, b) => doubtIn(b) - doubtIn(a))[0];
}

function isAtEdge({ y, height }: Box, ink: GrayImage): boolean {
  return y <= nearEdge || y + height >= ink.height - nearEdge;
}

/** In pixels: the accuracy of word boxes. */
export const nearEdge = 2;

/** Whether a strip has letters that hardly any word covers, beside a number or a name in another script. */
function isUnread({ box, capitals }: Strip, lines: RecognizedLine[], ink: GrayImage): boolean {
  const words = lines.flatMap((line) => line.words);
  const covered = words.reduce((sum, word) => sum + word.box.width * word.box.height, 0);
  if (covered >= leastCovered * box.width * box.height) return false;
  const marks = findComponents(cropGray(ink, box), markThreshold);
  const beside = marks.filter((mark) => {
    const placed = { ...mark, x: box.x + mark.x, y: box.y + mark.y };
    return !words.some((word) => isIn(placed, word.box));
  });
  return (
    beside.length >= Math.max(fewestLetters, mostlyUnread * marks.length) &&
    isWritten(beside, capitals)
  );
}

/** Share of a strip: of the words of ragged lines it is a quarter. */
const leastCovered = 0.15;
const fewestLetters = 12;
/** Share of the marks of a strip, and of the area of all strips. */
const mostlyUnread = 0.5;

function areaOf(strips: Strip[]): number {
  return strips.reduce((sum, { box }) => sum + box.width * box.height, 0);
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

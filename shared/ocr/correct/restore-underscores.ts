import type { RecognizedLine, RecognizedWord } from '../../api/recognition.ts';
import { markThreshold } from '../binarize/mark-threshold.ts';
import type { Span } from '../geometry/spans.ts';
import type { GrayImage } from '../image/image.ts';
import { joinPair } from './join-pair.ts';

/**
 * Puts back the underscores that recognition loses between words, as in "network address": the ink
 * picture shows them as a thin line below the baseline, with nothing above it, that ends before
 * the words begin. An underline does not end there.
 */
export function restoreUnderscores(line: RecognizedLine, ink: GrayImage): RecognizedLine {
  const words: RecognizedWord[] = [];
  for (const word of line.words) {
    const before = words.at(-1);
    const found = before && findUnderscore(ink, line, before, word);
    if (!before || !found) words.push(word);
    else words.splice(-1, 1, ...withUnderscore(before, found, word));
  }
  return { ...line, words, text: words.map(({ text }) => text).join(' ') };
}

/** Where a line of at least 0.6 of a character lies in the gap between two words; null for none. */
function findUnderscore(
  ink: GrayImage,
  { box }: RecognizedLine,
  before: RecognizedWord,
  after: RecognizedWord,
): Span | null {
  const gap = { from: before.box.x + before.box.width, to: after.box.x };
  const first = Math.round(box.y + 0.75 * box.height);
  const last = Math.min(ink.height - 1, Math.round(box.y + 1.3 * box.height));
  for (let y = first; y <= last; y++) {
    const run = widestRun(ink, y, gap);
    if (run.to - run.from < 0.6 * characterWidth(before, after)) continue;
    const reach = 0.4 * characterWidth(before, after);
    const ends = !isMarked(ink, run.from - reach, y) && !isMarked(ink, run.to + reach, y);
    // Below the line may be the letters of the next one, whose tops are no underscores.
    const below = y + Math.max(2, Math.round(0.15 * box.height));
    const alone =
      isEmpty(ink, run, box.y, y - 2) && isEmpty(ink, run, below, below + 0.15 * box.height);
    return ends && alone ? run : null;
  }
  return null;
}

function widestRun(ink: GrayImage, y: number, { from, to }: Span): Span {
  let longest = { from, to: from };
  let start = from;
  for (let x = from; x <= to; x++) {
    if (x < to && isMarked(ink, x, y)) continue;
    if (x - start > longest.to - longest.from) longest = { from: start, to: x };
    start = x + 1;
  }
  return longest;
}

function isEmpty(ink: GrayImage, { from, to }: Span, top: number, bottom: number): boolean {
  for (let y = top; y <= bottom; y++) {
    for (let x = from; x < to; x++) if (isMarked(ink, x, y)) return false;
  }
  return true;
}

function isMarked({ width, data }: GrayImage, x: number, y: number): boolean {
  return (data[y * width + Math.round(x)] ?? 0) >= markThreshold;
}

function characterWidth(a: RecognizedWord, b: RecognizedWord): number {
  return (a.box.width + b.box.width) / (a.text.length + b.text.length);
}

/** The underscore joins the words that it is near to. */
function withUnderscore(
  before: RecognizedWord,
  { from, to }: Span,
  after: RecognizedWord,
): RecognizedWord[] {
  const width = characterWidth(before, after);
  const text = '_'.repeat(Math.max(1, Math.round((to - from) / width)));
  const box = { x: from, y: after.box.y, width: to - from, height: after.box.height };
  const underscore = { text, confidence: Math.min(before.confidence, after.confidence), box };
  const parts: RecognizedWord[] = [before];
  for (const part of [underscore, after]) {
    const last = parts.at(-1);
    const gap = last ? part.box.x - last.box.x - last.box.width : width;
    if (last && gap < 0.5 * width) parts[parts.length - 1] = joinPair(last, part);
    else parts.push(part);
  }
  return parts;
}

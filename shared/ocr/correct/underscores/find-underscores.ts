import type { RecognizedLine, RecognizedWord } from '../../../api/recognition.ts';
import { markThreshold } from '../../binarize/mark-threshold.ts';
import { median } from '../../geometry/median.ts';
import type { Span } from '../../geometry/spans.ts';
import type { GrayImage } from '../../image/image.ts';
import { emOf } from '../baseline-of.ts';
import { ascent } from '../character-widths.ts';
import { inkBaselineOf } from '../marks/ink-baseline-of.ts';

/** The underscores of a line, from the left, and how high its font is, both in pixels. */
export type Underscores = { marks: Span[]; em: number };

/**
 * Where the ink shows underscores: thin lines just below the baseline, with nothing above or below
 * them, that end where the next letter begins. An underline is longer, or has letters above it.
 */
export function findUnderscores(line: RecognizedLine, ink: GrayImage): Underscores {
  const baseline = inkBaselineOf(line.words, ink, lowestEm(line.words));
  const em = median(line.words.map((word) => emAbove(word, baseline)));
  const reach = Math.round(0.3 * em);
  const from = Math.max(0, line.box.x - reach);
  const to = Math.min(ink.width, line.box.x + line.box.width + reach);
  const marks: Span[] = [];
  for (let y = baseline; y <= Math.min(ink.height - 1, baseline + reach); y++) {
    for (const run of runsIn(ink, y, { from, to })) {
      const isFound = marks.some((mark) => mark.from < run.to && run.from < mark.to);
      if (!isFound && isUnderscore(ink, run, { y, baseline, em })) marks.push(run);
    }
  }
  return { marks: marks.toSorted((a, b) => a.from - b.from), em };
}

/** Boxes of words may hold an underscore: none is too low. In pixels. */
function lowestEm(words: RecognizedWord[]): number {
  return words.map(emOf).toSorted((a, b) => a - b)[words.length >> 2] ?? 0;
}

/** Going by the upper end of its box: the lower one may be that of an underscore. */
function emAbove({ text, box }: RecognizedWord, baseline: number): number {
  return (baseline - box.y) / ascent(text);
}

/** In ems: of one underscore 0.41 to 0.6; of more than four is a line to write on. */
const narrowest = 0.38;
const widest = 2.5;

function isUnderscore(
  ink: GrayImage,
  run: Span,
  { y, baseline, em }: { y: number; baseline: number; em: number },
): boolean {
  const width = run.to - run.from;
  if (width < narrowest * em || width > widest * em) return false;
  const below = y + Math.max(2, Math.round(0.12 * em));
  // The row above may hold the upper half of its own stroke.
  return (
    isEmpty(ink, run, baseline - Math.round(0.7 * em), Math.min(y - 2, baseline)) &&
    isEmpty(ink, run, below, below + Math.round(0.15 * em))
  );
}

function runsIn(ink: GrayImage, y: number, { from, to }: Span): Span[] {
  const runs: Span[] = [];
  let start = from;
  for (let x = from; x <= to; x++) {
    if (x < to && isMarked(ink, x, y)) continue;
    if (x > start) runs.push({ from: start, to: x });
    start = x + 1;
  }
  return runs;
}

function isEmpty(ink: GrayImage, { from, to }: Span, top: number, bottom: number): boolean {
  for (let y = Math.max(0, top); y <= bottom; y++) {
    for (let x = from; x < to; x++) if (isMarked(ink, x, y)) return false;
  }
  return true;
}

function isMarked({ width, data }: GrayImage, x: number, y: number): boolean {
  return (data[y * width + x] ?? 0) >= markThreshold;
}

import type { Box } from '../../../api/box.ts';
import type { RecognizedLine, RecognizedWord } from '../../../api/recognition.ts';
import { faintThreshold, markThreshold } from '../../binarize/draw-ink.ts';
import { median } from '../../geometry/median.ts';
import type { Span } from '../../geometry/spans.ts';
import type { GrayImage } from '../../image/image.ts';
import { lineOfWords } from '../../layout/join-words.ts';
import { ascent, characterWidth, inkRuns, textWidth } from '../measure-line.ts';

/**
 * Writes a space for an underscore that was read where nothing stands: in monospaced text a network
 * reads “if x is True” as “if_x_is_True”, which is there more often. `rulings` are the lines that the
 * ink is without, among them underlines, with which underscores go.
 */
export function dropInklessUnderscores(
  line: RecognizedLine,
  rulings: Box[],
  ink: GrayImage,
): RecognizedLine {
  const words = line.words.flatMap((word) => partsOf(word, rulings, ink));
  return words.length === line.words.length ? line : lineOfWords(words);
}

const between = /(?<=[^_])_(?=[^_])/g;

function partsOf(word: RecognizedWord, rulings: Box[], ink: GrayImage): RecognizedWord[] {
  const { text, box } = word;
  const underscores = [...text.matchAll(between)].map(({ index }) => index);
  if (underscores.length === 0) return [word];
  const baseline = baselineIn(word, ink);
  const em = (baseline - box.y) / ascent(text);
  const empty = emptySpans(word, ink, { baseline, em }).filter(
    (span) => !rulings.some((ruling) => isUnder(ruling, span, { baseline, em })),
  );
  const parts: RecognizedWord[] = [];
  let [start, x] = [0, box.x];
  for (const index of underscores) {
    const middle = box.x + box.width * shareBefore(text, index);
    const isThere = ({ from, to }: Span) =>
      from - reach * em <= middle && middle <= to + reach * em;
    const gap = empty.find((span) => span.from > x && isThere(span));
    if (!gap) continue;
    parts.push({
      ...word,
      text: text.slice(start, index),
      box: { ...box, x, width: gap.from - x },
    });
    [start, x] = [index + 1, gap.to];
  }
  parts.push({
    ...word,
    text: text.slice(start),
    box: { ...box, x, width: box.x + box.width - x },
  });
  return parts;
}

/**
 * Where the middle of a character is expected, as a share of the word: the mean of letters of their
 * own widths and of equal ones.
 */
function shareBefore(text: string, index: number): number {
  const before = textWidth(text.slice(0, index)) + characterWidth('_') / 2;
  const even = (index + 0.5) / text.length;
  return (before / textWidth(text) + even) / 2;
}

/** The row in which most letters end: the box may reach into the line below. */
function baselineIn({ box }: RecognizedWord, ink: GrayImage): number {
  const marked = Array.from({ length: box.height }, (_, down) => {
    const start = (box.y + down) * ink.width + box.x;
    const row = ink.data.subarray(start, start + box.width);
    return row.filter((value) => value >= markThreshold).length;
  });
  const usual = median(marked.filter((count) => count > 0));
  const upper = Math.round(box.height / 2);
  const end = marked.findIndex((count, down) => down >= upper && count < lowRow * usual);
  return box.y + (end < 0 ? box.height : end);
}

/** Of the ink of other rows: less is that of descenders. */
const lowRow = 0.4;

/** In pixels: the row below the letters, and the font height. */
type Font = { baseline: number; em: number };

function isUnder(ruling: Box, { from, to }: Span, { baseline, em }: Font): boolean {
  const isBelow = ruling.y + ruling.height > baseline && ruling.y < baseline + below * em;
  return isBelow && ruling.x < to && ruling.x + ruling.width > from;
}

/** The columns of a word without ink above the baseline, and without an underscore below it. */
function emptySpans({ box }: RecognizedWord, ink: GrayImage, { baseline, em }: Font): Span[] {
  const y = Math.round(baseline - above * em);
  const runs = inkRuns(ink, { ...box, y, height: baseline - y }, { threshold: faintThreshold });
  const bottom = Math.min(ink.height, Math.round(baseline + below * em));
  return runs
    .slice(1)
    .map(({ from }, at) => ({ from: runs[at]?.to ?? from, to: from }))
    .filter((span) => span.to - span.from >= narrowest * em)
    .filter(
      (span) => !hasUnderscore(ink, span, { top: baseline, bottom, least: shortest * em, em }),
    );
}

/** Where an underscore may be, and its least length, in pixels: most letters of the line below are narrower. */
type Place = { top: number; bottom: number; least: number; em: number };

function hasUnderscore(
  ink: GrayImage,
  { from, to }: Span,
  { top, bottom, least, em }: Place,
): boolean {
  const thick = Math.max(3, Math.round(thickest * em));
  const long = mostOfGap * (to - from);
  for (let y = top; y < bottom; y++) {
    let length = 0;
    for (let x = from; x < to; x++) {
      length = (ink.data[y * ink.width + x] ?? 0) >= faintThreshold ? length + 1 : 0;
      if (length < least) continue;
      const most = length >= halfOfGap * (to - from) ? oneStem * length : 0;
      const run = { from: x + 1 - length, to: x + 1 };
      if (length >= long || endsBelow(ink, run, { y, thick, most })) return true;
    }
  }
  return false;
}

/** Shares of the gap that it is in: only a T of the line below has as long a bar, and no O is as wide. */
const mostOfGap = 0.75;
const halfOfGap = 0.6;

/** Whether at most so much stands right below a stroke in row `y`: below the bar of a B are two stems of the line below. */
function endsBelow(
  { width, height, data }: GrayImage,
  { from, to }: Span,
  { y, thick, most }: { y: number; thick: number; most: number },
): boolean {
  for (let row = y + 1; row <= y + thick; row++) {
    const start = row * width;
    const below = data.subarray(start + from, start + to);
    const inked = below.filter((value) => value >= faintThreshold).length;
    if (row >= height || inked <= most) return true;
  }
  return false;
}

/** Share of the stroke. */
const oneStem = 0.4;

/** In ems: of an underscore, with its soft edges. */
const thickest = 0.15;

/** In ems, from the baseline. */
const above = 0.4;
const below = 0.35;
const shortest = 0.38;
/** In ems: the paper of a monospaced space, and how far it may be from where it is expected. */
const narrowest = 0.55;
const reach = 0.25;

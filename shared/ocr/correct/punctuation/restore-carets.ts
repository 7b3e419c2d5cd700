import type { Box } from '../../../api/box.ts';
import type { RecognizedWord } from '../../../api/recognition.ts';
import { markThreshold } from '../../binarize/draw-ink.ts';
import { across } from '../../geometry/boxes.ts';
import { joinSpans } from '../../geometry/spans.ts';
import { cropGray } from '../../image/crop-image.ts';
import { findComponents } from '../../image/find-components.ts';
import type { GrayImage } from '../../image/image.ts';

/**
 * Restores the “^” of exponents and code, which is read as one of many other signs, as in `x*2` and `xA2`: its ink is one mark that is a
 * point at its top, opens downwards and ends above the baseline. `baseline` is that of the line, in pixels.
 */
export function restoreCarets(
  word: RecognizedWord,
  ink: GrayImage,
  baseline: number,
): RecognizedWord {
  if (!maybeRaised.test(word.text)) return word;
  const { box } = word;
  const crop = cropGray(ink, box);
  const marks = findComponents(crop, markThreshold);
  if (marks.length > mostMarks) return word;
  const { carets, isAlone } = caretsIn(crop, marks, baseline - box.y);
  if (carets.length === 0) return word;
  const signs = [...word.text];
  const spans = joinSpans(marks.map(across));
  const isLost = carets.length === 1 && spans.length === signs.length + 1;
  const isEach = isLost || spans.length === signs.length;
  const places = carets.map((caret) =>
    isEach
      ? spans.findIndex(({ from, to }) => from <= caret.x && caret.x < to)
      : misreadAt(signs, (middleOf(caret) * signs.length) / box.width),
  );
  if (isLost) insert(signs, places[0] ?? -1);
  else replace(signs, places, isAlone);
  const text = signs.join('');
  return text === word.text ? word : { ...word, text };
}

/** What has more is no word but specks. */
const mostMarks = 1_000;

/** The marks of a word that are carets, and whether it has no others. `baseline` is in pixels of the crop. */
function caretsIn(
  crop: GrayImage,
  marks: Box[],
  baseline: number,
): { carets: Box[]; isAlone: boolean } {
  const pointed = marks.filter((mark) => isCaret(cropGray(crop, mark)) && !isAccent(mark, marks));
  const others = marks.filter((mark) => !pointed.includes(mark));
  const isAlone = others.length === 0 && pointed.every((mark) => isAbove(mark, baseline));
  return {
    carets: isAlone ? pointed : pointed.filter((mark) => isRaised(mark, others)),
    isAlone,
  };
}

function insert(signs: string[], at: number): void {
  const isBetween = raisable.test(signs[at - 1] ?? '') && exponent.test(signs[at] ?? '');
  if (isBetween) signs.splice(at, 0, '^');
}

/** Puts carets in these places: within a name, in place of another sign at its end, and alone. */
function replace(signs: string[], places: number[], isAlone: boolean): void {
  for (const at of places) {
    const own = signs[at];
    if (own === undefined) continue;
    const isBehind = places.includes(at - 1) || raisable.test(signs[at - 1] ?? '');
    const isBefore = places.includes(at + 1) || exponent.test(signs[at + 1] ?? '');
    const isAtEnd = (at === 0 || at + 1 === signs.length) && /[^\p{L}\p{N}]/u.test(own);
    if ((isBehind && isBefore) || isAtEnd || isAlone) signs[at] = '^';
  }
}

/** What comes before a caret, and what follows it. */
const raisable = /[\p{L}\p{N})\]}^]/u;
const exponent = /[\p{L}\p{N}({[^-]/u;

/**
 * Between what is raised and its exponent may be a caret that was read as a digit or another sign, or is lost; so may be at the end of
 * a word, and alone. Words of letters have none.
 */
const maybeRaised =
  /[\p{L}\p{N})\]^](?:[^\p{L}]{1,2}|[Ar](?=[\d({-]))[\p{L}\p{N}({[^-]|\p{L}[({]|\p{Ll}A\p{Ll}|^[*~"'’‘“”%°?`\\/](?:\p{L}|$)|[\p{L}\p{N})][*~"'’‘“”°?`]$|^[A^]$/u;

/** The place of a sign that a caret is read as near the middle of a mark, which is in characters; -1 where there is none. */
function misreadAt(signs: string[], middle: number): number {
  const near = signs.flatMap((sign, at) => (/[*~"'’‘“”%°?`\\/A]/.test(sign) ? at : []));
  const away = (at: number) => Math.abs(at + 0.5 - middle);
  const [nearest] = near.toSorted((a, b) => away(a) - away(b));
  return nearest !== undefined && away(nearest) < farthest ? nearest : -1;
}

function middleOf({ x, width }: Box): number {
  return x + width / 2;
}

/** In characters of the mean width. */
const farthest = 1.5;

/** Whether it ends above the baseline, as no letter does: brackets and tails go below that. */
function isRaised(mark: Box, others: Box[]): boolean {
  const tallest = Math.max(0, ...others.map(({ height }) => height));
  const letters = others.filter(({ height }) => height >= letter * tallest);
  const baseline = Math.min(...letters.map(bottomOf));
  return mark.height <= highest * tallest && bottomOf(mark) <= baseline - leastRise * tallest;
}

/** Of a sign that is a word of its own. */
function isAbove(mark: Box, baseline: number): boolean {
  return bottomOf(mark) <= baseline - leastRiseAlone * mark.height;
}

function bottomOf({ y, height }: Box): number {
  return y + height;
}

/** In heights of the tallest mark: of letters, of the sign, and how far it ends above the baseline. */
const letter = 0.57;
const highest = 0.8;
const leastRise = 0.2;
/** In heights of the sign. */
const leastRiseAlone = 0.3;

/** Whether it stands above a letter. */
function isAccent(mark: Box, marks: Box[]): boolean {
  return marks.some((other) => {
    const shared = Math.min(mark.x + mark.width, other.x + other.width) - Math.max(mark.x, other.x);
    return other !== mark && shared > mark.width / 2;
  });
}

/** Whether its rows become wider from a point in the middle on, and the lower ones are empty in their middle: an A has a bar there. */
function isCaret(crop: GrayImage): boolean {
  const { width, height } = crop;
  if (width < smallest || height < smallest || width < narrowest * height) return false;
  const rows = Array.from({ length: height }, (_, y) => spanOf(crop, y));
  const spans = rows.map(({ from, to }) => to - from);
  const [first] = rows;
  const last = rows.at(-1);
  if (!first || !last) return false;
  const isPointed =
    first.to - first.from <= widestPoint * width &&
    Math.abs((first.from + first.to) / 2 - width / 2) <= offMiddle * width;
  const isOpening = spans.every((span, y) => span + 1 >= (spans[y - 1] ?? 0));
  const half = spans[Math.floor(height * 0.4)] ?? 0;
  return isPointed && isOpening && half <= widestHalf * width && isHollow(crop);
}

/** In pixels. */
const smallest = 3;
/** In heights of the sign. */
const narrowest = 0.65;
/** In widths of the sign: of its point, how far that is from the middle, and of its row above the middle. */
const widestPoint = 0.6;
const offMiddle = 0.2;
const widestHalf = 0.8;

/** The tone of a thin stroke between two pixels. */
const faint = markThreshold / 2;

function spanOf({ width, data }: GrayImage, y: number): { from: number; to: number } {
  const row = data.subarray(y * width, (y + 1) * width);
  const from = row.findIndex((tone) => tone >= faint);
  return { from: Math.max(0, from), to: row.findLastIndex((tone) => tone >= faint) + 1 };
}

/** Whether the middle of its lower rows is paper, and the last one has ink on both sides. */
function isHollow({ width, height, data }: GrayImage): boolean {
  const rowAt = (y: number) => data.subarray(y * width, (y + 1) * width);
  const lower = Array.from({ length: height - Math.ceil(height * point) }, (_, at) =>
    rowAt(height - 1 - at),
  );
  const last = rowAt(height - 1);
  const ends = [last.subarray(0, width >> 1), last.subarray((width + 1) >> 1)];
  return (
    lower.every((row) => (row[(width - 1) >> 1] ?? 0) < faint || (row[width >> 1] ?? 0) < faint) &&
    ends.every((end) => end.some((tone) => tone >= faint))
  );
}

/** In heights of the sign: its point is full. */
const point = 0.6;

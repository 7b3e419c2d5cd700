import type { Box } from '../../api/box.ts';
import type { RecognizedLine } from '../../api/recognition.ts';
import { markThreshold } from '../binarize/draw-ink.ts';
import { tightInk } from '../correct/measure-line.ts';
import { unionOf } from '../geometry/boxes.ts';
import { median } from '../geometry/median.ts';
import { cropGray } from '../image/crop-image.ts';
import { findComponents } from '../image/find-components.ts';
import type { GrayImage } from '../image/image.ts';

/** Adjacent superscripts or subscripts, as in H₂O and 10²³. */
export type SmallMarks = { box: Box; marks: Box[]; factor: number; isLowered: boolean };

/** A line with its small marks. `box` is around all of its ink; all in pixels of the image. */
export type MarkedLine = { box: Box; baseline: number; runs: SmallMarks[] };

/** Sizes and positions of small marks, in heights of a capital. */
const small = { least: 0.5, most: 0.95 };
const widestMark = 1.2;
/** A letter without an ascender is as small; so are quotation marks in text of few pixels. */
const smallLetter = { least: 0.4, from: 14 };
const raised = 0.33;
const highestTop = 1.6;
const lowered = 0.12;
/** Subscripts end below the tops of small letters; those of a p or y are as high. */
const lowTop = 0.65;
const belowLetters = 0.85;
const bar = { most: 0.16, least: 0.2, longest: 0.9 };
/** How far above the baseline a bar ends: at least, or at most where it is beside a subscript. */
const raisedBar = 0.55;
const loweredBar = 0.2;
const dot = 0.25;
const comma = 0.4;
/** The width of an i or a j. */
const maxDotted = 0.5;
/** How far above the baseline a comma ends, and how close it is to the marks on both sides. */
const commaRise = 0.3;
const besideComma = 0.3;
/** Marks nearer to each other than this form one run. */
const together = 0.45;
/** The letters of the line, in heights of the capitals of its strip until its own are known. */
const minLetter = 0.6;
const maxLetter = 1.3;
const maxOffBaseline = 0.1;
/** Above, below and beside a line, for its small marks. */
const aroundLetters = 0.45;
/** From a run to the letter that it belongs to. */
const besideLetter = 2.2;

/** Share of the marks of a line: more small ones are its text. */
const maxShare = 0.5;

/**
 * The small marks of a line of letters; null where it has none, or where its baseline cannot be
 * determined. `strip` is the height of capitals in its strip. Quotation marks are smaller, the
 * degree sign is a ring, and bullets are solid.
 */
export function smallMarksOf(
  line: RecognizedLine,
  ink: GrayImage,
  strip: number,
): MarkedLine | null {
  if (strip < leastCapitals || !isAlphabetic(line.text)) return null;
  const box = aroundLine(line.box, ink, strip);
  const marks = findComponents(cropGray(ink, box), markThreshold)
    .map((mark) => ({ ...mark, x: mark.x + box.x, y: mark.y + box.y }))
    // What is cut off belongs to the line above or below.
    .filter(({ y, height }) => y > box.y && y + height < box.y + box.height);
  const letters = marks.filter(
    ({ height }) => height >= minLetter * strip && height < maxLetter * strip,
  );
  if (letters.length < fewestLetters) return null;
  const baseline = median(letters.map(({ y, height }) => y + height));
  // A line of smaller text may be among the others.
  const standing = letters.filter(
    ({ y, height }) => Math.abs(y + height - baseline) <= maxOffBaseline * strip,
  );
  const capitals = highest(standing, 1 / 8);
  if (capitals < leastCapitals) return null;
  const lowest = Math.min(lowTop * capitals, belowLetters * highest(standing, 3 / 4));
  const stand = { baseline, capitals, lowest };
  const sized = marks.filter((mark) => isSmall(mark, stand, ink));
  if (sized.length === 0 || sized.length > maxShare * marks.length) return null;
  const parts = marks.filter((mark) => isPartOf(mark, sized, stand));
  const free = runsOf([...sized, ...parts], stand).filter(
    (run) =>
      isFree(run, marks) &&
      !isSign(run, line) &&
      !isQuote(run, stand, ink) &&
      isBesideLetter(run, marks, stand),
  );
  const runs = free.filter((run, index) => hasRoom(run, free[index - 1]?.box ?? null, box));
  return runs.length === 0 ? null : { box, baseline, runs };
}

/** The height that this share of letters reach. */
function highest(letters: Box[], share: number): number {
  const heights = letters.map(({ height }) => height).toSorted((a, b) => b - a);
  return heights[Math.floor(heights.length * share)] ?? 0;
}

/** In pixels: the marks of smaller text are too small to be read. */
const leastCapitals = 9;
const fewestLetters = 3;

/** Scripts whose letters have parts above and below the line have marks that look alike. */
function isAlphabetic(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? [];
  const plain = text.match(/[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/gu) ?? [];
  return letters.length === plain.length;
}

function aroundLine(box: Box, ink: GrayImage, capitals: number): Box {
  const margin = Math.ceil(aroundLetters * capitals);
  const y = Math.max(0, box.y - margin);
  const bottom = Math.min(ink.height, box.y + box.height + margin);
  const x = Math.max(0, box.x - margin);
  const right = Math.min(ink.width, box.x + box.width + margin);
  return { x, y, width: right - x, height: bottom - y };
}

/** `lowest` is how far subscripts extend above the baseline at most, in pixels. */
type Stand = { baseline: number; capitals: number; lowest: number };

function isSmall(mark: Box, { baseline, capitals, lowest }: Stand, ink: GrayImage): boolean {
  const { y, width, height } = mark;
  const least = capitals >= smallLetter.from ? smallLetter.least : small.least;
  if (height < least * capitals || height > small.most * capitals) return false;
  if (width > widestMark * capitals) return false;
  const bottom = y + height;
  const isRaised = bottom <= baseline - raised * capitals && y >= baseline - highestTop * capitals;
  const isLowered =
    bottom >= baseline + lowered * capitals &&
    height >= small.least * capitals &&
    y >= baseline - lowest;
  return (
    (isRaised || isLowered) &&
    !isRing(mark, ink) &&
    (width < narrow * height || (tightInk(ink, mark)?.coverage ?? 1) < full)
  );
}

/** Whether it is a straight quote, as in 'a' and "b" of code; the flag of a raised 1 leaves room beside it. */
function isQuote({ marks, isLowered }: SmallMarks, { capitals }: Stand, ink: GrayImage): boolean {
  return (
    !isLowered &&
    marks.length <= 2 &&
    marks.every(
      (mark) =>
        mark.height <= longestQuote * capitals &&
        mark.width <= widestQuote * mark.height &&
        (tightInk(ink, mark)?.coverage ?? 0) >= solid,
    )
  );
}

/** In heights of a capital, and of the quote. */
const longestQuote = 0.58;
const widestQuote = 0.5;
/** The share of its box that is ink. */
const solid = 0.7;

/** The share of a bullet's box that is ink: a narrow one is a stroke. */
const full = 0.78;
/** In heights of the mark. */
const narrow = 0.6;

/**
 * As high as wide, with ink in the middle of all four sides and none in its own middle. An even side
 * has two pixels in its middle, and a small ring may be pale in one of them.
 */
function isRing({ x, y, width, height }: Box, ink: GrayImage): boolean {
  if (Math.abs(width - height) > maxOffSquare * height + 1) return false;
  const isInk = (column: number, row: number) =>
    (ink.data[(y + row) * ink.width + x + column] ?? 0) >= markThreshold;
  const columns = [(width - 1) >> 1, width >> 1];
  const rows = [(height - 1) >> 1, height >> 1];
  return (
    [0, width - 1].every((side) => rows.some((row) => isInk(side, row))) &&
    [0, height - 1].every((side) => columns.some((column) => isInk(column, side))) &&
    !isInk(width >> 1, height >> 1)
  );
}

/** The difference of the width to the height, in heights. */
const maxOffSquare = 0.15;

/** The minus of 10⁻¹, directly beside a small mark; the dot of an i; a comma between two marks. */
function isPartOf(mark: Box, sized: Box[], stand: Stand): boolean {
  if (sized.includes(mark)) return false;
  return (
    isBarOf(mark, sized, stand) || isDotOf(mark, sized, stand) || isCommaOf(mark, sized, stand)
  );
}

function isBarOf(
  { x, y, width, height }: Box,
  marks: Box[],
  { baseline, capitals }: Stand,
): boolean {
  if (height > bar.most * capitals || width < bar.least * capitals) return false;
  if (width > bar.longest * capitals) return false;
  const bottom = y + height;
  return marks.some((mark) => {
    const isLow = mark.y + mark.height > baseline;
    if (
      bottom > baseline - raisedBar * capitals &&
      (!isLow || bottom < baseline - loweredBar * capitals)
    )
      return false;
    return (
      gapBetween(mark, { x, y, width, height }) < together * capitals &&
      y > mark.y &&
      y < mark.y + mark.height
    );
  });
}

function isDotOf(dotted: Box, marks: Box[], { capitals }: Stand): boolean {
  const { x, y, width, height } = dotted;
  if (Math.max(width, height) > dot * capitals) return false;
  return marks.some((mark) => {
    const gap = mark.y - y - height;
    const isAbove = gap > 0 && gap < dot * capitals;
    return (
      isAbove && mark.width < maxDotted * capitals && x < mark.x + mark.width && mark.x < x + width
    );
  });
}

function isCommaOf(between: Box, marks: Box[], { baseline, capitals }: Stand): boolean {
  const { x, y, width, height } = between;
  const bottom = y + height;
  if (height > comma * capitals || width > comma * capitals) return false;
  if (bottom > baseline - commaRise * capitals) return false;
  const near = marks.filter(
    (mark) =>
      gapBetween(mark, between) < besideComma * capitals &&
      y > mark.y &&
      bottom > mark.y + commaStart * mark.height,
  );
  return near.some((mark) => mark.x < x) && near.some((mark) => mark.x > x);
}

/** In heights of the mark beside it: from its top to the end of a comma. */
const commaStart = 0.8;

function gapBetween(a: Box, b: Box): number {
  return Math.max(a.x - b.x - b.width, b.x - a.x - a.width);
}

function runsOf(marks: Box[], { baseline, capitals }: Stand): SmallMarks[] {
  const runs: Box[][] = [];
  for (const mark of marks.toSorted((a, b) => a.x - b.x)) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    const isAlong = run?.some((each) => overlap(each, mark) > 0 || each.x + each.width > mark.x);
    if (run && last && isAlong && gapBetween(last, mark) < together * capitals) run.push(mark);
    else runs.push([mark]);
  }
  return runs.map((run) => {
    const highest = Math.max(...run.map(({ height }) => height));
    const box = unionOf(run);
    const isLowered = box.y + box.height > baseline;
    return { box, marks: run, factor: capitals / highest, isLowered };
  });
}

/**
 * Whether it is behind a letter of the line, or before one at the start of the line: words beside
 * each other may be at different heights, and then none of their letters is a small mark.
 */
function isBesideLetter({ box, marks }: SmallMarks, all: Box[], stand: Stand): boolean {
  const others = all.filter((each) => !marks.includes(each));
  const left = others.filter(({ x }) => x < box.x).toSorted((a, b) => b.x - a.x);
  const reach = besideLetter * stand.capitals;
  if (left.length > 0) {
    const near = left.slice(0, 2).filter((each) => gapBetween(each, box) < reach);
    return near.some((each) => standsOnLine(each, stand));
  }
  const [next] = others.filter(({ x }) => x > box.x).toSorted((a, b) => a.x - b.x);
  return next !== undefined && gapBetween(next, box) < reach && standsOnLine(next, stand);
}

function standsOnLine({ y, height }: Box, { baseline, capitals }: Stand): boolean {
  return (
    Math.abs(y + height - baseline) <= maxOffBaseline * capitals && height >= small.least * capitals
  );
}

/** How many rows two marks share. */
function overlap(a: Box, b: Box): number {
  return Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
}

/** An asterisk and the like are raised by design. */
function isSign({ box }: SmallMarks, { words }: RecognizedLine): boolean {
  const read = words.filter(
    (word) => word.box.x < box.x + box.width && box.x < word.box.x + word.box.width,
  );
  return read.length > 0 && read.every(({ text }) => /^[*°•·^~'"`´‘’“”]+$/.test(text));
}

/** In pixels: the edges of a mark are paler than what counts as its ink. */
export const markEdge = 1;

/** Its edges are within the line, and do not overlap the run before it. */
function hasRoom({ box }: SmallMarks, before: Box | null, line: Box): boolean {
  const left = before ? before.x + before.width + markEdge : line.x;
  return box.x - markEdge >= left && box.x + box.width + markEdge <= line.x + line.width;
}

/** Nothing else is above or below, as in fractions and with letters that lean over. */
function isFree({ box, marks }: SmallMarks, all: Box[]): boolean {
  return all.every(
    (other) =>
      marks.includes(other) ||
      other.x >= box.x + box.width - 1 ||
      other.x + other.width <= box.x + 1,
  );
}

import type { Box } from '../../api/box.ts';
import { commonHeight } from '../binarize/estimate-text-height.ts';
import { bandsOf, isFlat, unionOf } from '../geometry/boxes.ts';
import { fewestDots } from '../geometry/dot-rows.ts';
import { median } from '../geometry/median.ts';
import { type MovedLine, moveShortLines } from './move-short-lines.ts';
import { isStacked, stackedHeight } from './stacked-characters.ts';

/**
 * Lines to be read together; `capitals` is the height of their capitals in pixels, `moved` are the
 * lines among them that are drawn at the end of another, and `foreign` are underscores of the
 * line above near the box.
 */
export type CutStrip = {
  box: Box;
  capitals: number;
  monospaced: boolean;
  moved: MovedLine[];
  foreign: Box[];
};

/** Fewer lines than this are read worse: adjacent lines help to find their baselines. */
const fewestLines = 4;

/** More lines than this only add to the waiting time. */
const maxLines = 16;

/**
 * Cuts the marks of a block between its lines into strips that can be read in parallel, in order
 * from the top: where the text size changes, and into `parts` where there are enough lines.
 */
export function cutStrips(marks: Box[], parts: number): CutStrip[] {
  const lines = joinUnderscores(joinDots(bandsOf(marks)));
  const each = Math.min(maxLines, Math.max(fewestLines, Math.ceil(lines.length / parts)));
  const strips = groupBySize(lines, isStacked(lines)).flatMap(({ lines: alike, capitals }) =>
    divide(alike, each).map((strip) => ({ lines: strip, capitals })),
  );
  return strips.map(({ lines: own, capitals }, at) => {
    const box = unionOf(own.flat());
    return {
      box,
      capitals,
      monospaced: isMonospaced(own, capitals),
      moved: moveShortLines(own, capitals),
      foreign: underscoresAbove(strips[at - 1]?.lines.at(-1) ?? [], box, capitals),
    };
  });
}

/** The underscores of a line that are less than half a capital above a box. */
function underscoresAbove(line: Box[], box: Box, capitals: number): Box[] {
  if (line.every(isFlat)) return [];
  return line.filter(
    (mark) => isFlat(mark) && mark.y < box.y && mark.y + mark.height > box.y - capitals / 2,
  );
}

/** In pixels: marks taken for the letters of a line may be as large as a poster's. */
const highestHeading = 2_000;

type SizeGroup = { lines: Box[][]; capitals: number };
type MeasuredLines = { lines: Box[][]; capitals: number | null };

function groupBySize(lines: Box[][], stacked: boolean): SizeGroup[] {
  const groups: MeasuredLines[] = [];
  for (const line of lines) {
    const isShort = withoutDots(line).length < tooFewMarks;
    const capitals = isShort ? null : measureLines([line], stacked);
    const last = groups.at(-1);
    const isAlike = last && alike(last.capitals, capitals);
    if (last && (isAlike || shareLetters(last, { lines: [line], capitals }))) {
      last.lines.push(line);
      last.capitals = isAlike
        ? (last.capitals ?? capitals)
        : Math.max(last.capitals ?? 0, capitals ?? 0);
    } else groups.push({ lines: [line], capitals });
  }
  return groups.map(({ lines }) => ({
    lines,
    capitals: measureLines(lines, stacked) ?? unionOf(lines.flatMap(withoutDots)).height,
  }));
}

/** The height of their capitals in pixels; `stacked` is as from `isStacked` of their block. */
function measureLines(lines: Box[][], stacked: boolean): number | null {
  const height = stacked ? stackedHeight(lines) : null;
  if (height !== null) return capitalsToCharacter * height;
  return measureCapitals(lines.flatMap(withoutDots), highestHeading);
}

/** The height of capitals relative to a Korean, Chinese or Japanese character, in fonts that have both. */
export const capitalsToCharacter = 0.8;

/**
 * The same with the dots of large letters in the line of these: low letters alone leave a gap. Small
 * dots are no line of their own anyway, since they have no size.
 */
function joinDots(bands: Box[][]): Box[][] {
  const lines: Box[][] = [];
  let dots: Box[] = [];
  for (const [index, band] of bands.entries()) {
    const next = bands[index + 1] ?? [];
    const isOver = (mark: Box) => next.some((below) => isDotOver(mark, below));
    const isLarge = band.some(({ height }) => height >= minDotHeight);
    if (isLarge && band.every(isOver)) dots = [...dots, ...band];
    else {
      lines.push([...dots, ...band]);
      dots = [];
    }
  }
  return lines;
}

/** In pixels: lower marks are not measured. */
const minDotHeight = 4;

/** The same with the underscores of a line in it: where lines stand close, they are beside brackets of the next. */
function joinUnderscores(bands: Box[][]): Box[][] {
  const lines: Box[][] = [];
  for (const band of bands) {
    const last = lines.at(-1);
    const under = new Set(last ? underscoresOf(last, band) : []);
    for (const mark of under) last?.push(mark);
    lines.push(under.size > 0 ? band.filter((mark) => !under.has(mark)) : band);
  }
  return lines;
}

/** The marks of a line that are underscores of the line above. */
function underscoresOf(above: Box[], line: Box[]): Box[] {
  const high = highOf(above);
  const letters = line.filter(({ height }) => height >= letterHeight * high);
  if (letters.length === 0) return [];
  const top = median(letters.map(({ y }) => y));
  const last = unionOf(above);
  const lowest = Math.min(top, last.y + last.height + farthestUnderscore * high);
  return line.filter((mark) => {
    const { y, width, height } = mark;
    return (
      y + height <= lowest &&
      width >= narrowestUnderscore * high &&
      width <= widestUnderscore * high &&
      isFlat(mark)
    );
  });
}

/** In heights of high letters: how far below a line its underscores end, and how wide one or two are. */
const farthestUnderscore = 0.6;
const narrowestUnderscore = 0.6;
const widestUnderscore = 2;

/**
 * The marks of a line without the dots of i and j, without accents, quotes and rows of points: in a large
 * heading with many of them theirs would be the most common height, and so it would in a line of a table
 * of contents or of quoted words.
 */
function withoutDots(line: Box[]): Box[] {
  const highest = line.reduce((most, { height }) => Math.max(most, height), 0);
  const low = line.filter(({ height }) => letterToDot * height <= highest);
  const points = pointsOf(low);
  const at = marksAt(line);
  const isOver = (mark: Box) => at(middleOf(mark)).some((below) => isDotOver(mark, below));
  const isQuote = quotesOf(line);
  const dots = new Set(low.filter((mark) => points.has(mark) || isOver(mark)));
  return line.filter((mark) => !dots.has(mark) && !isQuote(mark));
}

/** Which marks of a line are short strokes in its upper half. A drawing beside the letters is higher than all of them. */
function quotesOf(line: Box[]): (mark: Box) => boolean {
  const high = highOf(line);
  const tops = line.flatMap(({ y, height }) =>
    height >= letterHeight * high && height <= 2 * high ? y : [],
  );
  const end = Math.min(...tops) + longestQuote * high;
  return ({ y, width, height }) =>
    y + height <= end && height <= longestQuote * high && width <= widestQuote * height;
}

function highOf(line: Box[]): number {
  const heights = line.map(({ height }) => height).toSorted((a, b) => a - b);
  return heights[Math.floor(highShare * heights.length)] ?? 0;
}

/** Share of the marks of a line that are lower than its high letters. */
const highShare = 0.8;

/** In heights of high letters: of small letters, and how long quotes are; and in heights of these how wide. */
const letterHeight = 0.6;
const longestQuote = 0.5;
const widestQuote = 0.6;

/** The points of a row among low marks: mostly evenly spaced, also where some are worn or touch each other. */
function pointsOf(low: Box[]): Set<Box> {
  const isPoint = ({ width, height }: Box) => Math.abs(width - height) <= 1;
  const points = low.filter(isPoint);
  const size = median(points.map(({ height }) => height));
  const bottom = median(points.map(({ y, height }) => y + height));
  const row = low.filter(
    ({ y, height }) => Math.abs(height - size) <= 1 && Math.abs(y + height - bottom) <= mostOff,
  );
  const places = row
    .filter(isPoint)
    .map(({ x }) => x)
    .toSorted((a, b) => a - b);
  const steps = places.slice(1).map((x, index) => x - (places[index] ?? 0));
  const usual = median(steps);
  const even = steps.filter((step) => Math.abs(step - usual) <= mostOff);
  const isEven = places.length >= fewestDots && even.length >= mostlyEven * steps.length;
  return new Set(isEven ? row : []);
}

/** In pixels: how far worn points are from where they should be. */
const mostOff = 2;

/** Share of the steps from one point to the next. */
const mostlyEven = 0.75;

/** Finds the marks of a line that may reach over a place: a texture has thousands in one line. */
function marksAt(line: Box[]): (x: number) => Box[] {
  const columns = new Map<number, Box[]>();
  for (const mark of line) {
    const last = columnOf(mark.x + mark.width);
    for (let column = columnOf(mark.x); column <= last; column++) {
      const marks = columns.get(column);
      if (marks) marks.push(mark);
      else columns.set(column, [mark]);
    }
  }
  return (x) => columns.get(columnOf(x)) ?? [];
}

function columnOf(x: number): number {
  return Math.floor(x / columnWidth);
}

/** In pixels: about as wide as a letter. */
const columnWidth = 32;

function middleOf({ x, width }: Box): number {
  return x + width / 2;
}

function isDotOver(dot: Box, letter: Box): boolean {
  const middle = middleOf(dot);
  const gap = letter.y - dot.y - dot.height;
  return (
    letter.height >= letterToDot * dot.height &&
    gap >= 0 &&
    gap <= widestGap * letter.height &&
    middle >= letter.x &&
    middle <= letter.x + letter.width
  );
}

/** The least height of a letter without its dot, in heights of the dot. */
const letterToDot = 2.5;
/** Between a dot and its letter, in heights of the letter. */
const widestGap = 0.35;

/** A line of punctuation or of a word like "we" shows little about its size. */
const tooFewMarks = 4;

/** A line of unknown size is grouped with its neighbor. */
function alike(a: number | null, b: number | null): boolean {
  return a === null || b === null || Math.max(a, b) < maxSizeRatio * Math.min(a, b);
}

/**
 * Whether lines that seem smaller have letters as large as the others: of a short entry the parts of
 * its bullet may be as many as its letters.
 */
function shareLetters(one: MeasuredLines, other: MeasuredLines): boolean {
  const [smaller, larger] =
    (one.capitals ?? 0) < (other.capitals ?? 0) ? [one, other] : [other, one];
  // With accents and descenders small letters may be as high as those of a heading.
  if ((smaller.capitals ?? 0) > highestParts * (larger.capitals ?? 0)) return false;
  const marks = smaller.lines.flat();
  const asLarge = marks.filter(({ height }) => isAsLarge(height, larger.capitals ?? 0));
  return asLarge.length >= Math.max(tooFewMarks, minShared * marks.length);
}

function isAsLarge(height: number, capitals: number): boolean {
  return Math.abs(height - capitals) <= sameLetters * capitals;
}

/** Share of the marks of lines, and of the height of capitals. */
const minShared = 0.25;
const sameLetters = 0.15;
const highestParts = 0.55;

/** The larger to the smaller height of capitals of lines that are read together. */
const maxSizeRatio = 1.5;

function divide<T>(items: T[], each: number): T[][] {
  const count = Math.max(1, Math.round(items.length / each));
  const start = (part: number) => Math.round((part * items.length) / count);
  return Array.from({ length: count }, (_, part) => items.slice(start(part), start(part + 1)));
}

/**
 * Whether lines, given by their marks, are in a monospaced font: the middles of their letters are
 * in columns of one width. `capitals` is the height of their capitals in the same pixels.
 */
export function isMonospaced(lines: Box[][], capitals: number): boolean {
  const distances = lines.flatMap((marks) => distancesIn(marks, capitals));
  if (distances.length < fewestDistances) return false;
  for (let width = narrowestCharacter; width <= widestCharacter; width += widthStep) {
    if (shareInColumns(distances, width * capitals) >= minInColumns) return true;
  }
  return false;
}

/** Fewer letters may be in columns by chance. */
const fewestDistances = 12;

/** Characters of monospaced fonts, in heights of capitals. */
const narrowestCharacter = 0.68;
const widestCharacter = 1.12;
const widthStep = 0.008;

/** At least 0.90 of the distances in monospaced text, and at most 0.75 in other text. */
const minInColumns = 0.83;

/** From one letter to the next, without dots, commas and touching letters. */
function distancesIn(marks: Box[], capitals: number): number[] {
  const middles = marks
    .filter(
      ({ width, height }) =>
        height >= minLetterHeight * capitals && width < maxLetterWidth * capitals,
    )
    .map(({ x, width }) => x + width / 2)
    .toSorted((a, b) => a - b);
  return middles.slice(1).map((middle, index) => middle - (middles[index] ?? 0));
}

/** In heights of capitals: dots and commas are lower, and touching letters are wider. */
const minLetterHeight = 0.55;
const maxLetterWidth = 1.3;

function shareInColumns(distances: number[], width: number): number {
  let near = 0;
  let inColumns = 0;
  for (const distance of distances) {
    const columns = distance / width;
    // Over more columns a small error of their width would grow large.
    if (columns > maxDistance) continue;
    near++;
    if (columns > minDistance && Math.abs(columns - Math.round(columns)) < maxOffColumn)
      inColumns++;
  }
  return inColumns / near;
}

/** In columns: the distances that count, and how far they may be from a whole number. */
const minDistance = 0.6;
const maxDistance = 4.4;
const maxOffColumn = 0.12;

/**
 * The height of capital letters in pixels, from the boxes of letters; null where there are none.
 * The most common height is that of small letters where many others are taller by the ratio of
 * capitals, otherwise that of capitals or digits. Marks of more than `most` pixels do not count.
 */
export function measureCapitals(marks: Box[], most?: number): number | null {
  const common = commonHeight(marks, most);
  if (common === null) return null;
  const alike = marks.filter(
    ({ height }) => Math.abs(height - common) < heightTolerance * common + 0.5,
  );
  const taller = marks.filter(
    ({ height }) => height >= minTaller * common && height <= maxTaller * common,
  );
  return taller.length > manyTaller * alike.length ? common * capitalsToSmall : common;
}

/** In the most common height: how far alike ones may be from it, and how high taller ones are. */
const heightTolerance = 0.15;
const minTaller = 1.2;
const maxTaller = 1.65;

/** Taller letters for each one of the most common height: capitals and ascenders are as many. */
const manyTaller = 0.2;

/** Capitals to small letters in screen fonts: 1.32 (Verdana) to 1.43 (Helvetica). */
export const capitalsToSmall = 1.38;

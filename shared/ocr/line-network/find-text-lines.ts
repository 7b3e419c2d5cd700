import type { Box } from '../../api/box.ts';
import { across, bandsOf, down, isFlat, unionOf } from '../geometry/boxes.ts';
import { median } from '../geometry/median.ts';
import { joinSpans, type Span } from '../geometry/spans.ts';

/** A part of a line without wide gaps: the box that its network is to see, and its marks. All in pixels of the strip. */
export type LinePart = { box: Box; marks: Box[] };

/** What the letters of a script are like, all in heights of capitals. */
export type LetterShape = {
  /** Letters are higher: accents are not, and of characters that fill a square the parts of some are not. */
  lowest: number;
  /** How far apart letters of a line are that follow each other. */
  followsWithin: number;
  /** How far apart the baselines are of parts of a line. */
  sameBaseline: number;
  /** Whether there may be more between two parts of a line than their letters. */
  hasHoles: boolean;
};

export const usualLetters: LetterShape = {
  lowest: 0.45,
  followsWithin: 1,
  sameBaseline: 0.15,
  hasHoles: false,
};

/** Between those that are one mark, others consist of several, which do not lie in the middle of their line. */
export const squareLetters: LetterShape = {
  lowest: 0.9,
  followsWithin: 4,
  sameBaseline: 0.3,
  hasHoles: true,
};

type LetterSize = { capitals: number; shape: LetterShape };

/**
 * The lines of a strip from the top, each in parts from the left, by the boxes of its marks. Letters of a line lie side by side with
 * their middles, also where what hangs from one line reaches between the letters of the next.
 */
export function findTextLines(
  marks: Box[],
  size: LetterSize,
  whole: { width: number; height: number },
): LinePart[][] {
  const { capitals, shape } = size;
  const usual = { capitals, shape: usualLetters };
  const given = shape === usualLetters ? partTouching(marks, size) : marks;
  const letters = given.filter((mark) => isLetter(mark, size));
  if (letters.length === 0 && shape !== usualLetters) return findTextLines(marks, usual, whole);
  const rows = joinRaised(rowsOf(letters.length > 0 ? letters : given, size), size)
    .filter((row) => !areShapes(row, size) && !areTicks(row, size))
    .map((row) => partsOf(row, capitals));
  const signs = letters.length > 0 ? given.filter((mark) => isSign(mark, size)) : [];
  const apart = addMarks(rows, signs, size);
  if (shape === usualLetters) rows.push(...rowsOfSigns(apart, capitals));
  const lines = rows.map((parts) =>
    partsOf(parts.flat(), capitals).map((part) => ({ box: boxOf(part, size, whole), marks: part })),
  );
  const isMissed = shape !== usualLetters && apart.some((mark) => isLetter(mark, usual));
  if (isMissed) lines.push(...findTextLines(apart, usual, whole));
  return lines.toSorted((a, b) => (a[0]?.box.y ?? 0) - (b[0]?.box.y ?? 0));
}

/**
 * All marks of a strip, which are drawn as high as capitals, as one line; none without marks, and of bare bars: these are read as a 1
 * whatever they are, as the stem of an exclamation mark.
 */
export function wholeLine(
  marks: Box[],
  shape: LetterShape,
  whole: { width: number; height: number },
): LinePart[][] {
  const highest = Math.max(...marks.map(({ height }) => height));
  if (marks.every(({ width }) => width < widestBar * highest)) return [];
  const capitals = roomAround * highest;
  return [[{ box: boxOf(marks, { capitals, shape }, whole), marks }]];
}

/** In heights of the highest mark: to Tesseract letters of one height alone may be small ones. */
const roomAround = 1.25;

/** In heights of the bar. */
const widestBar = 0.34;

/** The same with what hangs from one line and touches the next as two marks, where the capitals of the next begin. */
function partTouching(marks: Box[], size: LetterSize): Box[] {
  const { capitals } = size;
  const isTall = ({ height, width }: Box) =>
    height > lowestTouching * capitals &&
    height < highestTouching * capitals &&
    width <= widest * capitals;
  const tall = marks.filter(isTall);
  if (tall.length === 0 || tall.length > mostTouching) return marks;
  const letters = marks.filter((mark) => !isTall(mark) && isLetter(mark, size));
  const lines = rowsOf(letters, size).filter(({ length }) => length >= fewestBeside);
  return marks.flatMap((mark) => {
    if (!isTall(mark)) return [mark];
    const near = lines.map((line) => baselineBeside(mark, line, capitals));
    const bottom = mark.y + mark.height;
    const isOf = (baseline: number) => Math.abs(bottom - baseline) < sameBottom * capitals;
    const below = near.find((baseline) => baseline !== null && isOf(baseline));
    const isBetween = (baseline: number) =>
      baseline > mark.y + leastAbove * capitals && baseline < (below ?? 0) - capitals;
    if (!below || !near.some((baseline) => baseline !== null && isBetween(baseline))) return [mark];
    const cut = Math.round(below - capitals) - mark.y;
    return [
      { ...mark, height: cut },
      { ...mark, y: mark.y + cut, height: mark.height - cut },
    ];
  });
}

/** The baseline of a line's letters beside a mark; null where none stand there. */
function baselineBeside(mark: Box, line: Box[], capitals: number): number | null {
  const { from, to } = across(mark);
  const reach = farthestBeside * capitals;
  const beside = line.filter(({ x, width }) => x < to + reach && x + width > from - reach);
  return beside.length === 0 ? null : baselineOf(beside);
}

/** In heights of capitals: higher than a letter with an accent above or a bracket, and lower than three lines. */
const lowestTouching = 1.55;
const highestTouching = 2.8;

/** More in one strip are a texture. */
const mostTouching = 300;

/** Letters of a line that others touch. */
const fewestBeside = 3;

/** In heights of capitals: to letters that tell where a line stands at a mark, and how far its end may be from their baseline. */
const farthestBeside = 3;
const sameBottom = 0.4;

/** In heights of capitals: of what hangs from the upper line at least this is above its baseline. */
const leastAbove = 0.5;

function partsOf(marks: Box[], capitals: number): Box[][] {
  const spans = joinSpans(
    marks.map(({ x, width }) => ({ from: x, to: x + width + widestGap * capitals })),
  );
  return spans
    .map(({ from, to }) => marks.filter(({ x }) => x >= from && x < to))
    .flatMap((part) => levelParts(part, capitals));
}

/** A part of a line in those that do not stand on the same height, as the cells of a row whose texts have one and two lines. */
function levelParts(marks: Box[], capitals: number): Box[][] {
  const spans = joinSpans(
    marks.map(({ x, width }) => ({ from: x, to: x + width + gapOfCells * capitals })),
  );
  const parts: Box[][] = [];
  for (const { from, to } of spans) {
    const part = marks.filter(({ x }) => x >= from && x < to);
    const last = parts.at(-1);
    if (last && isLevel(last, part, capitals)) last.push(...part);
    else parts.push(part);
  }
  return parts;
}

/** Where one of them has few letters, nothing tells that they are not. */
function isLevel(a: Box[], b: Box[], capitals: number): boolean {
  const letters = [a, b].map((part) =>
    part.filter((mark) => isLetter(mark, { capitals, shape: usualLetters })),
  );
  const [before = [], after = []] = letters;
  if (Math.min(before.length, after.length) < fewestLevel) return true;
  return Math.abs(baselineOf(before) - baselineOf(after)) <= mostUneven * capitals;
}

/** In heights of capitals: wider than the space between words. */
const gapOfCells = 1.2;

const fewestLevel = 3;

/** In heights of capitals. */
const mostUneven = 0.25;

/** One or two marks that are higher than capitals with an accent are no letters: where they were, all would be measured higher. */
function areShapes(row: Box[], { capitals, shape }: LetterSize): boolean {
  if (shape !== usualLetters || row.length > mostShapes) return false;
  return row.every(({ height }) => height > lowestShape * capitals);
}

const mostShapes = 2;

/** Low bars far apart from each other, as what divides the tabs of a bar. */
function areTicks(row: Box[], { capitals, shape }: LetterSize): boolean {
  if (shape !== usualLetters || row.length < fewestTicks) return false;
  const isTick = ({ width, height }: Box) =>
    height < highestTick * capitals && width < widestTick * height;
  const sorted = row.toSorted((a, b) => a.x - b.x);
  return sorted.every(
    (mark, at) => isTick(mark) && mark.x - (sorted[at - 1]?.x ?? -capitals) >= capitals,
  );
}

const fewestTicks = 2;

/** In heights of capitals, and in that of the bar. */
const highestTick = 0.7;
const widestTick = 0.35;

/** In heights of capitals. */
const lowestShape = 1.45;

/**
 * Adds dots, accents and signs to the part of a line that they stand at: of lines side by side each has its own. Returns those that
 * stand at none.
 */
function addMarks(rows: Box[][][], marks: Box[], { capitals, shape }: LetterSize): Box[] {
  const parts = rows.flat().map((part): OpenPart => {
    const letters = unionOf(part);
    return { part, baseline: baselineOf(part), span: across(letters), rows: down(letters) };
  });
  const isPoint = ({ width, height }: Box) =>
    shape === usualLetters && Math.max(width, height) < largestPoint * capitals;
  const isApart = (mark: Box) => {
    const { from, to } = across(mark);
    const reach = (isPoint(mark) ? besidePoint : beside) * capitals;
    const around = parts.filter(
      ({ span, rows }) =>
        to > span.from - reach &&
        from < span.to + reach &&
        !(isPoint(mark) && isAway(mark, rows, farthestPoint * capitals)),
    );
    // A dash in a column of its own is in the line of the others, and a point there is a speck.
    const isElsewhere = shape.hasHoles || mark.width >= shortestDash * capitals;
    const farthest = around.length > 0 && !shape.hasHoles ? sameMiddle * capitals : capitals;
    const nearest =
      nearestOf(around, mark, capitals) ??
      (isElsewhere ? nearestOf(parts, mark, capitals, farthest) : undefined);
    if (!nearest) return true;
    nearest.part.push(mark);
    // Points in a row follow each other.
    nearest.span.to = Math.max(nearest.span.to, to);
    return false;
  };
  const sorted = marks.toSorted((a, b) => a.x - b.x);
  // Points stand at signs too, as those of ÷.
  return [
    ...sorted.filter((mark) => !isPoint(mark)).filter(isApart),
    ...sorted.filter(isPoint).filter(isApart),
  ];
}

type OpenPart = { part: Box[]; baseline: number; span: Span; rows: Span };

/** Whether a mark is farther above or below some rows. */
function isAway({ y, height }: Box, { from, to }: Span, distance: number): boolean {
  return y + height < from - distance || y > to + distance;
}

/** The part whose line is the nearest to a mark and no farther than that. */
function nearestOf(
  parts: OpenPart[],
  mark: Box,
  capitals: number,
  farthest = capitals,
): OpenPart | undefined {
  return parts
    .map((part) => ({
      part,
      apart: isUnderscore(mark, part.baseline, capitals)
        ? 0
        : distance(mark, part.baseline, capitals),
    }))
    .filter(({ apart }) => apart < farthest)
    .toSorted((a, b) => a.apart - b.apart)[0]?.part;
}

/** Lines of signs alone, as of three points. */
function rowsOfSigns(marks: Box[], capitals: number): Box[][][] {
  return bandsOf(marks)
    .map((row) => partsOf(row, capitals).filter((part) => part.length >= fewestSigns))
    .filter((parts) => parts.length > 0);
}

const fewestSigns = 3;

/** In heights of capitals. */
const shortestDash = 0.25;

/** In heights of capitals: from the middle of a dash in a column with other lines to that of its own line. */
const sameMiddle = 0.3;

/** In heights of capitals: what stands beside a part, as a dash; points stand at letters, or are specks. */
const beside = 1.5;
const besidePoint = 0.7;
const largestPoint = 0.25;

/** In heights of capitals: a point above or below a line that is farther from its letters is a speck. */
const farthestPoint = 0.3;

/** In heights of capitals: what is farther apart is read by itself, as Tesseract does. */
const widestGap = 3;

function boxOf(
  marks: Box[],
  size: LetterSize,
  { width, height }: { width: number; height: number },
): Box {
  const { capitals } = size;
  const letters = marks.filter((mark) => isLetter(mark, size));
  const baseline = baselineOf(letters.length > 0 ? letters : marks);
  const ink = unionOf(marks);
  const top = Math.max(0, Math.round(Math.min(ink.y, baseline - capitals * above)) - margin);
  const bottom = Math.min(
    height,
    Math.round(Math.max(ink.y + ink.height, baseline + capitals * below)) + margin,
  );
  const left = Math.max(0, ink.x - margin);
  const right = Math.min(width, ink.x + ink.width + margin);
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** Around a line's ink, in pixels, as Tesseract has it. */
const margin = 4;

/** In heights of capitals: what a line takes above and below its baseline even where no letter does. */
const above = 1;
const below = 0.25;

/** Dots, accents, dashes and the like, but no frame and no rule. */
function isSign(mark: Box, size: LetterSize): boolean {
  const { capitals } = size;
  const isSmall = mark.height <= highest * capitals && mark.width <= widestSign * capitals;
  return isSmall && !isLetter(mark, size);
}

/** In heights of capitals. */
const widestSign = 4;

function isLetter({ width, height }: Box, { capitals, shape }: LetterSize): boolean {
  return (
    height >= shape.lowest * capitals && height <= highest * capitals && width <= widest * capitals
  );
}

/** In heights of capitals; touching letters are wide. */
const highest = 1.9;
const widest = 10;

/** Letters by their lines from the top: where lines of several columns lie half beside each other, by who follows whom. */
function rowsOf(letters: Box[], size: LetterSize): Box[][] {
  const cores = letters.map((letter) => coreOf(letter, 0.5));
  return joinSpans(cores).flatMap(({ from, to }) => {
    const row = letters.filter(
      (_, at) => (cores[at]?.from ?? 0) >= from && (cores[at]?.to ?? 0) <= to,
    );
    return to - from <= highestRow * size.capitals ? [row] : joinAlike(followers(row, size), size);
  });
}

/** Rows with the raised and lowered letters that stand at them, which do not reach over the middles of the others. */
function joinRaised(rows: Box[][], { capitals, shape }: LetterSize): Box[][] {
  if (shape !== usualLetters) return rows;
  const few = new Set(rows.filter((row) => row.length <= mostRaised));
  const lines = rows.filter((row) => !few.has(row));
  for (const row of few) {
    const baseline = baselineOf(row);
    const reach = raisedWithin * capitals;
    const { from, to } = across(unionOf(row));
    const line = lines.find(
      (each) =>
        Math.abs(baselineOf(each) - baseline) < farthestRaised * capitals &&
        each.some(({ x, width }) => x < to + reach && x + width > from - reach),
    );
    if (line) line.push(...row);
    else lines.push(row);
  }
  return lines.toSorted((a, b) => baselineOf(a) - baselineOf(b));
}

const mostRaised = 3;

/** In heights of capitals: from baseline to baseline, and from the letters beside. */
const farthestRaised = 0.65;
const raisedWithin = 0.7;

/** In heights of capitals: the middle halves of a line's letters reach over less. */
const highestRow = 1.5;

/** The rows that the middle part of a mark reaches over. */
function coreOf({ y, height }: Box, part: number): Span {
  return { from: y + (height * (1 - part)) / 2, to: y + (height * (1 + part)) / 2 };
}

/** Groups of letters of which each follows another at the same height. */
function followers(letters: Box[], { capitals, shape }: LetterSize): Box[][] {
  const sorted = letters
    .toSorted((a, b) => a.x - b.x)
    .map((letter) => ({ letter, core: coreOf(letter, 0.4) }));
  const groups = new Map(sorted.map((each) => [each, [each]]));
  for (const [at, each] of sorted.entries()) {
    const reach = each.letter.x + each.letter.width + shape.followsWithin * capitals;
    for (const next of sorted.slice(at + 1)) {
      if (next.letter.x > reach) break;
      const [own, other] = [groups.get(each) ?? [], groups.get(next) ?? []];
      if (own === other || each.core.from >= next.core.to || next.core.from >= each.core.to)
        continue;
      own.push(...other);
      for (const joined of other) groups.set(joined, own);
    }
  }
  return [...new Set(groups.values())].map((group) => group.map(({ letter }) => letter));
}

/** From the top; parts that stand on the same height are one line. */
function joinAlike(parts: Box[][], { capitals, shape }: LetterSize): Box[][] {
  const rows: { letters: Box[]; baseline: number }[] = [];
  for (const letters of parts.toSorted((a, b) => b.length - a.length)) {
    const baseline = baselineOf(letters);
    const same = rows.find(
      (row) => Math.abs(row.baseline - baseline) <= shape.sameBaseline * capitals,
    );
    if (same) same.letters.push(...letters);
    else rows.push({ letters: [...letters], baseline });
  }
  return rows.toSorted((a, b) => a.baseline - b.baseline).map(({ letters }) => letters);
}

function baselineOf(letters: Box[]): number {
  return median(letters.map(({ y, height }) => y + height));
}

/** Where lines stand close, an underscore is nearer to the middles of the letters below. */
function isUnderscore(mark: Box, baseline: number, capitals: number): boolean {
  const { from, to } = down(mark);
  const isWide = mark.width >= narrowestUnderscore * capitals;
  return isFlat(mark) && isWide && from >= baseline && to < baseline + lowestUnderscore * capitals;
}

/** In heights of capitals. */
const narrowestUnderscore = 0.55;
const lowestUnderscore = 0.6;

/** From the middle of a mark to that of small letters above a baseline. */
function distance({ y, height }: Box, baseline: number, capitals: number): number {
  return Math.abs(y + height / 2 - (baseline - capitals / 2));
}

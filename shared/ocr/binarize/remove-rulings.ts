import type { Box } from '../../api/box.ts';
import type { Span } from '../geometry/spans.ts';
import type { GrayImage } from '../image/image.ts';
import { markThreshold } from './draw-ink.ts';
import { measureSkew } from './measure-skew.ts';
import { isBelowLetters, piecesOfUnderlines } from './pieces-of-underlines.ts';
import { faintestLine, nextRun, type Ruling, type RulingLimits, type View } from './ruling-runs.ts';

/** Long thin marks, in pixels: borders of tables, separators, underlines. */
export type Rulings = { horizontal: Box[]; vertical: Box[] };

/**
 * Removes the ruling lines from an ink image, in place, and returns where they were. `textHeight`
 * is the height of small letters in pixels. What crosses a line is kept. Skewed lines are kept too:
 * `skew` is their slope, as from `measureSkew`. `blur` is by how many pixels lines are wider than
 * drawn. `isStem` says of a vertical line that it belongs to a letter.
 */
export function removeRulings(
  ink: GrayImage,
  textHeight: number,
  blur = 0,
  isStem: (line: Box) => boolean = () => false,
): Rulings & { skew: number } {
  const limits = limitsFor(textHeight, blur);
  const down = { ...limits, length: Math.round(textHeight * minLengthDown) };
  const runs = longRuns(acrossOf(ink), limits.length);
  const skew = measureSkew(ink, runs, limits.thickness);
  const turned = downOf(ink);
  const plain = {
    horizontal: thinOf(acrossOf(ink), limits, runs),
    vertical: thinOf(turned, down, longRuns(turned, down.length)).filter(
      (line) => !isStem(flipped(line)),
    ),
  };
  const lines = [
    ...plain.horizontal,
    ...piecesOfUnderlines(acrossOf(ink), limits, plain.horizontal),
  ];
  const horizontal = withPieces(acrossOf(ink), limits, lines, plain.vertical);
  const vertical = withPieces(turned, down, plain.vertical, plain.horizontal);
  for (const ruling of horizontal) wipe(acrossOf(ink), ruling);
  for (const ruling of vertical) wipe(turned, ruling);
  return { horizontal: horizontal.map(upright), vertical: vertical.map(flipped), skew };
}

function acrossOf({ width, height, data }: GrayImage): View {
  return { length: width, breadth: height, step: 1, stride: width, data };
}

function downOf({ width, height, data }: GrayImage): View {
  return { length: height, breadth: width, step: width, stride: 1, data };
}

/** In heights of small letters: the least length of a line, and of a piece that continues one. */
const minLengthAcross = 5;
const minLengthDown = 3.5;
const minPieceLength = 2;

function limitsFor(textHeight: number, blur: number): RulingLimits {
  return {
    length: Math.round(textHeight * minLengthAcross),
    piece: Math.round(textHeight * minPieceLength),
    thickness: Math.max(3, Math.round(textHeight / 4)) + blur,
  };
}

/** Runs of ink, touching ones joined. `shortest` is in pixels. */
function longRuns(view: View, shortest: number): Ruling[] {
  const rulings: Ruling[] = [];
  for (let across = 0; across < view.breadth; across++) {
    for (let run = nextRun(view, across, 0, shortest); run; ) {
      addRun(rulings, { ...run, first: across, last: across });
      run = nextRun(view, across, run.to, shortest);
    }
  }
  return rulings;
}

function thinOf(view: View, limits: RulingLimits, runs: Ruling[]): Ruling[] {
  return runs.flatMap((run) => {
    const { ruling, isBlurred } = withFringes(view, run);
    const isThinEnough = ruling.last - ruling.first < limits.thickness;
    if (!isThinEnough) return [];
    const isFree = isThin(view, ruling, isBlurred ? fringeTone : 0);
    return isFree || (view.step === 1 && isBelowLetters(view, ruling, limits)) ? ruling : [];
  });
}

/**
 * A ruling with the row below it that blur alone has inked, as in scans: it is far fainter, and there
 * is paper behind it, and not the grain of wood. A row above it may touch letters.
 */
function withFringes(view: View, found: Ruling): { ruling: Ruling; isBlurred: boolean } {
  const tone = toneIn(view, found, (found.first + found.last) >> 1);
  const below = toneIn(view, found, found.last + 1);
  const isFringed =
    below >= faintestLine && toneIn(view, found, found.last + 2) <= behindFringe * below;
  const ruling = isFringed ? { ...found, last: found.last + 1 } : found;
  const isBlurred =
    tone >= markThreshold &&
    toneIn(view, ruling, ruling.last) <= fringeTone * tone &&
    toneIn(view, ruling, ruling.last + 1) < faintestLine &&
    isEven(view, found, tone);
  return isBlurred ? { ruling, isBlurred } : { ruling: found, isBlurred };
}

/** In tones of the ruling, and of its fringe. */
const fringeTone = 0.25;
const behindFringe = 0.25;

/** Whether the middle of a ruling has about the same tone everywhere, as what was drawn has. */
function isEven({ step, stride, data }: View, { from, to, first, last }: Ruling, tone: number) {
  const row = ((first + last) >> 1) * stride;
  let even = 0;
  for (let along = from; along < to; along++) {
    if (Math.abs((data[along * step + row] ?? 0) - tone) < unevenness * tone) even++;
  }
  return even >= mostlyEven * (to - from);
}

const unevenness = 0.35;
const mostlyEven = 0.9;

/** The mean tone of the pixels of a row that are beside a ruling, or in it; 0 outside the image. */
function toneIn({ breadth, step, stride, data }: View, { from, to }: Span, across: number): number {
  if (across < 0 || across >= breadth) return 0;
  let sum = 0;
  for (let along = from; along < to; along++) sum += data[along * step + across * stride] ?? 0;
  return sum / (to - from);
}

/**
 * The lines, and in addition those grid lines that only stand out from their surroundings, and
 * their pieces: the borders of a shaded table header. They touch crossing lines, which the
 * underlines of text do not.
 */
function withPieces(
  view: View,
  limits: RulingLimits,
  found: Ruling[],
  crossing: Ruling[],
): Ruling[] {
  if (crossing.length === 0) return found;
  const others = findRidges(view, limits).filter(
    (ridge) =>
      !found.some((line) => overlap(line, ridge)) &&
      crossing.some((line) => meet(ridge, line, limits.thickness)),
  );
  return [...found, ...others];
}

function overlap(one: Ruling, other: Ruling): boolean {
  return (
    one.first <= other.last && other.first <= one.last && one.from < other.to && other.from < one.to
  );
}

/** Whether a line meets a crossing one; `reach` is how far from its ends, in pixels. */
function meet(line: Ruling, crossing: Ruling, reach: number): boolean {
  return (
    crossing.first <= line.to + reach &&
    crossing.last >= line.from - reach &&
    crossing.from <= line.last + reach &&
    crossing.to >= line.first - reach
  );
}

function findRidges(view: View, limits: RulingLimits): Ruling[] {
  const rulings: Ruling[] = [];
  const pieces: Ruling[] = [];
  for (let across = 0; across < view.breadth; across++) {
    for (let ink = nextRun(view, across, 0, limits.piece); ink; ) {
      for (const { from, to, length } of ridgesIn(view, across, ink, limits.thickness)) {
        const run = { from, to, first: across, last: across };
        if (length >= limits.length) addRun(rulings, run);
        else if (length >= limits.piece) pieces.push(run);
      }
      ink = nextRun(view, across, ink.to, limits.piece);
    }
  }
  const thin = rulings.filter(
    (ruling) => ruling.last - ruling.first < limits.thickness && isThin(view, ruling, ridgeTone),
  );
  // Where a line is interrupted, a short piece of it is as certain as the rest.
  return [
    ...thin,
    ...pieces.filter(({ first }) => thin.some((line) => line.first <= first && first <= line.last)),
  ];
}

/** What stands out in a run of ink: where another line crosses or begins, this one does not. */
function ridgesIn(view: View, across: number, ink: Span, thickness: number) {
  const ridges: (Span & { length: number })[] = [];
  let start = ink.from;
  let first = -1;
  let last = 0;
  for (let along = ink.from; along <= ink.to; along++) {
    if (along < ink.to && isRidge(view, { along, across }, thickness)) {
      if (first < 0) first = Math.max(start, along - thickness);
      last = along + 1;
    } else if (along === ink.to || (first >= 0 && along - last >= thickness)) {
      if (first >= 0) ridges.push({ from: first, to: along, length: last - first });
      first = -1;
      start = along + 1;
    }
  }
  return ridges;
}

/**
 * Whether both sides of a pixel have less than half of its ink, within the thickness of a line: in
 * a bordered area such as a table header, the remaining fill is fainter than the line.
 */
function isRidge(
  { breadth, step, stride, data }: View,
  { along, across }: { along: number; across: number },
  thickness: number,
): boolean {
  const at = along * step + across * stride;
  const isFree = across < thickness || falls(data, at, -stride, thickness);
  return isFree && (across + thickness >= breadth || falls(data, at, stride, thickness));
}

/** Whether the ink falls to less than half within so many steps. */
function falls(data: Uint8Array, at: number, step: number, steps: number): boolean {
  const ink = data[at] ?? 0;
  for (let away = 1; away <= steps; away++) {
    if (2 * (data[at + away * step] ?? 0) < ink) return true;
  }
  return false;
}

/** Runs on neighboring rows that overlap are one ruling. */
function addRun(rulings: Ruling[], run: Ruling): void {
  const touching = rulings.find(
    (other) => other.last >= run.first - 1 && other.from < run.to && run.from < other.to,
  );
  if (!touching) {
    rulings.push(run);
    return;
  }
  touching.last = run.last;
  touching.from = Math.min(touching.from, run.from);
  touching.to = Math.max(touching.to, run.to);
}

/**
 * Most of a ruling has nothing beside it; the edge of an area or of bold text does. An underline may
 * touch more of its letters, with nothing below it: those of Chinese end where it begins. Beside it counts what has
 * at least `toneBeside` of its tone.
 */
function isThin(
  { breadth, step, stride, data }: View,
  { from, to, first, last }: Ruling,
  toneBeside = 0,
): boolean {
  const middle = (first + last) >> 1;
  let [beside, behind] = [0, 0];
  for (let along = from; along < to; along++) {
    const before = first > 0 ? (data[along * step + (first - 1) * stride] ?? 0) : 0;
    const after = last + 1 < breadth ? (data[along * step + (last + 1) * stride] ?? 0) : 0;
    const line = data[along * step + middle * stride] ?? 0;
    const much = Math.max(faintestLine, line * toneBeside);
    if (before >= much || after >= much) beside++;
    if (after >= much) behind++;
  }
  const isUnderline = step === 1 && behind <= maxBelow * (to - from);
  return beside < (isUnderline ? maxTouched : maxBeside) * (to - from);
}

/** What counts beside a grid line, in its tone. */
const ridgeTone = 0.5;

/** Shares of the length of a ruling: what has ink beside it, and of an underline what touches letters. */
const maxBeside = 0.5;
const maxTouched = 0.75;

/** The share of an underline that has ink below it: the underscores of a name hang from it. */
const maxBelow = 0.16;

function wipe({ breadth, step, stride, data }: View, { from, to, first, last }: Ruling): void {
  for (let along = from; along < to; along++) {
    const before = first > 0 ? (data[along * step + (first - 1) * stride] ?? 0) : 0;
    const after = last + 1 < breadth ? (data[along * step + (last + 1) * stride] ?? 0) : 0;
    const crossing = Math.min(before, after);
    for (let across = first; across <= last; across++) {
      const at = along * step + across * stride;
      data[at] = Math.min(data[at] ?? 0, crossing);
    }
  }
}

function upright({ from, to, first, last }: Ruling): Box {
  return { x: from, y: first, width: to - from, height: last - first + 1 };
}

function flipped({ from, to, first, last }: Ruling): Box {
  return { x: first, y: from, width: last - first + 1, height: to - from };
}

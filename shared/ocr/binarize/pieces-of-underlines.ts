import type { Span } from '../geometry/spans.ts';
import { faintestLine, nextRun, type Ruling, type RulingLimits, type View } from './ruling-runs.ts';

/**
 * The pieces of underlines that browsers interrupt at letters with descenders, as in “Συνάρτηση”,
 * each too short to be a line by itself; also those beside the underlines that were `found`, and those
 * of short words. A piece has one tone in each of its rows, as no part of a letter has, and nothing below it.
 */
export function piecesOfUnderlines(view: View, limits: RulingLimits, found: Ruling[]): Ruling[] {
  const pieces: Ruling[] = [];
  const known = rulingsByRow(found);
  const add = (chain: Ruling[]) => {
    pieces.push(...chain);
    for (const piece of chain) known.add(piece);
  };
  for (let across = 1; across < view.breadth; across++) {
    for (let run = nextRun(view, across, 0, limits.piece); run; ) {
      const piece = pieceAt(view, across, run, limits);
      if (piece && !known.meet(piece)) {
        const chain = [
          piece,
          ...nextPieces(view, piece, limits, 1),
          ...nextPieces(view, piece, limits, -1),
        ];
        const length = chain.reduce((sum, { from, to }) => sum + to - from, 0);
        if (length >= limits.length || isUnderWord(view, chain, limits)) add(chain);
      }
      run = nextRun(view, across, run.to, limits.piece);
    }
  }
  for (const line of found) {
    const piece = pieceAt(view, line.first, line, limits);
    if (!piece) continue;
    for (const step of [1, -1] as const) {
      add(nextPieces(view, piece, limits, step).filter((each) => !known.meet(each)));
    }
  }
  return pieces;
}

/**
 * Whether pieces of a line are as long as the word above them, and apart from it: dashes and underscores
 * have no letters above. The bar of a fraction may be one, and is no text either.
 */
function isUnderWord(view: View, chain: Ruling[], { piece }: RulingLimits): boolean {
  const [line] = chain;
  if (!line) return false;
  const { first } = line;
  const from = Math.min(...chain.map((each) => each.from));
  const to = Math.max(...chain.map((each) => each.to));
  const above = { from: first - Math.round(piece * letterHeight), to: first - 1 };
  const side = Math.max(2, Math.round(piece * beside));
  return (
    inkIn(view, first - 1, from, to) <= maxStanding &&
    inkedColumns(view, { from, to }, above) >= minLetters * (to - from) &&
    inkedColumns(view, { from, to: from + side }, above) > 0 &&
    inkedColumns(view, { from: to - side, to }, above) > 0 &&
    inkedColumns(view, { from: from - side, to: from - 1 }, above) === 0 &&
    inkedColumns(view, { from: to + 1, to: to + side }, above) === 0
  );
}

/**
 * In the least length of a piece, which is two small letters high: how much of the word is looked at, and the room at
 * the sides of a word.
 */
const letterHeight = 0.5;
const beside = 0.15;

/** Shares of the length: of letters above, and of what touches the line. */
const minLetters = 0.45;
const maxStanding = 0.08;

/** How many columns of a stretch of rows have ink. */
function inkedColumns(view: View, columns: Span, rows: Span): number {
  let inked = 0;
  for (let along = columns.from; along < columns.to; along++) {
    for (let across = rows.from; across < rows.to; across++) {
      if (tone(view, along, across) < faintestLine) continue;
      inked++;
      break;
    }
  }
  return inked;
}

type RulingsByRow = {
  add(ruling: Ruling): void;
  /** Whether one of them meets another one, or is right above or below it. */
  meet(other: Ruling): boolean;
};

/** By their rows: a drawing may have thousands. */
function rulingsByRow(rulings: Ruling[]): RulingsByRow {
  const rows = new Map<number, Ruling[]>();
  const add = (ruling: Ruling) => {
    for (let row = ruling.first; row <= ruling.last; row++) {
      const there = rows.get(row);
      if (there) there.push(ruling);
      else rows.set(row, [ruling]);
    }
  };
  for (const ruling of rulings) add(ruling);
  return {
    add,
    meet({ first, last, from, to }) {
      for (let row = first - 1; row <= last + 1; row++) {
        if (rows.get(row)?.some((each) => each.from < to && from < each.to)) return true;
      }
      return false;
    },
  };
}

/** The piece whose upper row begins with a run; null where it is none. */
function pieceAt(
  view: View,
  first: number,
  { from, to }: Span,
  limits: RulingLimits,
): Ruling | null {
  const { thickness } = limits;
  let last = first;
  while (last - first < thickness && inkIn(view, last + 1, from, to) > 1 - maxBelow) last++;
  const piece = { from, to, first, last };
  if (last - first >= thickness || hasInkBelow(view, piece)) return null;
  if (isFrameEdge(view, piece, limits)) return null;
  const isFree = inkIn(view, first - 1, from, to) <= maxTouched && isPlain(view, piece, piece);
  return isFree || isBelowLetters(view, piece, limits) ? piece : null;
}

/** Whether sides rise from both ends to an upper edge: those of buttons in a row are as one line. */
function isFrameEdge(view: View, { from, to, first }: Ruling, { piece }: RulingLimits): boolean {
  const corner = Math.max(2, Math.round(piece * largestCorner));
  const most = highestFrame * piece;
  const left = longestRise(view, { from: from - corner, to: from + 2 }, first, { corner, most });
  const right = longestRise(view, { from: to - 2, to: to + corner }, first, { corner, most });
  const side = Math.min(left, right);
  if (side < piece * lowestFrame) return false;
  for (let across = first - side - 2 * corner; across <= first - side + corner; across++) {
    if (inkIn(view, across, from + corner, to - corner) === 1) return true;
  }
  return false;
}

/** In the least length of a piece, which is two small letters high. */
const largestCorner = 0.12;
const lowestFrame = 0.5;
const highestFrame = 8;

/** How far ink goes up from a row in one of some columns, from a corner on. */
function longestRise(
  view: View,
  { from, to }: Span,
  across: number,
  { corner, most }: { corner: number; most: number },
): number {
  let longest = 0;
  for (let along = from; along < to; along++) {
    let row = across - 1;
    while (row > across - 1 - corner && tone(view, along, row) < faintestLine) row--;
    while (row >= across - most && tone(view, along, row) >= faintestLine) row--;
    longest = Math.max(longest, across - 1 - row);
  }
  return longest;
}

/** Shares of the length: what touches letters above, and what has ink below. */
const maxTouched = 0.5;
const maxBelow = 0.02;

/**
 * Whether a line has one tone nearly throughout, as no row of letters has, and has no area above it but
 * letters that stand on it, as Cyrillic and serif ones do nearly everywhere, and nothing below it.
 */
export function isBelowLetters(view: View, ruling: Ruling, { length }: RulingLimits): boolean {
  const { from, to, first } = ruling;
  if (hasInkBelow(view, ruling)) return false;
  let [inked, run] = [0, 0];
  for (let along = from; along < to; along++) {
    run = tone(view, along, first - 1) >= faintestLine ? run + 1 : 0;
    if (run > 0) inked++;
    if (run >= length) return false;
  }
  return inked < nearlyAll * (to - from) && isPlain(view, ruling, ruling, throughout);
}

/** Shares of the length. */
const nearlyAll = 0.95;
const throughout = 0.93;

function hasInkBelow(view: View, { from, to, last }: Ruling): boolean {
  return inkIn(view, last + 1, from, to) > maxBelow;
}

/** The pieces that follow in the same rows, each behind the lower part of a letter. */
function nextPieces(view: View, piece: Ruling, limits: RulingLimits, step: 1 | -1): Ruling[] {
  const found: Ruling[] = [];
  const [least, gap] = [limits.piece * minPiece, limits.piece * maxGap];
  // Its upper row may join it with the letters.
  const row = darkestRow(view, piece);
  const expected = tone(view, (piece.from + piece.to) >> 1, row);
  const isAlike = (along: number) => Math.abs(tone(view, along, row) - expected) <= sameTone;
  const hasBelow = (along: number) => tone(view, along, piece.last + 1) >= faintestLine;
  let end = step > 0 ? piece.to - 1 : piece.from;
  let isCrossed = false;
  for (let along = end + step; Math.abs(along - end) <= gap; along += step) {
    if (along < 0 || along >= view.length) break;
    if (tone(view, along, row) < faintestLine) continue;
    let start = along;
    while (tone(view, along + step, row) >= faintestLine) along += step;
    // The tail of a letter may touch the piece behind it; the round corner of a frame is fainter.
    while (start !== along && (hasBelow(start) || !isAlike(start))) {
      if (hasBelow(start) || tone(view, start, row) > expected) isCrossed = true;
      start += step;
    }
    // A tail may touch its other end, too.
    let stop = start;
    while (stop !== along && !hasBelow(stop + step)) stop += step;
    while (stop !== along && stop !== start && !isAlike(stop)) stop -= step;
    const span = { from: Math.min(start, stop), to: Math.max(start, stop) + 1 };
    const next = { ...piece, ...span };
    const isLong = span.to - span.from >= least;
    const isPiece =
      span.to - span.from >= shortest &&
      !hasInkBelow(view, next) &&
      // Between two descenders little is left of the line below a space.
      (isLong || inkIn(view, piece.first - 1, span.from, span.to) === 0) &&
      isPlain(view, next, piece, isLong ? minPlain : 1);
    if (isPiece && !isCrossed) break;
    if (isPiece) {
      found.push(next);
      end = along;
    }
    isCrossed = !isPiece || stop !== along;
  }
  return found;
}

/** In the least length of a first piece: that of others, and of the gap for one or two letters. */
const minPiece = 0.25;
const maxGap = 1.25;
/** In pixels: of one, nothing tells that it has the tone of the line. */
const shortest = 2;

/** The row with the most ink in the middle of a piece. */
function darkestRow(view: View, { from, to, first, last }: Ruling): number {
  const middle = (from + to) >> 1;
  let darkest = first;
  for (let across = first; across <= last; across++) {
    if (tone(view, middle, across) > tone(view, middle, darkest)) darkest = across;
  }
  return darkest;
}

/**
 * Whether each row has the tone nearly everywhere that it has in the middle of another piece; the upper of
 * two may be darker where letters stand on it, if it is the fainter one.
 */
function isPlain(
  view: View,
  { from, to, first, last }: Ruling,
  other: Ruling,
  least = minPlain,
): boolean {
  const middle = (other.from + other.to) >> 1;
  for (let across = first; across <= last; across++) {
    const isEdge = across === first && tone(view, middle, across) < tone(view, middle, across + 1);
    const expected = isEdge ? faintestIn(view, other, across) : tone(view, middle, across);
    let alike = 0;
    for (let along = from; along < to; along++) {
      const more = tone(view, along, across) - expected;
      if (isEdge ? more >= -sameTone : Math.abs(more) <= sameTone) alike++;
    }
    if (alike < least * (to - from)) return false;
  }
  return true;
}

/** The least tone of a row in the middle half of a piece. */
function faintestIn(view: View, { from, to }: Span, across: number): number {
  const aside = (to - from) >> 2;
  let faintest = 255;
  for (let along = from + aside; along < to - aside; along++)
    faintest = Math.min(faintest, tone(view, along, across));
  return faintest;
}

const sameTone = 16;
/** Share of the length: its ends are softer. */
const minPlain = 0.75;

/** The share of a stretch of a row that is ink, 0 to 1. */
function inkIn(view: View, across: number, from: number, to: number): number {
  let inked = 0;
  for (let along = from; along < to; along++) {
    if (tone(view, along, across) >= faintestLine) inked++;
  }
  return inked / (to - from);
}

function tone({ length, breadth, step, stride, data }: View, along: number, across: number) {
  if (along < 0 || along >= length || across < 0 || across >= breadth) return 0;
  return data[along * step + across * stride] ?? 0;
}

import type { RecognizedWord } from '../../../api/recognition.ts';
import { median } from '../../geometry/median.ts';
import type { GrayImage } from '../../image/image.ts';
import type { CutWord, Piece } from './glyph-shape.ts';
import { certainWord } from './shape-book.ts';

/** The words of an image with the entries of the shape book that their glyphs belong to. */
export type ShapedWord = { cut: CutWord; shapes: unknown[] };

/**
 * Distinguishes l from I and 1 by where they end above: in most fonts b, d, h, k and l are higher than
 * capitals and digits, be it by half a pixel. They are compared with those of the same word, and where
 * it has none with those of words whose letters have the same shapes. Gives the characters of the words
 * that change.
 */
export function restoreStems(words: ShapedWord[], ink: GrayImage): Map<RecognizedWord, string[]> {
  const changes = new Map<RecognizedWord, string[]>();
  if (!words.some(({ cut }) => isDoubtful(cut.word))) return changes;
  const measured = words.flatMap((word) => measure(word, ink) ?? []);
  const byShape = new Map<unknown, Measured[]>();
  for (const word of measured) {
    for (const shape of word.shapes.keys()) {
      const alike = byShape.get(shape) ?? [];
      // The surest come first.
      if (alike.length < mostAlike) byShape.set(shape, [...alike, word]);
    }
  }
  for (const word of measured) {
    const { characters, pieces, word: read } = word.cut;
    if (!isDoubtful(read)) continue;
    const tops = topsFor(word, byShape);
    const restored = characters.map((character, at) => {
      const piece = pieces[at];
      if (!piece || !isStem(character)) return character;
      return stemOf(character, { piece, top: topOf(piece, word.baseline, ink) }, tops, ink);
    });
    if (restored.some((character, at) => character !== characters[at])) changes.set(read, restored);
  }
  return changes;
}

/** Those of the word itself, or else of the words that have a letter of the same shape. */
function topsFor(word: Measured, byShape: Map<unknown, Measured[]>): Tops {
  const like = new Map<Measured, number[]>();
  for (const [shape, top] of word.shapes) {
    for (const other of byShape.get(shape) ?? []) {
      if (other === word) continue;
      const offsets = like.get(other) ?? [];
      like.set(other, [...offsets, top - (other.shapes.get(shape) ?? top)]);
    }
  }
  const find = (kind: 'ascenders' | 'capitals') => {
    if (word[kind].length > 0) return evenTop(word[kind]);
    return evenTop(
      [...like].flatMap(([other, offsets]) => other[kind].map((top) => top + median(offsets))),
    );
  };
  return { ascenders: find('ascenders'), capitals: find('capitals') };
}

/** Words that are compared for each shape: large images have thousands. */
const mostAlike = 100;

function isDoubtful({ text, confidence }: RecognizedWord): boolean {
  return confidence < certainWord && /[Il1]/.test(text);
}

function isStem(character: string): boolean {
  return character === 'l' || character === 'I' || character === '1';
}

/** Tops in pixels above the baseline: those of small letters, of ascenders and of capitals. */
type Measured = {
  cut: CutWord;
  /** With the top of the letter. */
  shapes: Map<unknown, number>;
  baseline: number;
  ascenders: number[];
  capitals: number[];
};

/** Null for a word whose pieces are not its characters, or with none that stands on the baseline. */
function measure({ cut, shapes }: ShapedWord, ink: GrayImage): Measured | null {
  const { characters, pieces } = cut;
  if (characters.length !== pieces.length || shapes.length !== pieces.length) return null;
  const onLine = pieces.filter((_, at) => standing.test(characters[at] ?? ''));
  if (onLine.length === 0) return null;
  const baseline = median(onLine.map(({ box }) => box.y + box.height));
  const tops = (kind: RegExp) =>
    pieces
      .filter((_, at) => kind.test(characters[at] ?? ''))
      .map((piece) => topOf(piece, baseline, ink));
  return {
    cut,
    shapes: new Map(
      pieces.flatMap((piece, at) =>
        otherLetter.test(characters[at] ?? '') ? [[shapes[at], topOf(piece, baseline, ink)]] : [],
      ),
    ),
    baseline,
    ascenders: tops(ascender),
    capitals: tops(capital),
  };
}

/** Characters that end on the baseline. */
const standing = /[a-fhik-orsu-xzA-PR-Z\d]/;
/** Letters other than those to be told apart, which show whether words are in one font. */
const otherLetter = /[a-km-zA-HJ-Z]/;

/** Letters that begin with upright strokes alone. */
const ascender = /[bdhk]/;
const capital = /[EFHKLT]/;

/** Pixels by which tops of one kind may differ. */
const tolerance = 0.25;

/** From the baseline, in pixels; a row with less ink than those below it counts in part. */
function topOf({ box }: Piece, baseline: number, ink: GrayImage): number {
  const full = median([1, 2, 3].map((down) => inkOfRow(box, box.y + down, ink)));
  const rows = [-1, 0].map((down) => Math.min(1, inkOfRow(box, box.y + down, ink) / full));
  return baseline - box.y - 1 + rows.reduce((sum, part) => sum + part, 0);
}

function inkOfRow({ x, width }: Box, y: number, ink: GrayImage): number {
  const start = y * ink.width + x;
  let sum = 0;
  for (let at = start; at < start + width; at++) sum += ink.data[at] ?? 0;
  return sum;
}

type Box = Piece['box'];

/** The tops of a font; null where no letter shows them, or where those that do differ. */
type Tops = { ascenders: number | null; capitals: number | null };

/** Null where there are none, or where they differ. */
function evenTop(tops: number[]): number | null {
  const isEven = Math.max(...tops) - Math.min(...tops) <= 2 * tolerance;
  return tops.length > 0 && isEven ? median(tops) : null;
}

/** The ink of an I, l or 1, and its top above the baseline. */
type Stem = { piece: Piece; top: number };

/** The character that a stem is, which was read as the label. */
function stemOf(label: string, stem: Stem, { ascenders, capitals }: Tops, ink: GrayImage): string {
  if (label !== 'l') {
    if (ascenders === null || capitals === null) return label;
    const isAscender = Math.abs(ascenders - stem.top) <= tolerance;
    if (!isAscender || stem.top < capitals + clearlyHigher) return label;
    // An l has no serif there, and the top of one that is wide counts as full.
    return flagsOf(stem.piece, ink).behind > fullInk ? label : 'l';
  }
  const isBelow = (top: number | null) =>
    top !== null && top - stem.top >= clearlyLower && top - stem.top <= muchLower * top;
  // A digit may be lower than capitals, and no l is.
  const isBelowAscenders = isBelow(ascenders);
  if ((isBelowAscenders || isBelow(capitals)) && isOne(stem.piece, ink)) return '1';
  const isCapital = capitals === null || Math.abs(stem.top - capitals) <= clearlyLower;
  return isBelowAscenders && isCapital ? 'I' : label;
}

/** In pixels. */
const clearlyLower = 0.35;
const clearlyHigher = 0.5;

/** Of the height of ascenders: what is even lower is not whole. */
const muchLower = 0.2;

/** Whether a stem has ink before it at its top and none behind it. */
function isOne(piece: Piece, ink: GrayImage): boolean {
  const { before, behind } = flagsOf(piece, ink);
  return before > fullInk && before > 3 * behind;
}

/** The ink beside a stem at its top: on the left, and on the right. */
function flagsOf({ box }: Piece, ink: GrayImage): { before: number; behind: number } {
  const columns = Array.from({ length: box.width }, (_, at) => {
    const column = { ...box, x: box.x + at, width: 1 };
    let sum = 0;
    for (let y = box.y; y < box.y + box.height; y++) sum += inkOfRow(column, y, ink);
    return sum;
  });
  const most = Math.max(...columns);
  const isInStem = (sum: number) => sum >= stemShare * most;
  const from = box.x + columns.findIndex(isInStem);
  const to = box.x + columns.findLastIndex(isInStem) + 1;
  const upper = Math.max(2, Math.round(flagHeight * box.height));
  const inkIn = (x: number, width: number) => {
    let sum = 0;
    for (let y = box.y; y < box.y + upper; y++) sum += inkOfRow({ ...box, x, width }, y, ink);
    return sum;
  };
  return {
    before: inkIn(box.x, from - box.x),
    behind: inkIn(to, box.x + box.width - to),
  };
}

/** Of the ink of the strongest column. */
const stemShare = 0.5;
const flagHeight = 0.3;
/** One pixel of full ink. */
const fullInk = 255;

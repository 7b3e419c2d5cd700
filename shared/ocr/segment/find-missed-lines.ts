import type { Box } from '../../api/box.ts';
import type { RecognizedLine } from '../../api/recognition.ts';
import { markThreshold } from '../binarize/draw-ink.ts';
import { across } from '../geometry/boxes.ts';
import { freeSpans, joinSpans, type Span } from '../geometry/spans.ts';
import { bytesAsWords, type GrayImage, nextInk } from '../image/image.ts';
import type { Strip } from './prepare-image.ts';

/**
 * Finds ink like a line of text in a strip where none was read: Tesseract takes widely spaced
 * letters for noise, and small ones beside far larger ones in their line. `lines` are those that
 * were read.
 */
export function findMissedLines(
  lines: RecognizedLine[],
  ink: GrayImage,
  { box, capitals }: Pick<Strip, 'box' | 'capitals'>,
): Box[] {
  const taken = lines
    .flatMap((line) => partsOf(line, minGap * capitals))
    .map((part) => grown(part, Math.round(capitals / 3)));
  return bandsOf(rowsBeside(taken, ink, box))
    .map((band) => boxOf(band))
    .filter(({ box: missed, pieces }) => {
      const height = missed.height / capitals;
      return (
        height > minMissedHeight &&
        height < maxMissedHeight &&
        pieces.length >= minPieces &&
        areLetters(pieces, capitals)
      );
    })
    .slice(0, maxLines)
    .map(({ box: missed }) => missed);
}

/** In heights of capitals: wider than between words. */
const minGap = 3;

/** The box of a line, or boxes of its words as far as wide gaps part them. */
function partsOf({ box, words }: RecognizedLine, gap: number): Box[] {
  const parts = joinSpans(
    words.map((word) => ({ from: word.box.x, to: word.box.x + word.box.width + gap })),
  );
  if (parts.length < 2) return [box];
  return parts.map(({ from, to }) => ({ ...box, x: from, width: to - gap - from }));
}

/** In heights of capitals. */
const minMissedHeight = 0.65;
const maxMissedHeight = 1.7;

/** Fewer are as likely an icon, or a remnant of one. */
const minPieces = 3;

/** Per strip: more are no missed text. */
const maxLines = 4;

/** A letter is no wider than a W; an image is. */
function areLetters(pieces: Span[], capitals: number): boolean {
  const narrow = pieces.filter(({ from, to }) => to - from < widestPiece * capitals);
  return narrow.length >= minLetters * pieces.length;
}

/** In heights of capitals. */
const widestPiece = 1.6;

/** Share of the pieces of a line: some letters touch. */
const minLetters = 0.8;

/** The rows of pixels that have ink where no line was read. */
function rowsBeside(taken: Box[], ink: GrayImage, box: Box): InkRow[] {
  const words = bytesAsWords(ink.data);
  const whole = { from: box.x, to: box.x + box.width };
  const bottom = box.y + box.height;
  // Between these rows the same lines lie beside.
  const edges = taken.flatMap(({ y, height }) => [y, y + height]);
  const starts = [box.y, ...edges.filter((y) => y > box.y && y < bottom)].toSorted((a, b) => a - b);
  return starts.flatMap((top, index) => {
    const beside = taken.filter((line) => top >= line.y && top < line.y + line.height);
    const free = freeSpans(beside.map(across), whole);
    const rows: InkRow[] = [];
    for (let y = top; y < (starts[index + 1] ?? bottom); y++) {
      const runs: Span[] = [];
      for (const span of free) addRuns(runs, ink, words, { ...span, y });
      if (runs.length > 0) rows.push({ y, runs });
    }
    return rows;
  });
}

/** Adds the runs of ink between two columns of a row. */
function addRuns(
  runs: Span[],
  { width, data }: GrayImage,
  words: Int32Array,
  { from, to, y }: Span & { y: number },
): void {
  const row = y * width;
  const end = row + to;
  for (let at = nextInk(data, words, row + from, end); at < end; ) {
    const start = at;
    while (at < end && (data[at] ?? 0) >= markThreshold) at++;
    if (at > start) runs.push({ from: start - row, to: at - row });
    else at++;
    at = nextInk(data, words, at, end);
  }
}

type InkRow = { y: number; runs: Span[] };

/** Consecutive rows. */
function bandsOf(rows: InkRow[]): InkRow[][] {
  const bands: InkRow[][] = [];
  for (const row of rows) {
    const last = bands.at(-1);
    if (last && last.at(-1)?.y === row.y - 1) last.push(row);
    else bands.push([row]);
  }
  return bands;
}

function boxOf(band: InkRow[]): { box: Box; pieces: Span[] } {
  const pieces = joinSpans(band.flatMap(({ runs }) => runs));
  const [x, right] = [pieces[0]?.from ?? 0, pieces.at(-1)?.to ?? 0];
  return { box: { x, y: band[0]?.y ?? 0, width: right - x, height: band.length }, pieces };
}

function grown({ x, y, width, height }: Box, by: number): Box {
  return { x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by };
}

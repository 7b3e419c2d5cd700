import type { Box } from '../../api/box.ts';
import type { RecognizedLine } from '../../api/recognition.ts';
import { markThreshold } from '../binarize/draw-ink.ts';
import { freeSpans, joinSpans, type Span } from '../geometry/spans.ts';
import type { GrayImage } from '../image/image.ts';
import type { Strip } from './prepare-image.ts';

/**
 * Finds ink like a line of text in a strip where none was read: Tesseract takes widely spaced
 * letters for noise. `lines` are those that were read.
 */
export function findMissedLines(
  lines: RecognizedLine[],
  ink: GrayImage,
  { box, capitals }: Pick<Strip, 'box' | 'capitals'>,
): Box[] {
  const taken = lines.map((line) => grown(line.box, Math.round(capitals / 3)));
  const rows: { y: number; runs: Span[] }[] = [];
  for (let y = box.y; y < box.y + box.height; y++) {
    const runs = runsBeside(taken, ink, box, y);
    if (runs.length > 0) rows.push({ y, runs });
  }
  return bandsOf(rows)
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

/** Runs of ink of a row of pixels, where no line was read. */
function runsBeside(taken: Box[], ink: GrayImage, box: Box, y: number): Span[] {
  const covered = taken
    .filter((line) => y >= line.y && y < line.y + line.height)
    .map(({ x, width }) => ({ from: x, to: x + width }));
  const runs: Span[] = [];
  for (const { from, to } of freeSpans(covered, { from: box.x, to: box.x + box.width })) {
    let start = -1;
    for (let x = from; x <= to; x++) {
      const marked = x < to && (ink.data[y * ink.width + x] ?? 0) >= markThreshold;
      if (marked && start < 0) start = x;
      if (marked || start < 0) continue;
      runs.push({ from: start, to: x });
      start = -1;
    }
  }
  return runs;
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

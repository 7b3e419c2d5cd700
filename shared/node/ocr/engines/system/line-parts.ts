import type { Box } from '../../../../api/box.ts';
import type { Span } from '../../../../ocr/geometry/spans.ts';
import type { GrayImage } from '../../../../ocr/image/image.ts';

/**
 * The lines of a strip, dark on white, from the top, and of a long line its parts from the left: Windows
 * reads no image whose side is longer than 2,600 pixels.
 */
export function lineParts(image: GrayImage): Box[] {
  const rows = spansOf(image.height, (y) => hasInkInRow(image, y));
  return joinMarks(rows).flatMap((row) => {
    const columns = inkColumns(image, row);
    const first = columns[0];
    const last = columns.at(-1);
    if (!first || !last) return [];
    return splitLong(columns).map(({ from, to }): Box => {
      return { x: from, y: row.from, width: to - from, height: row.to - row.from };
    });
  });
}

/** Where there is ink in a line, from the left. */
export function inkColumns(image: GrayImage, { from, to }: Span, left = 0, right = image.width) {
  return spansOf(right - left, (x) => hasInkInColumn(image, left + x, { from, to })).map(
    (span): Span => ({ from: left + span.from, to: left + span.to }),
  );
}

/** Strips have soft edges: lighter pixels are no letters. */
const darkest = 160;

function hasInkInRow({ width, data }: GrayImage, y: number): boolean {
  for (let at = y * width; at < (y + 1) * width; at++) if ((data[at] ?? 255) < darkest) return true;
  return false;
}

function hasInkInColumn({ width, data }: GrayImage, x: number, { from, to }: Span): boolean {
  for (let y = from; y < to; y++) if ((data[y * width + x] ?? 255) < darkest) return true;
  return false;
}

function spansOf(length: number, isInk: (at: number) => boolean): Span[] {
  const spans: Span[] = [];
  let from = -1;
  for (let at = 0; at <= length; at++) {
    const ink = at < length && isInk(at);
    if (ink && from < 0) from = at;
    if (!ink && from >= 0) {
      spans.push({ from, to: at });
      from = -1;
    }
  }
  return spans;
}

/** Points, accents and underlines may stand apart from the letters of their line. */
function joinMarks(rows: Span[]): Span[] {
  const tallest = Math.max(0, ...rows.map(({ from, to }) => to - from));
  const joined: Span[] = [];
  for (const row of rows) {
    const before = joined.at(-1);
    const isMark = (span: Span) => span.to - span.from < lowest * tallest;
    const isNear = before && row.from - before.to <= nearest * tallest;
    if (before && isNear && (isMark(row) || isMark(before))) before.to = row.to;
    else joined.push({ ...row });
  }
  return joined;
}

/** In heights of the tallest line. */
const lowest = 0.35;
const nearest = 0.3;

/** In pixels, with room for margins. */
const longest = 2_400;

/** Splits at the widest gap in the middle half, as often as needed. */
function splitLong(columns: Span[]): Span[] {
  const from = columns[0]?.from ?? 0;
  const to = columns.at(-1)?.to ?? 0;
  const quarter = (to - from) / 4;
  let widest = 0;
  let at = 0;
  for (const [index, { from: next }] of columns.entries()) {
    const gap = next - (columns[index - 1]?.to ?? next);
    const isMiddle = next > from + quarter && next < to - quarter;
    if (isMiddle && gap > widest) {
      widest = gap;
      at = index;
    }
  }
  if (to - from <= longest || at === 0) return [{ from, to }];
  return [...splitLong(columns.slice(0, at)), ...splitLong(columns.slice(at))];
}

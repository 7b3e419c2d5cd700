import type { Span } from '../geometry/spans.ts';
import { cropGray } from '../image/crop-gray.ts';
import type { GrayImage } from '../image/image.ts';

/** Enough to tell a script by; what it costs to read goes by the length. */
const maxLines = 2;
const maxWidth = 1_000;
/** Lines that touch, and what are no lines, are as high as the strip. */
const maxHeight = 140;

/** White that is kept around the lines, in pixels. */
const margin = 12;

/** Lower ones are dots and accents that stand apart, in pixels. */
const lowestLine = 10;

/** What is darker is ink. */
const inkBelow = 128;

/**
 * The fullest lines next to each other of a rendered strip, which is dark on white, and not more
 * of their length than tells a script; null where there are none.
 */
export function sampleLines(strip: GrayImage): GrayImage | null {
  const lines = inkedRows(strip).filter(({ from, to }) => to - from >= lowestLine);
  const [first, ...others] = fullest(strip, lines);
  if (!first) return null;
  const y = Math.max(0, first.from - margin);
  const bottom = Math.min(strip.height, (others.at(-1) ?? first).to + margin);
  const width = Math.min(strip.width, maxWidth);
  return cropGray(strip, { x: 0, y, width, height: Math.min(bottom - y, maxHeight) });
}

/** The stretches of rows that have ink. */
function inkedRows(strip: GrayImage): Span[] {
  const spans: Span[] = [];
  for (let y = 0; y < strip.height; y++) {
    if (inkIn(strip, { from: y, to: y + 1 }) === 0) continue;
    const last = spans.at(-1);
    if (last?.to === y) last.to++;
    else spans.push({ from: y, to: y + 1 });
  }
  return spans;
}

function fullest(strip: GrayImage, lines: Span[]): Span[] {
  const runs = lines
    .slice(0, Math.max(1, lines.length - maxLines + 1))
    .map((_, start) => lines.slice(start, start + maxLines));
  const ink = (run: Span[]) => run.reduce((sum, line) => sum + inkIn(strip, line), 0);
  return runs.toSorted((a, b) => ink(b) - ink(a))[0] ?? [];
}

/** How many pixels of the rows are ink. */
function inkIn({ width, data }: GrayImage, { from, to }: Span): number {
  const pixels = data.subarray(from * width, to * width);
  return pixels.reduce((count, value) => count + (value < inkBelow ? 1 : 0), 0);
}

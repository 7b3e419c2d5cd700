import type { Span } from '../geometry/spans.ts';

/** An image seen along one axis: pixel (`along`, `across`) is at `along*step + across*stride`. */
export type View = {
  length: number;
  breadth: number;
  step: number;
  stride: number;
  data: Uint8Array;
};
export type Ruling = { from: number; to: number; first: number; last: number };

/** In pixels: the least length of a line and of a piece that continues one; the most thickness. */
export type RulingLimits = { length: number; piece: number; thickness: number };

/** Fainter ink is image noise, not a drawn line. */
export const faintestLine = 14;

/**
 * The first run of at least `shortest` pixels of ink from `start` on; null for none. Only every pixel
 * that such a run cannot avoid is looked at: most of an image is paper, and columns miss the cache.
 */
export function nextRun(
  { length, step, stride, data }: View,
  across: number,
  start: number,
  shortest: number,
): Span | null {
  const isInk = (along: number) => (data[along * step + across * stride] ?? 0) >= faintestLine;
  for (let along = start + shortest - 1; along < length; along += shortest) {
    if (!isInk(along)) continue;
    let from = along;
    while (from > start && isInk(from - 1)) from--;
    let to = along + 1;
    while (to < length && isInk(to)) to++;
    if (to - from >= shortest) return { from, to };
    start = to;
    along = to;
  }
  return null;
}

import type { Span } from './spans.ts';

/**
 * The cells of equal width in which signs stand side by side, as Han signs and kana do, by the runs of
 * ink of their line and about how many they are. Null where more than one in ten of the borders
 * would cut through a sign: then their widths differ.
 */
export function fitGrid(runs: Span[], count: number): Span[] | null {
  const left = runs[0]?.from;
  const right = runs.at(-1)?.to;
  if (left === undefined || right === undefined || count < 2) return null;
  let best: { width: number; start: number; cut: number } | undefined;
  const likely = (right - left) / (count - 0.3);
  for (let width = 0.85 * likely; width <= 1.15 * likely; width += likely / 200) {
    for (let start = left - 0.2 * width; start <= left; start += Math.max(0.5, width / 40)) {
      const cut = bordersIn(runs, { start, width, right });
      if (!best || cut < best.cut) best = { width, start, cut };
    }
  }
  if (!best || best.cut > 0.1) return null;
  const { width, start } = best;
  const cells = Math.ceil((right - start) / width - 0.05);
  return Array.from({ length: cells }, (_, at) => {
    return { from: start + at * width, to: start + (at + 1) * width };
  });
}

/** The part of the borders between cells that lie in ink. */
function bordersIn(
  runs: Span[],
  { start, width, right }: { start: number; width: number; right: number },
): number {
  let cut = 0;
  let borders = 0;
  let run = 0;
  for (let border = start + width; border < right; border += width) {
    borders++;
    while ((runs[run]?.to ?? Number.POSITIVE_INFINITY) <= border) run++;
    if ((runs[run]?.from ?? Number.POSITIVE_INFINITY) < border) cut++;
  }
  return borders === 0 ? 1 : cut / borders;
}

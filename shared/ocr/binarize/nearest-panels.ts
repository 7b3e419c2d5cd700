import type { Run } from './smooth-areas.ts';

/**
 * For every pixel the index of the panel pixel nearest to it, by steps to the four sides; -1 where
 * none is within `reach` pixels.
 */
export function nearestPanels(
  runs: Run[],
  { width, height }: { width: number; height: number },
  reach: number,
): Int32Array {
  const sources = new Int32Array(width * height).fill(-1);
  const steps = new Uint16Array(width * height).fill(reach + 1);
  for (const { y, from, to } of runs) {
    for (let at = y * width + from; at < y * width + to; at++) {
      sources[at] = at;
      steps[at] = 0;
    }
  }
  const spread = (from: number, to: number) => {
    const step = (steps[from] ?? 0) + 1;
    if (step >= (steps[to] ?? 0)) return;
    steps[to] = step;
    sources[to] = sources[from] ?? -1;
  };
  for (let y = 0; y < height; y++) {
    const first = y * width;
    for (let at = first; at < first + width; at++) {
      // Of a panel itself nothing is nearer.
      if (steps[at] === 0) continue;
      if (at > first) spread(at - 1, at);
      if (y > 0) spread(at - width, at);
    }
  }
  for (let y = height - 1; y >= 0; y--) {
    const first = y * width;
    for (let at = first + width - 1; at >= first; at--) {
      if (steps[at] === 0) continue;
      if (at < first + width - 1) spread(at + 1, at);
      if (y < height - 1) spread(at + width, at);
    }
  }
  return sources;
}

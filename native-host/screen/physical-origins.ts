import type { Point } from '../../shared/geometry.ts';

type Display = {
  /** Place as the desktop's scaling reports it: divided by the factor and truncated. */
  logical: { x: number; y: number; width: number; height: number };
  /** True size in pixels. */
  physical: { width: number; height: number };
  scaleFactor: number;
};

type AxisSpan = { start: number; size: number; pixels: number; scaleFactor: number };

/**
 * The origins of displays in physical pixels of the virtual desktop.
 *
 * A scaled origin is truncated, and where factors differ it says nothing about pixels at all. But
 * displays touch: edges that meet in scaled units meet in pixels too, and the sizes in pixels are
 * known.
 */
export function physicalOrigins(displays: Display[]): Point[] {
  const xs = physicalStarts(
    displays.map(({ logical, physical, scaleFactor }) => ({
      start: logical.x,
      size: logical.width,
      pixels: physical.width,
      scaleFactor,
    })),
  );
  const ys = physicalStarts(
    displays.map(({ logical, physical, scaleFactor }) => ({
      start: logical.y,
      size: logical.height,
      pixels: physical.height,
      scaleFactor,
    })),
  );
  return displays.map((_, index) => ({ x: xs[index] ?? 0, y: ys[index] ?? 0 }));
}

/** Along one axis, outwards from the origin: each span is placed next to those placed before. */
function physicalStarts(spans: AxisSpan[]): number[] {
  const starts = new Map<AxisSpan, number>();
  for (const span of spans.toSorted((a, b) => Math.abs(a.start) - Math.abs(b.start))) {
    starts.set(span, physicalStart(span, starts));
  }
  return spans.map((span) => starts.get(span) ?? 0);
}

function physicalStart(span: AxisSpan, placed: Map<AxisSpan, number>): number {
  if (span.start === 0) return 0;
  for (const [other, start] of placed) {
    if (meet(span.start, other.start + other.size)) return start + other.pixels;
    if (meet(span.start + span.size, other.start)) return start - span.pixels;
    if (meet(span.start, other.start)) return start;
    if (meet(span.start + span.size, other.start + other.size)) {
      return start + other.pixels - span.pixels;
    }
  }
  return Math.round(span.start * span.scaleFactor);
}

/** Two truncated edges of one pixel edge differ by one at most. */
function meet(a: number, b: number): boolean {
  return Math.abs(a - b) <= 1;
}

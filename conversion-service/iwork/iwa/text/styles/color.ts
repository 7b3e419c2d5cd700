import type * as tsp from '../../../schema/tsp.ts';

/** A color as ODF writes it, `#rrggbb`, and its opacity from 0 to 1. */
export type Color = { hex: string; opacity: number };

/** Display P3 is taken as sRGB. */
export function readColor(color: tsp.Color | undefined): Color | undefined {
  if (!color) return undefined;
  const opacity = bounded(color.a ?? 1);
  const parts = channels(color).map((part) => Math.round(bounded(part) * 255));
  return { hex: `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`, opacity };
}

const cmyk = 2;
const gray = 3;

/** Red, green and blue. */
function channels(color: tsp.Color): number[] {
  const { model } = color;
  if (model === gray) return Array.from({ length: 3 }, () => color.w ?? 0);
  if (model !== cmyk) return [color.r ?? 0, color.g ?? 0, color.b ?? 0];
  const light = 1 - bounded(color.k ?? 0);
  return [color.c, color.m, color.y].map((ink) => (1 - bounded(ink ?? 0)) * light);
}

function bounded(part: number): number {
  return Number.isFinite(part) ? Math.min(1, Math.max(0, part)) : 0;
}

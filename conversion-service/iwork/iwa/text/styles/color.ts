import type { Message } from '../../archive/message.ts';

/** A colour as ODF writes it, `#rrggbb`, and its opacity from 0 to 1. */
export type Color = { hex: string; opacity: number };

/**
 * A TSP.Color: 1 model (1 RGB in 3–5, 2 CMYK in 7–10, 3 grey in 11), 6 alpha, parts from 0 to 1.
 * Display P3 is taken as sRGB.
 */
export function readColor(color: Message | undefined): Color | undefined {
  if (!color) return undefined;
  const opacity = bounded(color.float(6) ?? 1);
  const parts = channels(color).map((part) => Math.round(bounded(part) * 255));
  return { hex: `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`, opacity };
}

function channels(color: Message): number[] {
  const model = color.uint(1);
  if (model === 3) return Array.from({ length: 3 }, () => color.float(11) ?? 0);
  if (model !== 2) return [3, 4, 5].map((field) => color.float(field) ?? 0);
  const light = 1 - bounded(color.float(10) ?? 0);
  return [7, 8, 9].map((field) => (1 - bounded(color.float(field) ?? 0)) * light);
}

function bounded(part: number): number {
  return Number.isFinite(part) ? Math.min(1, Math.max(0, part)) : 0;
}

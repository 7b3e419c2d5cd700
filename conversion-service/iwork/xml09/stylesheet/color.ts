import { numberIn, type Xml09Element } from '../xml/xml09-element.ts';

/** A color of iWork '09 as `#rrggbb`; undefined for what is none, or cannot be seen. */
export function xml09Color(color: Xml09Element | undefined): string | undefined {
  if (color?.name !== 'color' || numberIn(color, 'a') === 0) return undefined;
  const white = numberIn(color, 'w');
  if (white !== undefined) return hex([white, white, white]);
  const parts = ['r', 'g', 'b'].map((name) => numberIn(color, name));
  if (parts.every((part) => part !== undefined)) return hex(parts);
  return inks(color);
}

/** The same as it looks on white paper: cells cannot be seen through. */
export function overWhite(color: Xml09Element | undefined): string | undefined {
  const shown = xml09Color(color);
  const opacity = numberIn(color, 'a') ?? 1;
  if (shown === undefined || opacity >= 1) return shown;
  const parts = [1, 3, 5].map((at) => Number.parseInt(shown.slice(at, at + 2), 16) / 255);
  return hex(parts.map((part) => part * opacity + 1 - opacity));
}

function inks(color: Xml09Element): string | undefined {
  const [c, m, y, k] = ['c', 'm', 'y', 'k'].map((name) => numberIn(color, name));
  if (c === undefined || m === undefined || y === undefined || k === undefined) return undefined;
  return hex([c, m, y].map((ink) => (1 - ink) * (1 - k)));
}

function hex(parts: readonly number[]): string {
  const bytes = parts.map((part) => Math.round(Math.min(1, Math.max(0, part)) * 255));
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

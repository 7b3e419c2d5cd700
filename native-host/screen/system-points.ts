import type { Display } from '../../shared/api/display.ts';
import type { Point } from '../../shared/geometry.ts';

/**
 * The point in the units of the system's input functions. macOS uses points, scaled per display;
 * the others use physical pixels.
 */
export function toSystemPoint(point: Point, displays: Display[], platform = process.platform) {
  if (platform !== 'darwin') return point;
  const display = displays.find((candidate) => holds(candidate, point, 1)) ?? displays[0];
  if (!display) return point;
  const origin = systemOrigin(display);
  return {
    x: origin.x + (point.x - display.x) / display.scaleFactor,
    y: origin.y + (point.y - display.y) / display.scaleFactor,
  };
}

/** The reverse of `toSystemPoint`. */
export function fromSystemPoint(point: Point, displays: Display[], platform = process.platform) {
  if (platform !== 'darwin') return { x: point.x, y: point.y };
  const display =
    displays.find((candidate) => {
      return holds({ ...candidate, ...systemOrigin(candidate) }, point, candidate.scaleFactor);
    }) ?? displays[0];
  if (!display) return point;
  const origin = systemOrigin(display);
  return {
    x: Math.round(display.x + (point.x - origin.x) * display.scaleFactor),
    y: Math.round(display.y + (point.y - origin.y) * display.scaleFactor),
  };
}

function systemOrigin({ x, y, scaleFactor }: Display): Point {
  return { x: x / scaleFactor, y: y / scaleFactor };
}

function holds(display: Display, { x, y }: Point, scaleFactor: number): boolean {
  return (
    x >= display.x &&
    y >= display.y &&
    x < display.x + display.width / scaleFactor &&
    y < display.y + display.height / scaleFactor
  );
}

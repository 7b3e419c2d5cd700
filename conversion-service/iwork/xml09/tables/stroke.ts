import type { CellBorder } from '../../iwa/tables/looks/cell-look.ts';
import { childOf, type LegacyElement, numberIn } from '../package/element.ts';
import { legacyColor } from '../styles/color.ts';

/** A stroke as a line; undefined where it draws nothing. */
export function legacyStroke(stroke: LegacyElement | undefined): CellBorder | undefined {
  const width = numberIn(stroke, 'width') ?? 0;
  const pattern = childOf(stroke, 'pattern')?.attributes.type ?? 'solid';
  const colour = legacyColor(childOf(stroke, 'color'));
  if (width <= 0 || pattern === 'empty' || colour === undefined) return undefined;
  return { width: Math.min(width, 20), colour, style: pattern === 'solid' ? 'solid' : 'dashed' };
}

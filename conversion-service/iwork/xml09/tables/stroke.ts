import type { CellBorder } from '../../tables/looks/cell-look.ts';
import { childOf, numberIn, type Xml09Element } from '../package/element.ts';
import { xml09Color } from '../styles/color.ts';

/** A stroke as a line; undefined where it draws nothing. */
export function xml09Stroke(stroke: Xml09Element | undefined): CellBorder | undefined {
  const width = numberIn(stroke, 'width') ?? 0;
  const pattern = childOf(stroke, 'pattern')?.attributes.type ?? 'solid';
  const color = xml09Color(childOf(stroke, 'color'));
  if (width <= 0 || pattern === 'empty' || color === undefined) return undefined;
  return { width: Math.min(width, 20), color, style: pattern === 'solid' ? 'solid' : 'dashed' };
}

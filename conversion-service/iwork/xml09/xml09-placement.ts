import type { XmlAttributes } from '../../../shared/node/odf/xml/xml-element.ts';
import type { Placement } from '../drawables/placement.ts';
import { childOf, numberIn, type Xml09Element } from './xml/xml09-element.ts';

/** Larger than any page: what is beyond was damaged. */
const maxCoordinate = 1e5;

/** Where drawables go. */
export type Xml09Anchor = {
  attributes: XmlAttributes;
  /** Where one comes to lie that lay somewhere; groups are taken apart. */
  place(placement: Placement): Placement;
};

/** Where a drawable lies, in points from the top left of what holds it, before it is turned. */
export function xml09Placement(drawable: Xml09Element): Placement {
  return geometryPlacement(childOf(drawable, 'geometry'));
}

/** The same of a `sf:geometry`. */
export function geometryPlacement(geometry: Xml09Element | undefined): Placement {
  const position = childOf(geometry, 'position');
  const size = childOf(geometry, 'size') ?? childOf(geometry, 'naturalSize');
  return {
    x: bounded(numberIn(position, 'x') ?? 0),
    y: bounded(numberIn(position, 'y') ?? 0),
    width: Math.max(0, bounded(numberIn(size, 'w') ?? 100)),
    height: Math.max(0, bounded(numberIn(size, 'h') ?? 100)),
    angle: bounded(numberIn(geometry, 'angle') ?? 0) % 360,
    flipHorizontal: geometry?.attributes.horizontalFlip === 'true',
    flipVertical: geometry?.attributes.verticalFlip === 'true',
    flags: 3,
  };
}

function bounded(value: number): number {
  return Math.max(-maxCoordinate, Math.min(maxCoordinate, value));
}

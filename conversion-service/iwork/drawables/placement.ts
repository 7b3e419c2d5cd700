import type { Point } from '../../../shared/geometry.ts';
import { points } from '../../../shared/node/odf/length.ts';
import type { XmlAttributes } from '../../../shared/node/odf/xml/xml-element.ts';

/**
 * Where a drawable lies, in points from the top left of its container. The frame is the one before
 * rotation; `angle` is in degrees counterclockwise around its center.
 */
export type Placement = {
  x: number;
  y: number;
  width: number;
  height: number;
  angle: number;
  flipHorizontal: boolean;
  flipVertical: boolean;
  /** 1: the width is what a person chose, 2: the height is; else the text makes it. */
  flags: number;
};

/** Where a part of something lies, given in its coordinates: of a group, or of a picture. */
export function placedIn(whole: Placement, part: Placement): Placement {
  const x = whole.flipHorizontal ? whole.width - part.x - part.width : part.x;
  const y = whole.flipVertical ? whole.height - part.y - part.height : part.y;
  const centre = turned(
    x + part.width / 2 - whole.width / 2,
    y + part.height / 2 - whole.height / 2,
    whole.angle,
  );
  return {
    ...part,
    x: whole.x + whole.width / 2 + centre.x - part.width / 2,
    y: whole.y + whole.height / 2 + centre.y - part.height / 2,
    angle: (part.angle + whole.angle) % 360,
    flipHorizontal: part.flipHorizontal !== whole.flipHorizontal,
    flipVertical: part.flipVertical !== whole.flipVertical,
  };
}

/** A vector turned counterclockwise; y points down. */
export function turned(x: number, y: number, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180;
  return {
    x: x * Math.cos(angle) + y * Math.sin(angle),
    y: -x * Math.sin(angle) + y * Math.cos(angle),
  };
}

/**
 * Size and position of a frame or shape. A rotated one is placed by where its rotated corner ends
 * up, as `draw:transform` requires.
 * @param positioned false for what stands in a line of text
 */
export function frameAttributes(placement: Placement, positioned: boolean): XmlAttributes {
  const { x, y, width, height, angle } = placement;
  const size = { 'svg:width': points(width), 'svg:height': points(height) };
  if (angle !== 0) return { ...size, 'draw:transform': transform(placement, positioned) };
  return positioned ? { ...size, 'svg:x': points(x), 'svg:y': points(y) } : size;
}

/**
 * The same for a picture in a text: Writer takes only the angle from `draw:transform`, and the
 * position of the frame before its rotation from attributes behind it.
 */
export function textFrameAttributes(placement: Placement, positioned: boolean): XmlAttributes {
  const attributes = frameAttributes(placement, positioned);
  if (placement.angle === 0 || !positioned) return attributes;
  return { ...attributes, 'svg:x': points(placement.x), 'svg:y': points(placement.y) };
}

function transform({ x, y, width, height, angle }: Placement, positioned: boolean): string {
  const half = turned(width / 2, height / 2, angle);
  const box = positioned ? { x, y } : { x: 0, y: 0 };
  const left = box.x + width / 2 - half.x;
  const top = box.y + height / 2 - half.y;
  const radians = ((angle * Math.PI) / 180).toFixed(6);
  return `rotate(${radians}) translate(${points(left)} ${points(top)})`;
}

import { points } from '../../../shared/node/odf/length.ts';
import { element, type XmlNode } from '../../../shared/node/odf/xml/element.ts';
import type { Drawable } from './drawable.ts';
import { drawableNodes } from './drawable-nodes.ts';
import type { Anchor, DrawingPart } from './drawing-part.ts';
import { frameStyle } from './frame-style.ts';
import { placedIn } from './placement.ts';

/**
 * A group (TSD.GroupArchive, 2 its members). Members that are placed by themselves keep their
 * text editable; one that stands in a line of text stays a group, so that it moves as one.
 */
export function groupNodes(drawable: Drawable, anchor: Anchor, part: DrawingPart): XmlNode[] {
  const members = drawable.message.references(2);
  const whole = anchor.positioned ? drawable.placement : { ...drawable.placement, x: 0, y: 0 };
  const memberAnchor = anchor.positioned ? anchor : { frame: {}, graphic: {}, positioned: true };
  const nodes = members.flatMap((member) =>
    drawableNodes(member, memberAnchor, part, (found) => ({
      ...found,
      placement: placedIn(whole, found.placement),
    })),
  );
  if (anchor.positioned || nodes.length === 0) return nodes;
  const style = frameStyle({}, anchor, part);
  const { width, height } = drawable.placement;
  const size = { 'svg:width': points(width), 'svg:height': points(height) };
  return [element('draw:g', { ...anchor.frame, 'draw:style-name': style, ...size }, nodes)];
}

import { points } from '../../../../shared/node/odf/length.ts';
import {
  element,
  type XmlAttributes,
  type XmlNode,
} from '../../../../shared/node/odf/xml/element.ts';
import { frameAttributes } from '../../drawables/frame-attributes.ts';
import { type Outline, scaled } from '../../drawables/outlines/outline.ts';
import { straightLine } from '../../drawables/outlines/outline-kind.ts';
import { enhancedGeometry } from '../../drawables/outlines/path-data.ts';
import type { Placement } from '../../drawables/placement.ts';
import type { Xml09Context } from '../context.ts';
import type { Xml09Element } from '../package/element.ts';
import { isDrawn, xml09FrameStyle } from './frame-look.ts';

/** A shape without text: its outline. What has none, such as a film, is left out with a warning. */
export function outlineNodes(
  drawable: Xml09Element,
  { outline, placement }: { outline: Outline | undefined; placement: Placement },
  anchor: XmlAttributes,
  context: Xml09Context,
): XmlNode[] {
  if (!outline) {
    if (!isPlaceholder(drawable))
      context.warnings.add('drawable_left_out', 'Shapes of unknown kinds and films were left out.');
    return [];
  }
  if (!isDrawn(drawable, context)) return [];
  const line = straightLine(outline);
  if (!line || placement.angle !== 0)
    return [shapeElement(drawable, { outline, placement, content: [] }, anchor, context)];
  const style = { ...anchor, 'draw:style-name': xml09FrameStyle(drawable, context) };
  return [lineElement(line, outline, placement, style)];
}

/** A shape with its outline and its text. */
export function shapeElement(
  drawable: Xml09Element,
  { outline, placement, content }: { outline: Outline; placement: Placement; content: XmlNode[] },
  anchor: XmlAttributes,
  context: Xml09Context,
): XmlNode {
  const size = { width: Math.max(0.1, placement.width), height: Math.max(0.1, placement.height) };
  const form = enhancedGeometry(scaled(outline, size.width, size.height), placement);
  const attributes = {
    ...anchor,
    'draw:style-name': xml09FrameStyle(drawable, context),
    ...frameAttributes({ ...placement, ...size }, true),
  };
  return element('draw:custom-shape', attributes, [...content, form]);
}

function lineElement(
  [from, to]: [{ x: number; y: number }, { x: number; y: number }],
  { width, height }: Outline,
  placement: Placement,
  style: XmlAttributes,
): XmlNode {
  const x = (at: number) => placement.x + (placement.flipHorizontal ? width - at : at);
  const y = (at: number) => placement.y + (placement.flipVertical ? height - at : at);
  return element('draw:line', {
    ...style,
    'svg:x1': points(x(from.x)),
    'svg:y1': points(y(from.y)),
    'svg:x2': points(x(to.x)),
    'svg:y2': points(y(to.y)),
  });
}

/** What a template offers to be filled, and what has nothing in it. */
function isPlaceholder({ name, attributes }: Xml09Element): boolean {
  return attributes.placeholder === 'true' || /placeholder$/.test(name);
}

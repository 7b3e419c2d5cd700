import { percent, points } from '../../../../../shared/node/odf/length.ts';
import type { XmlAttributes } from '../../../../../shared/node/odf/xml/element.ts';
import type * as tsd from '../../../schema/tsd.ts';
import { readColor } from '../../text/styles/color.ts';
import type { StyleProperties } from '../../text/styles/style-properties.ts';
import { type FillContext, fillAttributes } from './fill-attributes.ts';
import { lineEnds, strokeAttributes } from './stroke-attributes.ts';

/** `style:graphic-properties` of a shape. */
export function shapeAttributes(
  graphic: StyleProperties<tsd.ShapeStylePropertiesArchive>,
  context: FillContext,
): XmlAttributes {
  const opacity = graphic.get('opacity') ?? 1;
  return {
    ...fillAttributes(graphic.get('fill'), opacity, context),
    ...strokeAttributes(graphic.get('stroke'), opacity, context.document),
    ...shadowAttributes(graphic.get('shadow')),
    ...lineEnds(graphic, context.document),
  };
}

/** The same for pictures. */
export function mediaAttributes(
  graphic: StyleProperties<tsd.MediaStylePropertiesArchive>,
  context: FillContext,
): XmlAttributes {
  const opacity = graphic.get('opacity') ?? 1;
  return {
    'draw:fill': 'none',
    ...strokeAttributes(graphic.get('stroke'), opacity, context.document),
    ...shadowAttributes(graphic.get('shadow')),
    'draw:image-opacity': opacity < 1 ? percent(opacity) : undefined,
  };
}

function shadowAttributes(shadow: tsd.ShadowArchive | undefined): XmlAttributes {
  const color = readColor(shadow?.color);
  if (!shadow || !color || shadow.isEnabled === false) return {};
  const angle = ((shadow.angle ?? 315) * Math.PI) / 180;
  const offset = shadow.offset ?? 5;
  return {
    'draw:shadow': 'visible',
    'draw:shadow-offset-x': points(Math.cos(angle) * offset),
    'draw:shadow-offset-y': points(-Math.sin(angle) * offset),
    'draw:shadow-color': color.hex,
    'draw:shadow-opacity': percent(color.opacity * (shadow.opacity ?? 1)),
    'loext:shadow-blur': points(shadow.radius ?? 0),
  };
}

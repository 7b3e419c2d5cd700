import { percent, points } from '../../../../../shared/node/odf/length.ts';
import type { XmlAttributes } from '../../../../../shared/node/odf/xml/element.ts';
import type { Message } from '../../archive/message.ts';
import { readColor } from '../../text/styles/color.ts';
import type { StyleProperties } from '../../text/styles/style-properties.ts';
import { type FillPart, fillAttributes } from './fill-attributes.ts';
import { lineEnds, strokeAttributes } from './stroke-attributes.ts';

/**
 * `style:graphic-properties` of a shape: TSD.ShapeStylePropertiesArchive, 1 fill, 2 stroke,
 * 3 opacity, 4 shadow.
 */
export function shapeAttributes(graphic: StyleProperties, part: FillPart): XmlAttributes {
  const opacity = graphic.float(3) ?? 1;
  return {
    ...fillAttributes(graphic.message(1), opacity, part),
    ...strokeAttributes(graphic.message(2), opacity, part.document),
    ...shadowAttributes(graphic.message(4)),
    ...lineEnds(graphic, part.document),
  };
}

/** The same for pictures: TSD.MediaStylePropertiesArchive, 1 stroke, 2 opacity, 3 shadow. */
export function mediaAttributes(graphic: StyleProperties, part: FillPart): XmlAttributes {
  const opacity = graphic.float(2) ?? 1;
  return {
    'draw:fill': 'none',
    ...strokeAttributes(graphic.message(1), opacity, part.document),
    ...shadowAttributes(graphic.message(3)),
    'draw:image-opacity': opacity < 1 ? percent(opacity) : undefined,
  };
}

/** TSD.ShadowArchive: 1 colour, 2 angle, 3 offset, 4 radius, 5 opacity, 6 whether it is there. */
function shadowAttributes(shadow: Message | undefined): XmlAttributes {
  const color = readColor(shadow?.message(1));
  if (!shadow || !color || shadow.bool(6) === false) return {};
  const angle = ((shadow.float(2) ?? 315) * Math.PI) / 180;
  const offset = shadow.float(3) ?? 5;
  return {
    'draw:shadow': 'visible',
    'draw:shadow-offset-x': points(Math.cos(angle) * offset),
    'draw:shadow-offset-y': points(-Math.sin(angle) * offset),
    'draw:shadow-color': color.hex,
    'draw:shadow-opacity': percent(color.opacity * (shadow.float(5) ?? 1)),
    'loext:shadow-blur': points(shadow.uint(4) ?? 0),
  };
}

import { embeddedLink } from '../../../../../shared/node/odf/embedded-link.ts';
import { percent } from '../../../../../shared/node/odf/length.ts';
import type { OdfDocument } from '../../../../../shared/node/odf/odf-document.ts';
import { element, type XmlAttributes } from '../../../../../shared/node/odf/xml/element.ts';
import { warningCodes } from '../../../warning-codes.ts';
import type { Warnings } from '../../../warnings.ts';
import type { Message } from '../../archive/message.ts';
import { readColor } from '../../text/styles/color.ts';
import type { PictureRequests } from '../pictures/picture-requests.ts';

/** What fills are made of: gradients and pictures are styles of their own in ODF. */
export type FillPart = { document: OdfDocument; pictures: PictureRequests; warnings: Warnings };

/** A TSD.FillArchive (1 colour, 2 gradient, 3 picture) as attributes of graphic properties. */
export function fillAttributes(
  fill: Message | undefined,
  opacity: number,
  part: FillPart,
): XmlAttributes {
  const gradient = fill?.message(2);
  const picture = fill?.message(3);
  if (gradient) return gradientFill(gradient, opacity, part);
  if (picture) return pictureFill(picture, part) ?? { 'draw:fill': 'none' };
  const color = readColor(fill?.message(1));
  if (!color || color.opacity === 0) return { 'draw:fill': 'none' };
  return {
    'draw:fill': 'solid',
    'draw:fill-color': color.hex,
    'draw:opacity': percent(color.opacity * opacity),
  };
}

/** 1 type, 2 stops (1 colour, 2 fraction), 3 opacity, 5 angle, 6 ends. ODF knows two colours. */
function gradientFill(gradient: Message, opacity: number, part: FillPart): XmlAttributes {
  const stops = gradient
    .messages(2)
    .toSorted((a, b) => (a.float(2) ?? 0) - (b.float(2) ?? 0))
    .flatMap((stop) => readColor(stop.message(1)) ?? []);
  const [first, last] = [stops[0], stops.at(-1)];
  if (!first || !last) return { 'draw:fill': 'none' };
  if (stops.length > 2)
    part.warnings.add('gradients_simplified', warningCodes.gradients_simplified);
  const radial = gradient.uint(1) === 1;
  const name = part.document.styles.addDrawing(
    'Gradient',
    element('draw:gradient', {
      'draw:style': radial ? 'radial' : 'linear',
      'draw:cx': radial ? '50%' : undefined,
      'draw:cy': radial ? '50%' : undefined,
      'draw:start-color': radial ? last.hex : first.hex,
      'draw:end-color': radial ? first.hex : last.hex,
      'draw:start-intensity': '100%',
      'draw:end-intensity': '100%',
      'draw:angle': radial ? undefined : Math.round(odfAngle(gradient) * 10),
      'draw:border': '0%',
    }),
  );
  const alpha = ((first.opacity + last.opacity) / 2) * (gradient.float(3) ?? 1) * opacity;
  return {
    'draw:fill': 'gradient',
    'draw:fill-gradient-name': name,
    'draw:opacity': percent(alpha),
  };
}

/** In iWork 270° runs from top to bottom, in ODF 0° does; both count counterclockwise. */
function odfAngle(gradient: Message): number {
  const ends = gradient.message(6);
  const [start, end] = [ends?.message(1), ends?.message(2)];
  const radians =
    start && end
      ? Math.atan2(
          (start.float(2) ?? 0) - (end.float(2) ?? 0),
          (end.float(1) ?? 0) - (start.float(1) ?? 0),
        )
      : (gradient.message(5)?.float(2) ?? 1.5 * Math.PI);
  const degrees = (radians * 180) / Math.PI;
  return Number.isFinite(degrees) ? (((degrees + 90) % 360) + 360) % 360 : 0;
}

/** 6 picture, 2 technique: 0 natural size, 1 stretched, 2 tiled, 3 filling, 4 fitting. */
function pictureFill(fill: Message, part: FillPart): XmlAttributes | undefined {
  const picture = fill.reference(6);
  if (picture === undefined) return undefined;
  const image = element('draw:fill-image', { ...embeddedLink });
  part.pictures.request({ candidates: [picture], show: (href) => setHref(image.attributes, href) });
  const technique = fill.uint(2) ?? 0;
  const tiled = technique === 2 || technique === 0;
  return {
    'draw:fill': 'bitmap',
    'draw:fill-image-name': part.document.styles.addDrawing('Picture', image),
    'style:repeat': tiled ? 'repeat' : 'stretch',
  };
}

function setHref(attributes: XmlAttributes, href: string): void {
  attributes['xlink:href'] = href;
}

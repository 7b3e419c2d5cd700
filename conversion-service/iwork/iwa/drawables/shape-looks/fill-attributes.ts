import { percent } from '../../../../../shared/node/odf/length.ts';
import type { OdfDocument } from '../../../../../shared/node/odf/odf-document.ts';
import { embeddedLink } from '../../../../../shared/node/odf/odf-document.ts';
import { element, type XmlAttributes } from '../../../../../shared/node/odf/xml/xml-element.ts';
import type * as tsd from '../../../schema/tsd.ts';
import type { Warnings } from '../../../warnings.ts';
import { warningCodes } from '../../../warnings.ts';
import { readColor } from '../../text-storage/text-styles/style-properties.ts';
import type { PictureRequests } from '../pictures/picture-requests.ts';

/** What fills are made of: gradients and pictures are styles of their own in ODF. */
export type FillContext = { document: OdfDocument; pictures: PictureRequests; warnings: Warnings };

/** A fill as attributes of graphic properties. */
export function fillAttributes(
  fill: tsd.FillArchive | undefined,
  opacity: number,
  context: FillContext,
): XmlAttributes {
  const { gradient, image } = fill ?? {};
  if (gradient) return gradientFill(gradient, opacity, context);
  if (image) return pictureFill(image, context) ?? { 'draw:fill': 'none' };
  const color = readColor(fill?.color);
  if (!color || color.opacity === 0) return { 'draw:fill': 'none' };
  return {
    'draw:fill': 'solid',
    'draw:fill-color': color.hex,
    'draw:opacity': percent(color.opacity * opacity),
  };
}

/** ODF knows two colors. */
function gradientFill(
  gradient: tsd.GradientArchive,
  opacity: number,
  context: FillContext,
): XmlAttributes {
  const stops = gradient.stops
    .toSorted((a, b) => (a.fraction ?? 0) - (b.fraction ?? 0))
    .flatMap((stop) => readColor(stop.color) ?? []);
  const [first, last] = [stops[0], stops.at(-1)];
  if (!first || !last) return { 'draw:fill': 'none' };
  if (stops.length > 2)
    context.warnings.add('gradients_simplified', warningCodes.gradients_simplified);
  const radial = gradient.type === 1;
  const name = context.document.styles.addDrawing(
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
  const alpha = ((first.opacity + last.opacity) / 2) * (gradient.opacity ?? 1) * opacity;
  return {
    'draw:fill': 'gradient',
    'draw:fill-gradient-name': name,
    'draw:opacity': percent(alpha),
  };
}

/** In iWork 270° runs from top to bottom, in ODF 0° does; both count counterclockwise. */
function odfAngle({ angleGradient, transformGradient }: tsd.GradientArchive): number {
  const { start, end } = transformGradient ?? {};
  const radians =
    start && end
      ? Math.atan2((start.y ?? 0) - (end.y ?? 0), (end.x ?? 0) - (start.x ?? 0))
      : (angleGradient?.gradientAngle ?? 1.5 * Math.PI);
  const degrees = (radians * 180) / Math.PI;
  return Number.isFinite(degrees) ? (((degrees + 90) % 360) + 360) % 360 : 0;
}

/** Techniques of filling with a picture; others stretch it in some way. */
const naturalSize = 0;
const tiles = 2;

function pictureFill(fill: tsd.ImageFillArchive, context: FillContext): XmlAttributes | undefined {
  const picture = fill.imageData;
  if (picture === undefined) return undefined;
  const image = element('draw:fill-image', { ...embeddedLink });
  context.pictures.request({
    candidates: [picture],
    show: (href) => setHref(image.attributes, href),
  });
  const technique = fill.technique ?? naturalSize;
  const tiled = technique === tiles || technique === naturalSize;
  return {
    'draw:fill': 'bitmap',
    'draw:fill-image-name': context.document.styles.addDrawing('Picture', image),
    'style:repeat': tiled ? 'repeat' : 'stretch',
  };
}

function setHref(attributes: XmlAttributes, href: string): void {
  attributes['xlink:href'] = href;
}

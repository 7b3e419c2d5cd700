import type { Size } from '../../../../shared/geometry.ts';
import { percent, points } from '../../../../shared/node/odf/length.ts';
import { embeddedLink } from '../../../../shared/node/odf/odf-document.ts';
import { element, type XmlAttributes } from '../../../../shared/node/odf/xml/xml-element.ts';
import type { Xml09Context } from '../context.ts';
import { fillPictureSize, picturePath } from '../picture-paths.ts';
import { xml09Color } from '../stylesheet/color.ts';
import { childOf, elementsOf, numberIn, type Xml09Element } from '../xml/xml09-element.ts';

type FillContext = Pick<Xml09Context, 'document' | 'styles' | 'pictures' | 'warnings'>;

const none: XmlAttributes = { 'draw:fill': 'none' };

/** What is filled: its opacity from 0 to 1, and its size in points where that is known. */
type FilledArea = { opacity: number; box: Size | undefined };

/** A fill (color, gradient or picture) as graphic properties. */
export function fillLook(
  fill: Xml09Element | undefined,
  area: FilledArea,
  context: FillContext,
): XmlAttributes {
  const { opacity } = area;
  if (fill?.name === 'color') return colorLook(fill, opacity);
  if (fill?.name === 'textured-fill') return pictureLook(fill, area, context);
  return fill && /gradient/.test(fill.name) ? gradientLook(fill, opacity, context) : none;
}

function colorLook(color: Xml09Element, opacity: number): XmlAttributes {
  const hex = xml09Color(color);
  const alpha = opacity * (numberIn(color, 'a') ?? 1);
  if (hex === undefined) return none;
  return {
    'draw:fill': 'solid',
    'draw:fill-color': hex,
    'draw:opacity': alpha < 1 ? percent(Math.max(0, alpha)) : undefined,
  };
}

/** ODF knows two colors; in iWork −90° runs from top to bottom, in ODF 0° does. */
function gradientLook(
  gradient: Xml09Element,
  opacity: number,
  { document, warnings }: FillContext,
): XmlAttributes {
  const stops = elementsOf(childOf(gradient, 'stops'))
    .toSorted((a, b) => (numberIn(a, 'fraction') ?? 0) - (numberIn(b, 'fraction') ?? 0))
    .flatMap((stop) => xml09Color(childOf(stop, 'color')) ?? []);
  const [first, last] = [stops[0], stops.at(-1)];
  if (first === undefined || last === undefined) return none;
  if (stops.length > 2)
    warnings.add('gradients_simplified', 'Gradients keep their first and their last color.');
  const isRadial = gradient.attributes.type === 'radial';
  const degrees = ((numberIn(gradient, 'angle') ?? -Math.PI / 2) * 180) / Math.PI;
  const name = document.styles.addDrawing(
    'Gradient',
    element('draw:gradient', {
      'draw:style': isRadial ? 'radial' : 'linear',
      'draw:cx': isRadial ? '50%' : undefined,
      'draw:cy': isRadial ? '50%' : undefined,
      'draw:start-color': isRadial ? last : first,
      'draw:end-color': isRadial ? first : last,
      'draw:start-intensity': '100%',
      'draw:end-intensity': '100%',
      'draw:angle': isRadial ? undefined : Math.round(((((degrees + 90) % 360) + 360) % 360) * 10),
      'draw:border': '0%',
    }),
  );
  const alpha = opacity * (numberIn(gradient, 'opacity') ?? 1);
  return {
    'draw:fill': 'gradient',
    'draw:fill-gradient-name': name,
    'draw:opacity': percent(Math.min(1, Math.max(0, alpha))),
  };
}

function pictureLook(
  fill: Xml09Element,
  { opacity, box }: FilledArea,
  { document, styles, pictures }: FillContext,
): XmlAttributes {
  const path = picturePath(fill, styles);
  const href = path === undefined ? undefined : pictures.get(path)?.href;
  if (href === undefined) return none;
  const image = element('draw:fill-image', { 'xlink:href': href, ...embeddedLink });
  return {
    'draw:fill': 'bitmap',
    'draw:fill-image-name': document.styles.addDrawing('Picture', image),
    'draw:opacity': opacity < 1 ? percent(Math.max(0, opacity)) : undefined,
    ...layout(fill.attributes.technique, fillPictureSize(fill, styles), box),
  };
}

/** How a picture lies in what it fills; one whose size is not known is stretched, not cut. */
function layout(
  technique: string | undefined,
  size: Size | undefined,
  box: Size | undefined,
): XmlAttributes {
  const stretched = { 'style:repeat': 'stretch' };
  switch (technique) {
    case 'tile':
      return { 'style:repeat': 'repeat', 'draw:fill-image-ref-point': 'top-left', ...sized(size) };
    case 'natural':
      return { ...inTheMiddle, ...sized(size) };
    case 'fit':
    case 'fill': {
      if (!size || !box || box.width <= 0 || box.height <= 0) return stretched;
      const scales = [box.width / size.width, box.height / size.height];
      const scale = technique === 'fit' ? Math.min(...scales) : Math.max(...scales);
      return {
        ...inTheMiddle,
        ...sized({ width: size.width * scale, height: size.height * scale }),
      };
    }
    default:
      return stretched;
  }
}

const inTheMiddle = { 'style:repeat': 'no-repeat', 'draw:fill-image-ref-point': 'center' };

function sized(size: Size | undefined): XmlAttributes {
  return {
    'draw:fill-image-width': size && points(size.width),
    'draw:fill-image-height': size && points(size.height),
  };
}

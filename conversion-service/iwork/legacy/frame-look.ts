import { points } from '../../../shared/node/odf/length.ts';
import type { XmlAttributes } from '../../../shared/node/odf/xml/element.ts';
import { borderAttribute } from '../tables/look-attributes.ts';
import { fillLook } from './fill-look.ts';
import { legacyColor } from './legacy-color.ts';
import { childOf, elementsOf, type LegacyElement } from './legacy-element.ts';
import type { LegacyPart } from './legacy-part.ts';
import { legacyStroke } from './tables/legacy-stroke.ts';
import { textAreaLook } from './text-area-look.ts';

/** The name of the graphic style of a frame: where its place counts from, its fill and its line. */
export function legacyFrameStyle(drawable: LegacyElement, part: LegacyPart): string {
  const look = frameLook(drawableChain(drawable, part), part);
  const isText = part.document.kind === 'text';
  const layout = childOf(drawable, 'text')?.attributes.layoutstyle;
  const grows = drawable.attributes['can-autosize-v'] === 'true';
  return part.automatic.add({
    family: 'graphic',
    properties: {
      'style:graphic-properties': isText
        ? { ...inText, ...look }
        : { ...look, ...textAreaLook(part.styles, part.styles.chain(layout), grows) },
    },
  });
}

/** Whether a shape can be seen. */
export function isDrawn(drawable: LegacyElement, part: LegacyPart): boolean {
  const look = frameLook(drawableChain(drawable, part), part);
  return look['draw:fill'] !== 'none' || look['draw:stroke'] !== 'none';
}

/** In texts places count from the page. */
const inText = {
  'style:wrap': 'run-through',
  'style:run-through': 'foreground',
  'style:horizontal-pos': 'from-left',
  'style:horizontal-rel': 'page',
  'style:vertical-pos': 'from-top',
  'style:vertical-rel': 'page',
  'fo:padding': '4pt',
};

/** Fill and line of a graphic style, as graphic properties. */
export function frameLook(chain: readonly LegacyElement[], part: LegacyPart): XmlAttributes {
  const { styles, document } = part;
  const fill = styles.value(chain, 'fill');
  const stroke = legacyStroke(styles.value(chain, 'stroke'));
  const line = {
    'draw:stroke': stroke ? (stroke.style === 'solid' ? 'solid' : 'dash') : 'none',
    'svg:stroke-width': stroke && points(stroke.width),
    'svg:stroke-color': stroke?.colour,
  };
  if (document.kind !== 'text')
    return { ...line, ...fillLook(fill, styles.number(chain, 'opacity') ?? 1, part) };
  const colour = fillColour(fill);
  return {
    ...line,
    'draw:fill': colour ? 'solid' : 'none',
    'draw:fill-color': colour,
    'fo:border': borderAttribute(stroke) ?? 'none',
    'fo:background-color': colour ?? 'transparent',
  };
}

/** Of a gradient its first colour. */
function fillColour(fill: LegacyElement | undefined): string | undefined {
  if (!fill || fill.name === 'color') return legacyColor(fill);
  const stops = elementsOf(childOf(fill, 'stops')).map((stop) => childOf(stop, 'color'));
  return legacyColor(stops.find((color) => legacyColor(color) !== undefined));
}

function drawableChain(drawable: LegacyElement, { styles }: LegacyPart): LegacyElement[] {
  return styles.chainOf(elementsOf(childOf(drawable, 'style'))[0]);
}

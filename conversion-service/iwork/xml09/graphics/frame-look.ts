import type { Size } from '../../../../shared/geometry.ts';
import { points } from '../../../../shared/node/odf/length.ts';
import { element, type XmlAttributes } from '../../../../shared/node/odf/xml/xml-element.ts';
import { borderAttribute } from '../../tables/looks/cell-look.ts';
import type { Xml09Context } from '../context.ts';
import { xml09Color } from '../stylesheet/color.ts';
import type { Xml09Styles } from '../stylesheet/styles.ts';
import { xml09Stroke } from '../tabular/xml09-looks.ts';
import { childOf, elementsOf, numberIn, type Xml09Element } from '../xml/xml09-element.ts';
import { xml09Placement } from '../xml09-placement.ts';
import { fillLook } from './fill-look.ts';

/**
 * The name of the graphic style of a frame: the reference of its position, its fill and its line.
 * @param kind what it is where it is no shape
 */
export function xml09FrameStyle(
  drawable: Xml09Element,
  context: Xml09Context,
  kind?: 'text' | 'picture',
): string {
  const look = frameLook(drawableChain(drawable, context), context, xml09Placement(drawable));
  const parent = kind && context.frameStyles?.[kind];
  return context.automatic.add({
    family: 'graphic',
    parent,
    properties: {
      'style:graphic-properties': {
        ...(context.document.kind === 'text' ? placeInText(drawable, context) : {}),
        ...look,
        ...arrows(drawable, context),
        ...areaLook(drawable, context, parent !== undefined),
      },
    },
  });
}

/** @param isFrame whether it is a frame of a text, which grows by itself */
function areaLook(
  drawable: Xml09Element,
  { styles }: Xml09Context,
  isFrame: boolean,
): XmlAttributes {
  if (drawable.name === 'tabular-info') return { 'fo:padding': '0pt' };
  const layout = childOf(drawable, 'text')?.attributes.layoutstyle;
  const grows = drawable.attributes['can-autosize-v'] === 'true';
  const look = textAreaLook(styles, styles.chain(layout), grows);
  return isFrame ? { ...look, 'draw:auto-grow-height': undefined } : look;
}

/** Whether a shape can be seen. */
export function isDrawn(drawable: Xml09Element, context: Xml09Context): boolean {
  const look = frameLook(drawableChain(drawable, context), context);
  return look['draw:fill'] !== 'none' || look['draw:stroke'] !== 'none';
}

/** What a line begins (tail) and ends (head) in: any arrow is a filled one. */
function arrows(drawable: Xml09Element, context: Xml09Context): XmlAttributes {
  const chain = drawableChain(drawable, context);
  const isArrow = (property: string) =>
    context.styles.value(chain, property)?.name === 'line-end' ? arrowName(context) : undefined;
  const width = points(
    Math.max(5, 3.5 * (xml09Stroke(context.styles.value(chain, 'stroke'))?.width ?? 1)),
  );
  const [start, end] = [isArrow('tailLineEnd'), isArrow('headLineEnd')];
  return {
    'draw:marker-start': start,
    'draw:marker-start-width': start && width,
    'draw:marker-end': end,
    'draw:marker-end-width': end && width,
  };
}

function arrowName({ document }: Xml09Context): string {
  const attributes = { 'svg:viewBox': '0 0 20 30', 'svg:d': 'M10 0 L0 30 L20 30 Z' };
  return document.styles.addDrawing('Arrow', element('draw:marker', attributes));
}

/**
 * In texts positions are relative to the page. Where a text has tables it flows above and below, not
 * beside: LibreOffice hides the part of a table that lies under the object. In print these begin below.
 */
function placeInText(drawable: Xml09Element, context: Xml09Context): XmlAttributes {
  const wrap = context.styles.value(drawableChain(drawable, context), 'externalTextWrap');
  if (wrap?.attributes['floating-wrap-enabled'] !== 'true')
    return { 'style:wrap': 'run-through', 'style:run-through': 'foreground', ...fromPage };
  if (context.hasTables && !context.printed) return { 'style:wrap': 'none', ...fromPage };
  const { 'floating-wrap-type': type, direction = 'both' } = wrap.attributes;
  const side = type === 'neither' ? 'none' : (sides[direction] ?? 'parallel');
  const margin = Math.min(200, Math.max(0, numberIn(wrap, 'margin') ?? 0));
  return {
    'style:wrap': side,
    'style:number-wrapped-paragraphs': side === 'none' ? undefined : 'no-limit',
    'fo:margin-left': points(margin),
    'fo:margin-right': points(margin),
    // A line that only touches the margin is not beside the object.
    'fo:margin-top': points(Math.max(0, margin - 1)),
    'fo:margin-bottom': points(Math.max(0, margin - 1)),
    ...fromPage,
  };
}

/** Where the text is, by the direction in which it flows around. */
const sides: Record<string, string> = { left: 'left', right: 'right' };

const fromPage = {
  'style:horizontal-pos': 'from-left',
  'style:horizontal-rel': 'page',
  'style:vertical-pos': 'from-top',
  'style:vertical-rel': 'page',
};

/** Fill and line of a graphic style, as graphic properties. @param box its size in points */
export function frameLook(
  chain: readonly Xml09Element[],
  context: Xml09Context,
  box?: Size,
): XmlAttributes {
  const { styles, document } = context;
  const fill = styles.value(chain, 'fill');
  const stroke = xml09Stroke(styles.value(chain, 'stroke'));
  const line = {
    'draw:stroke': stroke ? (stroke.style === 'solid' ? 'solid' : 'dash') : 'none',
    'svg:stroke-width': stroke && points(stroke.width),
    'svg:stroke-color': stroke?.color,
  };
  if (document.kind !== 'text')
    return {
      ...line,
      ...fillLook(fill, { opacity: styles.number(chain, 'opacity') ?? 1, box }, context),
    };
  const color = fillColor(fill);
  return {
    ...line,
    'draw:fill': color ? 'solid' : 'none',
    'draw:fill-color': color,
    'fo:border': borderAttribute(stroke) ?? 'none',
    'fo:background-color': color ?? 'transparent',
  };
}

/** Of a gradient its first color. */
function fillColor(fill: Xml09Element | undefined): string | undefined {
  if (!fill || fill.name === 'color') return xml09Color(fill);
  const stops = elementsOf(childOf(fill, 'stops')).map((stop) => childOf(stop, 'color'));
  return xml09Color(stops.find((color) => xml09Color(color) !== undefined));
}

function drawableChain(drawable: Xml09Element, { styles }: Xml09Context): Xml09Element[] {
  return styles.chainOf(elementsOf(childOf(drawable, 'style'))[0]);
}

/**
 * The placement of text in its shape, as graphic properties.
 * @param layout a layout style with those that it derives from
 * @param grows whether the shape is as high as its text
 */
export function textAreaLook(
  styles: Xml09Styles,
  layout: readonly Xml09Element[],
  grows: boolean,
): XmlAttributes {
  const padding = styles.value(layout, 'padding');
  const side = (name: string) => points(Math.min(200, Math.max(0, numberIn(padding, name) ?? 4)));
  const shrinks = (styles.number(layout, 'shrinkTextToFit') ?? 0) > 0;
  const vertical = styles.number(layout, 'verticalAlignment') ?? 0;
  return {
    'draw:textarea-vertical-align': ['top', 'middle', 'bottom'][vertical] ?? 'top',
    'draw:auto-grow-height': String(grows),
    'fo:wrap-option': 'wrap',
    'draw:fit-to-size': shrinks && !grows ? 'shrink-to-fit' : undefined,
    'fo:padding-top': side('top'),
    'fo:padding-right': side('right'),
    'fo:padding-bottom': side('bottom'),
    'fo:padding-left': side('left'),
    'style:writing-mode': (styles.number(layout, 'verticalText') ?? 0) > 0 ? 'tb-rl' : undefined,
  };
}

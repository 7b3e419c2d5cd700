import type { Point } from '../../../../shared/geometry.ts';
import { points } from '../../../../shared/node/odf/length.ts';
import { embeddedLink } from '../../../../shared/node/odf/odf-document.ts';
import {
  element,
  type XmlAttributes,
  type XmlNode,
} from '../../../../shared/node/odf/xml/xml-element.ts';
import {
  enhancedGeometry,
  isRectangle,
  type Outline,
  scaled,
  straightLine,
} from '../../drawables/outlines/outline.ts';
import { frameAttributes, type Placement, placedIn } from '../../drawables/placement.ts';
import { slideTableFrame } from '../../keynote/slide-table-frame.ts';
import { warningCodes } from '../../warnings.ts';
import type { Xml09Context } from '../context.ts';
import { isCutOtherwise, pictureMask, picturePath } from '../picture-paths.ts';
import { readXml09Table } from '../tabular/read-xml09-table.ts';
import { storageNodes } from '../text-nodes/storage-nodes.ts';
import { xml09Table, xml09TableContext } from '../text-nodes/text-table.ts';
import { childOf, descendants, elementsOf, type Xml09Element } from '../xml/xml09-element.ts';
import type { Xml09Anchor } from '../xml09-placement.ts';
import { xml09Placement } from '../xml09-placement.ts';
import { chartFrames } from './chart-frames.ts';
import { isDrawn, xml09FrameStyle } from './frame-look.ts';
import { xml09Outline } from './xml09-outline.ts';

/** Groups inside groups. */
const maxDepth = 20;

/** A text box, picture, shape, table or group; what is none of these is left out with a warning. */
export function drawableFrames(
  drawable: Xml09Element,
  anchor: Xml09Anchor,
  context: Xml09Context,
): XmlNode[] {
  if (silent.includes(drawable.name) || /-ref$/.test(drawable.name)) return [];
  if (drawable.name === 'group') return groupFrames(drawable, anchor, context);
  const placement = anchor.place(xml09Placement(drawable));
  switch (drawable.name) {
    case 'chart-info':
      return chartFrames(drawable, placement, anchor.attributes, context);
    case 'tabular-info':
      return tableFrames(drawable, placement, anchor, context);
    default: {
      const path = picturePath(drawable, context.styles);
      const nodes =
        path === undefined
          ? shapeNodes(drawable, placement, anchor, context)
          : pictureFrames(drawable, path, anchor, context);
      return linked(drawable, nodes);
    }
  }
}

/** What stands beside drawables and is none. */
const silent = ['geometry', 'style', 'wrap', 'path', 'legend-info', 'title', 'position'];

function groupFrames(group: Xml09Element, anchor: Xml09Anchor, context: Xml09Context): XmlNode[] {
  if (context.depth >= maxDepth) return [];
  const whole = xml09Placement(group);
  const inGroup: Xml09Anchor = {
    ...anchor,
    place: (placement) => anchor.place(placedIn(whole, placement)),
  };
  const deeper = { ...context, depth: context.depth + 1 };
  return elementsOf(group).flatMap((member) => drawableFrames(member, inGroup, deeper));
}

function tableFrames(
  drawable: Xml09Element,
  placement: Placement,
  { attributes }: Xml09Anchor,
  context: Xml09Context,
): XmlNode[] {
  // Tables of spreadsheets are sheets.
  if (context.document.kind === 'spreadsheet') return [];
  if (context.document.kind === 'text') {
    const frame = { placement: { ...placement, angle: 0 }, content: xml09Table(drawable, context) };
    return [boxFrame(drawable, frame, attributes, context)];
  }
  const table = readXml09Table(drawable, 0, context);
  const frame =
    table &&
    slideTableFrame(table, placement, {
      drawing: context,
      anchor: { frame: attributes },
      texts: { ...xml09TableContext(context), printed: context.printed },
    });
  return frame ? [frame] : [];
}

function shapeNodes(
  drawable: Xml09Element,
  placement: Placement,
  { attributes }: Xml09Anchor,
  context: Xml09Context,
): XmlNode[] {
  const content = textsOf(drawable).flatMap((storage) => storageNodes(storage, context));
  const outline = xml09Outline(drawable, context.styles);
  if (content.length === 0)
    return outlineNodes(drawable, { outline, placement }, attributes, context);
  const isBox = !outline || isRectangle(outline) || content.some(isTable) || straightLine(outline);
  return isBox
    ? [boxFrame(drawable, { placement, content }, attributes, context)]
    : [shapeElement(drawable, { outline, placement, content }, attributes, context)];
}

/** The text of a shape; of what is not known every text in it. */
function textsOf(drawable: Xml09Element): Xml09Element[] {
  const own = childOf(drawable, 'text', 'text-storage');
  if (own || childOf(drawable, 'path')) return own && hasText(own) ? [own] : [];
  const all = [...descendants(drawable, ['style', 'text-body'])];
  return all.filter((each) => each.name === 'text-storage' && hasText(each));
}

function isTable(node: XmlNode): boolean {
  return typeof node !== 'string' && node.name === 'table:table';
}

/** A box that grows with its text where it would not be seen otherwise, as in texts. */
function boxFrame(
  drawable: Xml09Element,
  { placement, content }: { placement: Placement; content: XmlNode[] },
  anchor: XmlAttributes,
  context: Xml09Context,
): XmlNode {
  const { 'svg:height': height, ...place } = frameAttributes(placement, true);
  const grows = context.document.kind === 'text';
  const attributes = {
    ...anchor,
    'draw:style-name': xml09FrameStyle(drawable, context, 'text'),
    ...place,
    'svg:height': grows ? undefined : height,
  };
  const box = element('draw:text-box', { 'fo:min-height': grows ? height : undefined }, content);
  return element('draw:frame', attributes, [box]);
}

function pictureFrames(
  drawable: Xml09Element,
  path: string,
  { attributes, place }: Xml09Anchor,
  context: Xml09Context,
): XmlNode[] {
  const mask = pictureMask(drawable);
  const picture = context.pictures.get(path, mask);
  if (!picture) {
    context.warnings.add('picture_left_out', `An image cannot be read: ${path.slice(0, 200)}`);
    return [];
  }
  if ([...descendants(drawable, ['style'])].some(({ name }) => /movie/.test(name)))
    context.warnings.add('movie_left_out', warningCodes.movie_left_out);
  if (isCutOtherwise(drawable, picture))
    context.warnings.add('picture_not_cut', warningCodes.picture_not_cut);
  const shown = (!picture.uncut && mask?.placement) || xml09Placement(drawable);
  const frame = {
    ...attributes,
    'draw:style-name': xml09FrameStyle(drawable, context, 'picture'),
    ...frameAttributes(place(shown), true),
  };
  const image = element('draw:image', { 'xlink:href': picture.href, ...embeddedLink });
  return [element('draw:frame', frame, [image])];
}

export function hasText(storage: Xml09Element): boolean {
  return storage.children.some(
    (child) =>
      (typeof child === 'string' && child.trim() !== '') ||
      (typeof child !== 'string' &&
        child.name !== 'stylesheet' &&
        (/^(attachment-ref|page-number|date-time)$/.test(child.name) || hasText(child))),
  );
}

/** A link around a whole object. */
function linked({ attributes }: Xml09Element, nodes: XmlNode[]): XmlNode[] {
  const target = attributes.href?.trim() ?? '';
  if (!/^(https?|mailto):/i.test(target)) return nodes;
  return [element('draw:a', { 'xlink:type': 'simple', 'xlink:href': target }, nodes)];
}

/** A shape without text: its outline. What has none, such as a film, is left out with a warning. */
function outlineNodes(
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
function shapeElement(
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
  [from, to]: [Point, Point],
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

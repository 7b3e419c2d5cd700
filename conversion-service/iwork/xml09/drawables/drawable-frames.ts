import { embeddedLink } from '../../../../shared/node/odf/embedded-link.ts';
import {
  element,
  type XmlAttributes,
  type XmlNode,
} from '../../../../shared/node/odf/xml/element.ts';
import { frameAttributes } from '../../iwa/drawables/looks/frame-attributes.ts';
import { isRectangle, straightLine } from '../../iwa/drawables/outlines/outline-kind.ts';
import { type Placement, placedIn } from '../../iwa/drawables/placement.ts';
import { slideTableFrame } from '../../iwa/keynote/tables/slide-table.ts';
import { warningCodes } from '../../warning-codes.ts';
import { chartFrames } from '../charts/chart-frames.ts';
import type { LegacyPart } from '../context.ts';
import { childOf, descendants, elementsOf, type LegacyElement } from '../package/element.ts';
import { readLegacyTable } from '../tables/read-table.ts';
import { storageNodes } from '../text/storage-nodes.ts';
import { legacyTable, legacyTablePart } from '../text/text-table.ts';
import { legacyFrameStyle } from './frame-look.ts';
import { legacyOutline } from './outline.ts';
import { outlineNodes, shapeElement } from './outline-nodes.ts';
import { picturePath } from './picture-paths.ts';
import { legacyPlacement } from './placement.ts';

/** Where drawables go. */
export type LegacyAnchor = {
  attributes: XmlAttributes;
  /** Where one comes to lie that lay somewhere; groups are taken apart. */
  place(placement: Placement): Placement;
};

/** Groups inside groups. */
const mostDepth = 20;

/** A text box, picture, shape, table or group; what is none of these is left out with a warning. */
export function drawableFrames(
  drawable: LegacyElement,
  anchor: LegacyAnchor,
  part: LegacyPart,
): XmlNode[] {
  if (silent.includes(drawable.name) || /-ref$/.test(drawable.name)) return [];
  if (drawable.name === 'group') return groupFrames(drawable, anchor, part);
  const placement = anchor.place(legacyPlacement(drawable));
  switch (drawable.name) {
    case 'chart-info':
      return chartFrames(drawable, placement, anchor.attributes, part);
    case 'tabular-info':
      return tableFrames(drawable, placement, anchor, part);
    default: {
      const path = picturePath(drawable, part.styles);
      const nodes =
        path === undefined
          ? shapeNodes(drawable, placement, anchor, part)
          : pictureFrames(drawable, { path, placement }, anchor, part);
      return linked(drawable, nodes);
    }
  }
}

/** What stands beside drawables and is none. */
const silent = ['geometry', 'style', 'wrap', 'path', 'legend-info', 'title', 'position'];

function groupFrames(group: LegacyElement, anchor: LegacyAnchor, part: LegacyPart): XmlNode[] {
  if (part.depth >= mostDepth) return [];
  const whole = legacyPlacement(group);
  const inGroup: LegacyAnchor = {
    ...anchor,
    place: (placement) => anchor.place(placedIn(whole, placement)),
  };
  const deeper = { ...part, depth: part.depth + 1 };
  return elementsOf(group).flatMap((member) => drawableFrames(member, inGroup, deeper));
}

function tableFrames(
  drawable: LegacyElement,
  placement: Placement,
  { attributes }: LegacyAnchor,
  part: LegacyPart,
): XmlNode[] {
  // Tables of spreadsheets are sheets.
  if (part.document.kind === 'spreadsheet') return [];
  if (part.document.kind === 'text') {
    const frame = { placement: { ...placement, angle: 0 }, content: legacyTable(drawable, part) };
    return [boxFrame(drawable, frame, attributes, part)];
  }
  const table = readLegacyTable(drawable, 0, part);
  const context = { part, anchor: { frame: attributes }, texts: legacyTablePart(part) };
  const frame = table && slideTableFrame(table, placement, context);
  return frame ? [frame] : [];
}

function shapeNodes(
  drawable: LegacyElement,
  placement: Placement,
  { attributes }: LegacyAnchor,
  part: LegacyPart,
): XmlNode[] {
  const content = textsOf(drawable).flatMap((storage) => storageNodes(storage, part));
  const outline = legacyOutline(drawable, part.styles);
  if (content.length === 0) return outlineNodes(drawable, { outline, placement }, attributes, part);
  const isBox = !outline || isRectangle(outline) || content.some(isTable) || straightLine(outline);
  return isBox
    ? [boxFrame(drawable, { placement, content }, attributes, part)]
    : [shapeElement(drawable, { outline, placement, content }, attributes, part)];
}

/** The text of a shape; of what is not known every text in it. */
function textsOf(drawable: LegacyElement): LegacyElement[] {
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
  drawable: LegacyElement,
  { placement, content }: { placement: Placement; content: XmlNode[] },
  anchor: XmlAttributes,
  part: LegacyPart,
): XmlNode {
  const { 'svg:height': height, ...place } = frameAttributes(placement, true);
  const grows = part.document.kind === 'text';
  const attributes = {
    ...anchor,
    'draw:style-name': legacyFrameStyle(drawable, part, 'text'),
    ...place,
    'svg:height': grows ? undefined : height,
  };
  const box = element('draw:text-box', { 'fo:min-height': grows ? height : undefined }, content);
  return element('draw:frame', attributes, [box]);
}

function pictureFrames(
  drawable: LegacyElement,
  { path, placement }: { path: string; placement: Placement },
  { attributes }: LegacyAnchor,
  part: LegacyPart,
): XmlNode[] {
  const href = part.pictures.get(path);
  if (href === undefined) {
    part.warnings.add('picture_left_out', `A picture cannot be read: ${path.slice(0, 200)}`);
    return [];
  }
  if ([...descendants(drawable, ['style'])].some(({ name }) => /movie/.test(name)))
    part.warnings.add('movie_left_out', warningCodes.movie_left_out);
  if (childOf(drawable, 'crop-geometry'))
    part.warnings.add('picture_not_cut', 'A picture inside a mask is shown whole.');
  const frame = {
    ...attributes,
    'draw:style-name': legacyFrameStyle(drawable, part, 'picture'),
    ...frameAttributes(placement, true),
  };
  return [
    element('draw:frame', frame, [element('draw:image', { 'xlink:href': href, ...embeddedLink })]),
  ];
}

export function hasText(storage: LegacyElement): boolean {
  return storage.children.some(
    (child) =>
      (typeof child === 'string' && child.trim() !== '') ||
      (typeof child !== 'string' &&
        child.name !== 'stylesheet' &&
        (/^(attachment-ref|page-number|date-time)$/.test(child.name) || hasText(child))),
  );
}

/** A link around a whole object. */
function linked({ attributes }: LegacyElement, nodes: XmlNode[]): XmlNode[] {
  const target = attributes.href?.trim() ?? '';
  if (!/^(https?|mailto):/i.test(target)) return nodes;
  return [element('draw:a', { 'xlink:type': 'simple', 'xlink:href': target }, nodes)];
}

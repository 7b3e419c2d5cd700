import { element, type XmlAttributes, type XmlNode } from '../../../shared/node/odf/xml/element.ts';
import { frameAttributes } from '../drawables/frame-attributes.ts';
import { type Placement, placedIn } from '../drawables/placement.ts';
import { slideTableFrame } from '../keynote/slide-table.ts';
import { legacyFrameStyle } from './frame-look.ts';
import { childOf, elementsOf, type LegacyElement } from './legacy-element.ts';
import type { LegacyPart } from './legacy-part.ts';
import { legacyPlacement } from './legacy-placement.ts';
import { legacyTable, legacyTablePart } from './legacy-table.ts';
import { outlineNodes } from './outline-nodes.ts';
import { picturePath } from './picture-paths.ts';
import { storageNodes } from './storage-nodes.ts';
import { readLegacyTable } from './tables/read-legacy-table.ts';

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
  if (drawable.name === 'group') return groupFrames(drawable, anchor, part);
  if (silent.includes(drawable.name) || /-ref$/.test(drawable.name)) return [];
  // Tables of spreadsheets are sheets, those inside groups too.
  if (drawable.name === 'tabular-info' && part.document.kind === 'spreadsheet') return [];
  if (drawable.name === 'chart-info') {
    part.warnings.add('chart_left_out', 'A chart was left out.');
    return [];
  }
  const placement = anchor.place(legacyPlacement(drawable));
  if (drawable.name === 'tabular-info' && part.document.kind === 'presentation')
    return slideTable(drawable, placement, anchor, part);
  const content = contentOf(drawable, part);
  if (content.length === 0) return outlineNodes(drawable, placement, anchor.attributes, part);
  const attributes = {
    ...anchor.attributes,
    'draw:style-name': legacyFrameStyle(drawable, part),
    ...frameAttributes({ ...placement, angle: turnable(drawable, placement) }, true),
  };
  return linked(drawable, [element('draw:frame', attributes, content)]);
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

function slideTable(
  drawable: LegacyElement,
  placement: Placement,
  { attributes }: LegacyAnchor,
  part: LegacyPart,
): XmlNode[] {
  const table = readLegacyTable(drawable, 0, part);
  const anchor = { frame: attributes };
  const frame =
    table && slideTableFrame(table, placement, { part, anchor, texts: legacyTablePart(part) });
  return frame ? [frame] : [];
}

/** Tables stand upright. */
function turnable({ name }: LegacyElement, { angle }: Placement): number {
  return name === 'tabular-info' ? 0 : angle;
}

function contentOf(drawable: LegacyElement, part: LegacyPart): XmlNode[] {
  if (drawable.name === 'tabular-info')
    return [element('draw:text-box', {}, legacyTable(drawable, part))];
  const path = picturePath(drawable, part.styles);
  if (path !== undefined) return pictureContent(drawable, path, part);
  const storage = childOf(drawable, 'text', 'text-storage');
  if (!storage || !hasText(storage)) return [];
  return [element('draw:text-box', {}, storageNodes(storage, part))];
}

function pictureContent(drawable: LegacyElement, path: string, part: LegacyPart): XmlNode[] {
  const href = part.pictures.get(path);
  if (href === undefined) {
    part.warnings.add('picture_left_out', `A picture cannot be read: ${path.slice(0, 200)}`);
    return [];
  }
  if (childOf(drawable, 'crop-geometry'))
    part.warnings.add('picture_not_cut', 'A picture inside a mask is shown whole.');
  const link = { 'xlink:type': 'simple', 'xlink:show': 'embed', 'xlink:actuate': 'onLoad' };
  return [element('draw:image', { 'xlink:href': href, ...link })];
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

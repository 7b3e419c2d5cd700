import { boxAttributes } from '../../../shared/node/odf/frame.ts';
import { element, type XmlAttributes, type XmlNode } from '../../../shared/node/odf/xml/element.ts';
import { legacyFrameStyle } from './frame-look.ts';
import { childOf, elementsOf, type LegacyElement, numberIn } from './legacy-element.ts';
import type { LegacyPart } from './legacy-part.ts';
import { legacyTable } from './legacy-table.ts';
import { picturePath } from './picture-paths.ts';
import { storageNodes } from './storage-nodes.ts';

/** A text box, picture, table or group as `draw:frame` elements; what is neither is left out. */
export function drawableFrames(
  drawable: LegacyElement,
  anchor: XmlAttributes,
  part: LegacyPart,
): XmlNode[] {
  if (drawable.name === 'group')
    return elementsOf(drawable).flatMap((member) => drawableFrames(member, anchor, part));
  if (['geometry', 'style', 'wrap', 'path'].includes(drawable.name)) return [];
  const content = contentOf(drawable, part);
  if (content.length === 0) {
    part.warnings.add('drawable_left_out', 'Shapes without text, charts and films were left out.');
    return [];
  }
  const attributes = {
    'draw:style-name': legacyFrameStyle(drawable, part),
    ...anchor,
    ...boxAttributes(boxOf(drawable)),
  };
  return [element('draw:frame', attributes, content)];
}

function contentOf(drawable: LegacyElement, part: LegacyPart): XmlNode[] {
  if (drawable.name === 'tabular-info')
    return [element('draw:text-box', {}, legacyTable(drawable, part))];
  const path = picturePath(drawable);
  if (path !== undefined) return pictureContent(path, part);
  const storage = childOf(drawable, 'text', 'text-storage');
  if (!storage || !hasText(storage)) return [];
  return [element('draw:text-box', {}, storageNodes(storage, part))];
}

function pictureContent(path: string, part: LegacyPart): XmlNode[] {
  const href = part.pictures.get(path);
  if (href === undefined) {
    part.warnings.add('picture_left_out', `A picture cannot be read: ${path.slice(0, 200)}`);
    return [];
  }
  const link = { 'xlink:type': 'simple', 'xlink:show': 'embed', 'xlink:actuate': 'onLoad' };
  return [element('draw:image', { 'xlink:href': href, ...link })];
}

function hasText(storage: LegacyElement): boolean {
  return storage.children.some(
    (child) =>
      (typeof child === 'string' && child.trim() !== '') ||
      (typeof child !== 'string' && (child.name === 'attachment-ref' || hasText(child))),
  );
}

function boxOf(drawable: LegacyElement) {
  const geometry = childOf(drawable, 'geometry');
  const position = childOf(geometry, 'position');
  const size = childOf(geometry, 'size') ?? childOf(geometry, 'naturalSize');
  return {
    x: numberIn(position, 'x') ?? 0,
    y: numberIn(position, 'y') ?? 0,
    width: numberIn(size, 'w') ?? 100,
    height: numberIn(size, 'h') ?? 100,
  };
}

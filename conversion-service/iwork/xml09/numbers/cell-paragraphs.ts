import { element, type XmlNode } from '../../../../shared/node/odf/xml/element.ts';
import { plainLink } from '../../iwa/numbers/rich-text.ts';
import type { LegacyPart } from '../context.ts';
import type { LegacyElement } from '../package/element.ts';
import { storageNodes } from '../text/storage-nodes.ts';

/** A text as the paragraphs of a cell, which knows neither lists nor objects in its lines. */
export function cellParagraphs(storage: LegacyElement | undefined, part: LegacyPart): XmlNode[] {
  return storageNodes(storage, part).flatMap((node) => paragraphsIn(node, part));
}

function paragraphsIn(node: XmlNode, part: LegacyPart): XmlNode[] {
  if (typeof node === 'string') return [];
  if (node.name !== 'text:p')
    return [...node.children].flatMap((child) => paragraphsIn(child, part));
  const children = [...node.children];
  const kept = children.filter((child) => typeof child === 'string' || !isObject(child.name));
  if (kept.length < children.length)
    part.warnings.add(
      'object_in_text_left_out',
      'An object within the text of a cell is left out.',
    );
  return [element('text:p', {}, kept.map(plainLink))];
}

function isObject(name: string): boolean {
  return name.startsWith('draw:') || name === 'text:note';
}

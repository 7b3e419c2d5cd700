import { element, type XmlNode } from '../../../../shared/node/odf/xml/element.ts';
import type { Xml09Context } from '../context.ts';
import type { Xml09Element } from '../package/element.ts';
import { storageNodes } from '../text/storage-nodes.ts';

/** A text as the paragraphs of a cell, which knows neither lists nor objects in its lines. */
export function cellParagraphs(
  storage: Xml09Element | undefined,
  context: Xml09Context,
): XmlNode[] {
  return storageNodes(storage, { ...context, inCell: true }).flatMap((node) =>
    paragraphsIn(node, context),
  );
}

function paragraphsIn(node: XmlNode, context: Xml09Context): XmlNode[] {
  if (typeof node === 'string') return [];
  if (node.name !== 'text:p')
    return [...node.children].flatMap((child) => paragraphsIn(child, context));
  const children = [...node.children];
  const kept = children.filter((child) => typeof child === 'string' || !isObject(child.name));
  if (kept.length < children.length)
    context.warnings.add(
      'object_in_text_left_out',
      'An object within the text of a cell is left out.',
    );
  return [element('text:p', {}, kept)];
}

function isObject(name: string): boolean {
  return name.startsWith('draw:') || name === 'text:note';
}

import { element, type XmlNode } from '../../../shared/node/odf/xml/element.ts';

/** LibreOffice shows the address of a link in a cell whose text lies in further elements. */
export function plainLink(node: XmlNode): XmlNode {
  if (typeof node === 'string' || node.name !== 'text:a') return node;
  return element('text:a', node.attributes, [textOf(node)]);
}

function textOf(node: XmlNode): string {
  return typeof node === 'string' ? node : [...node.children].map(textOf).join('');
}

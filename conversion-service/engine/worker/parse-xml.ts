import { SaxesParser } from 'saxes';
import { element, type XmlNode } from '../../../shared/node/odf/xml/element.ts';

/** The tree of an XML text, with the prefixes that it uses. Throws where it is not well formed. */
export function parseXml(text: string): XmlNode[] {
  const top: XmlNode[] = [];
  const open = [top];
  const parser = new SaxesParser({ xmlns: false, position: false });
  const add = (node: XmlNode) => open.at(-1)?.push(node);
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const children: XmlNode[] = [];
    add(element(name, attributes, children));
    open.push(children);
  });
  parser.on('closetag', () => open.pop());
  parser.on('text', add);
  parser.on('cdata', add);
  parser.write(text).close();
  return top.filter((node) => typeof node !== 'string');
}

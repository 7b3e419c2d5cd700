import { textNodes } from '../../../shared/node/odf/text-nodes.ts';
import {
  element,
  type XmlElement,
  type XmlNode,
} from '../../../shared/node/odf/xml/xml-element.ts';

/**
 * A link around the content of a line of text, as a `text:a` for each run of plain text with the
 * spans around it: a link of Impress, or of a shape of Writer, is a field and loses all formatting.
 */
export function linkNodes(target: string, content: Iterable<XmlNode>): XmlNode[] {
  return joined(content).map((node) => {
    if (typeof node === 'string') return linkElement(target, node);
    if (!wrappers.includes(node.name)) return node;
    return element(node.name, node.attributes, linkNodes(target, node.children));
  });
}

/** The same in a cell, which Excel gives one link: LibreOffice exports none of several fields. */
export function cellLink(target: string, content: Iterable<XmlNode>): XmlNode[] {
  return [linkElement(target, [...content].map(textOf).join(''))];
}

const wrappers = ['text:span', 'text:ruby', 'text:ruby-base'];

function linkElement(target: string, text: string): XmlNode {
  return element('text:a', { 'xlink:type': 'simple', 'xlink:href': target }, [text]);
}

/** Texts that follow each other as one. */
function joined(content: Iterable<XmlNode>): XmlNode[] {
  const nodes: XmlNode[] = [];
  for (const node of content) {
    const last = nodes.at(-1);
    if (typeof node === 'string' && typeof last === 'string') nodes.splice(-1, 1, last + node);
    else nodes.push(node);
  }
  return nodes;
}

function textOf(node: XmlNode): string {
  return typeof node === 'string' ? node : [...node.children].map(textOf).join('');
}

/** A comment: what was said, and the answers to it. */
export type Comment = { text: string; author: string | undefined; date: string | undefined };

/** @param name of the range that ends with an `office:annotation-end` of the same name */
export function annotation({ text, author, date }: Comment, name?: string): XmlElement {
  return element('office:annotation', { 'office:name': name }, [
    ...(author ? [element('dc:creator', {}, [author])] : []),
    ...(date ? [element('dc:date', {}, [date])] : []),
    ...text.split(/[\n\r\u2029]/).map((line) => element('text:p', {}, textNodes(line))),
  ]);
}

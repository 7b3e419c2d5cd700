import type { XmlNode } from '../../../../shared/node/odf/xml/element.ts';
import type { ListStyle } from './styles/list-style.ts';

/** A paragraph of a text, and its place in a list where it is in one. */
export type TextBlock = {
  start: number;
  /** The paragraph, and tables that stood in its lines, in their order. */
  nodes: XmlNode[];
  list: ListPlace | undefined;
};

export function isTable(node: XmlNode): boolean {
  return typeof node !== 'string' && ['table:table', 'text:table-of-content'].includes(node.name);
}

export type ListPlace = {
  style: ListStyle;
  level: number;
  /** The number that the list begins with here; undefined goes on counting. */
  start: number | undefined;
};

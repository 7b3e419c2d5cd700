import { textNodes } from '../../../shared/node/odf/text-nodes.ts';
import { element, type XmlElement } from '../../../shared/node/odf/xml/element.ts';

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

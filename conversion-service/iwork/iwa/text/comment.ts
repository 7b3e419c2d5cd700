import { textNodes } from '../../../../shared/node/odf/text-nodes.ts';
import { element, type XmlElement } from '../../../../shared/node/odf/xml/element.ts';
import { isoInstant } from '../../reference-date.ts';
import type { Message } from '../archive/message.ts';
import type { ObjectGraph } from '../archive/object-graph.ts';

/** A comment: what was said, and the answers to it. */
export type Comment = { text: string; author: string | undefined; date: string | undefined };

const mostReplies = 200;

/**
 * A TSD.CommentStorageArchive (1 text, 2 date, 3 author, 4 replies) with its replies. An empty
 * list is a highlight without words.
 */
export function readComments(graph: ObjectGraph, identifier: number | undefined): Comment[] {
  const first = graph.message(identifier);
  if (!first) return [];
  const replies = first.references(4).slice(0, mostReplies);
  return [first, ...replies.flatMap((reply) => graph.message(reply) ?? [])]
    .map((message) => readComment(graph, message))
    .filter(({ text }) => text.trim() !== '');
}

/** @param name of the range that ends with an `office:annotation-end` of the same name */
export function annotation({ text, author, date }: Comment, name?: string): XmlElement {
  return element('office:annotation', { 'office:name': name }, [
    ...(author ? [element('dc:creator', {}, [author])] : []),
    ...(date ? [element('dc:date', {}, [date])] : []),
    ...text.split(/[\n\r\u2029]/).map((line) => element('text:p', {}, textNodes(line))),
  ]);
}

function readComment(graph: ObjectGraph, message: Message): Comment {
  const author = graph.message(message.reference(3))?.string(1) || undefined;
  return { text: message.string(1) ?? '', author, date: isoInstant(message.message(2)?.double(1)) };
}

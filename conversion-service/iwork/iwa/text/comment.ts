import { textNodes } from '../../../../shared/node/odf/text-nodes.ts';
import { element, type XmlElement } from '../../../../shared/node/odf/xml/element.ts';
import { isoInstant } from '../../reference-date.ts';
import * as tsd from '../../schema/tsd.ts';
import * as tsk from '../../schema/tsk.ts';
import type { ObjectGraph } from '../archive/object-graph.ts';

/** A comment: what was said, and the answers to it. */
export type Comment = { text: string; author: string | undefined; date: string | undefined };

const maxReplies = 200;

/**
 * A comment with its replies. An empty list is a highlight without words.
 */
export function readComments(graph: ObjectGraph, identifier: number | undefined): Comment[] {
  const first = graph.readAs(identifier, tsd.CommentStorageArchive);
  if (!first) return [];
  const replies = first.replies.slice(0, maxReplies);
  return [
    first,
    ...replies.flatMap((reply) => graph.readAs(reply, tsd.CommentStorageArchive) ?? []),
  ]
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

function readComment(graph: ObjectGraph, comment: tsd.CommentStorageArchive): Comment {
  const { text = '', creationDate } = comment;
  const author = graph.readAs(comment.author, tsk.AnnotationAuthorArchive)?.name || undefined;
  return { text, author, date: isoInstant(creationDate?.seconds) };
}

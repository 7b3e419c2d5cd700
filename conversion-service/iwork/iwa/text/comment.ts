import { isoInstant } from '../../reference-date.ts';
import * as tsd from '../../schema/tsd.ts';
import * as tsk from '../../schema/tsk.ts';
import type { Comment } from '../../text/annotation.ts';
import type { ObjectGraph } from '../archive/object-graph.ts';

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

function readComment(graph: ObjectGraph, comment: tsd.CommentStorageArchive): Comment {
  const { text = '', creationDate } = comment;
  const author = graph.readAs(comment.author, tsk.AnnotationAuthorArchive)?.name || undefined;
  return { text, author, date: isoInstant(creationDate?.seconds) };
}

import * as tsd from '../../../schema/tsd.ts';
import * as tsk from '../../../schema/tsk.ts';
import type { CellComment } from '../../../tables/table.ts';
import type { ObjectGraph } from '../../archive/object-graph.ts';

const maxReplies = 200;

/** A comment and the answers to it. */
export function cellComments(graph: ObjectGraph, reference: number | undefined): CellComment[] {
  const first = commentAt(graph, reference);
  if (!first || reference === undefined) return [];
  const { replies = [] } = graph.readAs(reference, tsd.CommentStorageArchive) ?? {};
  return [first, ...replies.slice(0, maxReplies).flatMap((reply) => commentAt(graph, reply) ?? [])];
}

function commentAt(graph: ObjectGraph, reference: number | undefined): CellComment | undefined {
  const comment = graph.readAs(reference, tsd.CommentStorageArchive);
  const text = comment?.text;
  if (!comment || text === undefined) return undefined;
  const author = graph.readAs(comment.author, tsk.AnnotationAuthorArchive)?.name;
  return { author, text, seconds: comment.creationDate?.seconds };
}

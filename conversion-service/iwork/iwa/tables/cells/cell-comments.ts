import type { ObjectGraph } from '../../archive/object-graph.ts';
import type { CellComment } from '../table.ts';

const MOST_REPLIES = 200;

/**
 * A comment (3056 TSD.CommentStorageArchive: 1 text, 2 date, 3 author, 4 replies) and the answers
 * to it.
 */
export function cellComments(graph: ObjectGraph, reference: number | undefined): CellComment[] {
  const first = commentAt(graph, reference);
  if (!first || reference === undefined) return [];
  const replies = graph.message(reference)?.references(4).slice(0, MOST_REPLIES) ?? [];
  return [first, ...replies.flatMap((reply) => commentAt(graph, reply) ?? [])];
}

function commentAt(graph: ObjectGraph, reference: number | undefined): CellComment | undefined {
  const comment = graph.message(reference);
  const text = comment?.string(1);
  if (!comment || text === undefined) return undefined;
  const author = graph.message(comment.reference(3))?.string(1);
  return { author, text, seconds: comment.message(2)?.double(1) };
}

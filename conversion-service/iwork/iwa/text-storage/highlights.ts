import { element, type XmlNode } from '../../../../shared/node/odf/xml/xml-element.ts';
import { isoInstant } from '../../reference-date.ts';
import * as tsd from '../../schema/tsd.ts';
import * as tsk from '../../schema/tsk.ts';
import * as tswp from '../../schema/tswp.ts';
import { annotation, type Comment } from '../../text-markup/links-and-comments.ts';
import type { ObjectGraph } from '../archive/object-graph.ts';
import type { StoredText } from './stored-text.ts';

/** A highlighted range of a text, with its comments. */
export type Highlight = { start: number; end: number; name: string; comments: Comment[] };

/** The highlights of a text, whether they may overlap (newer versions) or not. */
export function highlights(graph: ObjectGraph, text: StoredText): Highlight[] {
  const { entries } = text.highlights;
  const runs = entries.flatMap(({ index, value }, at) =>
    value === undefined
      ? []
      : [{ start: index, end: entries[at + 1]?.index ?? text.text.length, object: value }],
  );
  return [...runs, ...text.overlappingHighlights].map(({ start, end, object }) => ({
    start,
    end,
    name: `comment-${object}-${start}`,
    comments: readComments(graph, graph.readAs(object, tswp.HighlightArchive)?.commentStorage),
  }));
}

/** Annotations that begin where a piece of text begins. */
export function beginning(all: Highlight[], start: number): XmlNode[] {
  return all
    .filter((highlight) => highlight.start === start)
    .flatMap(({ comments, name }) =>
      comments.map((comment, at) => annotation(comment, at === 0 ? name : undefined)),
    );
}

/** Ends of annotations that end where a piece ends, or behind it where a paragraph ends. */
export function ending(all: Highlight[], from: number, to: number): XmlNode[] {
  return all
    .filter(({ end, comments }) => comments.length > 0 && end > from && end <= to)
    .map(({ name }) => element('office:annotation-end', { 'office:name': name }));
}

const maxReplies = 200;

/** A comment with its replies. An empty list is a highlight without a comment. */
function readComments(graph: ObjectGraph, identifier: number | undefined): Comment[] {
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

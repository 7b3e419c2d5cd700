import { textNodes } from '../../../../shared/node/odf/text-nodes.ts';
import {
  element,
  type XmlAttributes,
  type XmlNode,
} from '../../../../shared/node/odf/xml/xml-element.ts';
import * as tswp from '../../schema/tswp.ts';
import { cellLink, linkNodes } from '../../text-markup/links-and-comments.ts';
import { type GraphObject, isOneOf, type ObjectGraph } from '../archive/object-graph.ts';
import { beginning, ending, type Highlight } from './highlights.ts';
import type { StoredText } from './stored-text.ts';
import type { ParagraphRange } from './text-block.ts';
import { isTable } from './text-block.ts';
import type { TextContext } from './text-context.ts';

/** What Pages shows for a highlight without a comment. */
const markColor: XmlAttributes = { 'fo:background-color': '#fff2ad' };

/** A piece of a paragraph with one style, language, link and anchored object. */
type Segment = {
  start: number;
  end: number;
  text: string;
  characterStyle: number | undefined;
  language: string | undefined;
  smartField: number | undefined;
  ruby: number | undefined;
  bookmark: number | undefined;
  attachment: number | undefined;
  footnote: number | undefined;
  /** Whether it is highlighted without a comment. */
  marked: boolean;
};

type Link = { url: string };

/** The content of a paragraph: spans, links, notes, fields, comments and what is anchored in it. */
export function inlineContent(
  text: StoredText,
  range: ParagraphRange,
  marks: Highlight[],
  context: TextContext,
): XmlNode[] {
  const segments = textSegments(text, range, marks);
  const nodes: XmlNode[] = [];
  for (let at = 0; at < segments.length; ) {
    const first = segments[at];
    if (!first) break;
    const link = linkOf(context.graph, first.smartField);
    const last = link ? endOfLink(segments, at) : at + 1;
    const content = segments
      .slice(at, last)
      .flatMap((each, index) => segmentNodes(each, at + index === 0, { range, marks, context }));
    nodes.push(...(link ? linked(link, content, context) : content));
    at = last;
  }
  return nodes;
}

function endOfLink(segments: Segment[], at: number): number {
  const field = segments[at]?.smartField;
  const end = segments.findIndex((each, index) => index > at && each.smartField !== field);
  return end < 0 ? segments.length : end;
}

function linked({ url }: Link, content: XmlNode[], context: TextContext): XmlNode[] {
  const target = context.linkTarget ? context.linkTarget(url) : url;
  if (target === undefined) return content;
  return context.inCell ? cellLink(target, content) : linkNodes(target, content);
}

function segmentNodes(
  segment: Segment,
  atStart: boolean,
  { range, marks, context }: { range: ParagraphRange; marks: Highlight[]; context: TextContext },
): XmlNode[] {
  const end = segment.end === range.end ? range.end + 1 : segment.end;
  return [
    ...bookmarkAt(segment, context),
    ...beginning(marks, segment.start),
    ...content(segment, atStart, marks, context),
    ...ending(marks, segment.start, end),
  ];
}

function content(
  segment: Segment,
  atStart: boolean,
  marks: Highlight[],
  context: TextContext,
): XmlNode[] {
  const anchored = anchoredNodes(segment, context);
  const words = context.styles.printed ? breakable(clean(segment.text)) : clean(segment.text);
  const nodes = withRuby(anchored ?? textNodes(words, atStart), segment, context);
  if (nodes.length === 0 || nodes.some(isTable)) return nodes;
  const extras = segment.marked && isOnlyMarked(segment, marks) ? markColor : {};
  const style = context.styles.character(
    segment.characterStyle,
    context.automatic,
    segment.language,
    extras,
  );
  return style === undefined ? nodes : [element('text:span', { 'text:style-name': style }, nodes)];
}

function isOnlyMarked({ start }: Segment, marks: Highlight[]): boolean {
  return marks.some((mark) => mark.start <= start && start < mark.end && !mark.comments.length);
}

/** A text without placeholder characters that have no anchored object. */
function clean(text: string): string {
  return text.replaceAll('\ufffc', '');
}

/**
 * Lets lines end behind each slash of an address, as Pages does: LibreOffice takes the whole address
 * to the next line where it fits there. A blank without width leaves nothing in the text of a PDF.
 */
function breakable(text: string): string {
  return text.includes('://') ? text.replaceAll(/(?<=\S\/)(?=[\p{L}\p{N}])/gu, '\u200b') : text;
}

function withRuby(nodes: XmlNode[], { ruby }: Segment, context: TextContext): XmlNode[] {
  const above = context.graph.read(ruby, tswp.RubyFieldArchive)?.rubyText;
  if (!above || nodes.length === 0) return nodes;
  return [
    element('text:ruby', {}, [
      element('text:ruby-base', {}, nodes),
      element('text:ruby-text', {}, [above]),
    ]),
  ];
}

function bookmarkAt(segment: Segment, context: TextContext): XmlNode[] {
  const identifier = segment.bookmark ?? segment.smartField;
  const name = context.graph.read(identifier, tswp.BookmarkFieldArchive)?.name;
  return name ? [element('text:bookmark', { 'text:name': name })] : [];
}

/** The pieces of a paragraph; what was deleted while changes were tracked is left out. */
function textSegments(text: StoredText, range: ParagraphRange, marks: Highlight[]): Segment[] {
  const cuts = cutPoints(text, range, marks);
  return cuts.slice(0, -1).flatMap((start, at) => {
    const end = cuts[at + 1] ?? range.end;
    return text.deletions.at(start) === undefined ? [segment(text, start, end, marks)] : [];
  });
}

function segment(text: StoredText, start: number, end: number, marks: Highlight[]): Segment {
  return {
    start,
    end,
    text: text.text.slice(start, end),
    characterStyle: text.characterStyles.at(start),
    language: text.languages.at(start),
    smartField: text.smartFields.at(start),
    ruby: text.rubies.at(start),
    bookmark: text.bookmarks.at(start),
    attachment: text.attachments.exactly(start),
    footnote: text.footnotes.exactly(start),
    marked: marks.some((mark) => mark.start <= start && start < mark.end),
  };
}

/** Every index of the paragraph at which something changes, with its two ends. */
function cutPoints(text: StoredText, { start, end }: ParagraphRange, marks: Highlight[]): number[] {
  const runs = [
    text.characterStyles,
    text.languages,
    text.smartFields,
    text.rubies,
    text.bookmarks,
    text.deletions,
  ].flatMap((table) => table.changes(start, end));
  const anchored = [text.attachments, text.footnotes].flatMap((table) =>
    [...(table.exactly(start) === undefined ? [] : [start]), ...table.changes(start, end)].flatMap(
      (index) => (table.exactly(index) === undefined ? [] : [index, index + 1]),
    ),
  );
  const marked = marks.flatMap((mark) => [mark.start, mark.end]);
  const inside = [...runs, ...anchored, ...marked].filter((at) => at > start && at < end);
  return [...new Set([start, ...inside, end])].sort((a, b) => a - b);
}

/** Where a smart field leads to; undefined for fields that are no links. */
function linkOf(graph: ObjectGraph, smartField: number | undefined): Link | undefined {
  const field = graph.read(smartField, tswp.HyperlinkFieldArchive);
  const url = field?.urlRef?.trim();
  return url && isHarmless(url) ? { url } : undefined;
}

/** Links that run something, or read files of the reader's machine, stay text. */
function isHarmless(url: string): boolean {
  return !/^(javascript|data|vbscript|file|macro|vnd\.sun\.star)/i.test(url) && !url.includes('\0');
}

/**
 * The nodes for a character at which something is anchored: a note, a field, a drawable.
 * @returns undefined for ordinary characters
 */
function anchoredNodes(segment: Segment, context: TextContext): XmlNode[] | undefined {
  const attachment = context.graph.get(segment.footnote ?? segment.attachment);
  if (!attachment) return undefined;
  if (isOneOf(attachment, tswp.FootnoteReferenceAttachmentArchive))
    return [context.note(attachment, context)];
  if (isOneOf(attachment, tswp.DrawableAttachmentArchive, tswp.TOCAttachmentArchive))
    return context.drawable(attachment);
  return fieldNodes(attachment, segment, context);
}

function fieldNodes(
  attachment: GraphObject,
  segment: Segment,
  context: TextContext,
): XmlNode[] | undefined {
  const { type, message } = attachment;
  if (isOneOf(attachment, tswp.TOCPageNumberAttachmentArchive))
    return [tswp.TOCPageNumberAttachmentArchive.read(message).pageNumber ?? ''];
  const isNumber = isOneOf(attachment, tswp.NumberAttachmentArchive);
  if (!isNumber && !isOneOf(attachment, tswp.TextualAttachmentArchive)) {
    context.warnings.add('attachment', `Something in a text was left out (object type ${type}).`);
    return undefined;
  }
  const number = isNumber ? tswp.NumberAttachmentArchive.read(message) : undefined;
  const textual = number ? number.super : tswp.TextualAttachmentArchive.read(message);
  const shown = number?.stringValue ?? textual?.stringEquivalent ?? '';
  const kind = textual?.kind ?? (isNumber ? pageNumber : undefined);
  if (kind === pageNumber)
    return [element('text:page-number', { 'text:select-page': 'current' }, [shown || '1'])];
  if (kind === pageCount) return [element('text:page-count', {}, [shown || '1'])];
  return segment.text === '\ufffc' || kind === footnoteMark ? [] : undefined;
}

/** Kinds of fields. The mark of a footnote is written by the note itself. */
const pageNumber = 0;
const pageCount = 1;
const footnoteMark = 2;

import { textNodes } from '../../../../shared/node/odf/text-nodes.ts';
import {
  element,
  type XmlAttributes,
  type XmlNode,
} from '../../../../shared/node/odf/xml/element.ts';
import * as tswp from '../../schema/tswp.ts';
import { cellLink, linkNodes } from '../../text/link-nodes.ts';
import { anchoredNodes } from './anchored-nodes.ts';
import { beginning, ending, type Highlight } from './highlights.ts';
import { type Link, linkOf } from './link.ts';
import type { ParagraphRange } from './paragraph-ranges.ts';
import type { StoredText } from './stored-text.ts';
import { isTable } from './text-block.ts';
import type { TextContext } from './text-context.ts';
import { type Segment, textSegments } from './text-segments.ts';

/** What Pages shows where somebody marked text without a comment. */
const markColor: XmlAttributes = { 'fo:background-color': '#fff2ad' };

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
  const nodes = withRuby(anchored ?? textNodes(clean(segment.text), atStart), segment, context);
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

/** Signs that stand for what is anchored, where nothing is. */
function clean(text: string): string {
  return text.replaceAll('\ufffc', '');
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

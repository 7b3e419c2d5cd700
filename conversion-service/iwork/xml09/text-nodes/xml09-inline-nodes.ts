import { textNodes } from '../../../../shared/node/odf/text-nodes.ts';
import { element, type XmlNode } from '../../../../shared/node/odf/xml/xml-element.ts';
import { cellLink, linkNodes as linkRuns } from '../../text-markup/links-and-comments.ts';
import { belowObjects } from '../../text-tables/table-element.ts';
import type { OpenText, Xml09Context } from '../context.ts';
import { elementsOf, numberIn, type Xml09Element, type Xml09Node } from '../xml/xml09-element.ts';
import type { Xml09Anchor } from '../xml09-placement.ts';
import type { ListedBlock } from './lists.ts';
import { textLook } from './text-look.ts';

const inLine: Xml09Anchor = {
  attributes: { 'text:anchor-type': 'as-char' },
  place: (placement) => placement,
};

/** A run of text inside a paragraph. */
export type InlineRun = {
  text: OpenText;
  /** What stands in the line and is to follow the paragraph: tables. */
  blocks: XmlNode[];
  /** Writes a paragraph of what holds a text of its own, such as a note. */
  writeParagraph(paragraph: Xml09Element, text: OpenText): ListedBlock[];
  /** Whether a blank would be the first of the paragraph. */
  atStart: boolean;
  /** The paragraph's styles, the nearest first. */
  chain: readonly Xml09Element[];
};

/** What a paragraph, span or link holds. */
export function inlineNodes(children: readonly Xml09Node[], run: InlineRun): XmlNode[] {
  return children.flatMap((child): XmlNode[] => {
    if (typeof child !== 'string') return (writers[child.name] ?? contentOf)(child, run);
    const nodes = textNodes(child, run.atStart);
    run.atStart = false;
    return nodes;
  });
}

type Writer = (inline: Xml09Element, run: InlineRun) => XmlNode[];

/** What is not named here is unknown or says nothing of the page: its text comes. */
const writers: Record<string, Writer> = {
  span: spanNodes,
  link: linkNodes,
  tab: () => [element('text:tab')],
  lnbr: () => [element('text:line-break')],
  pgbr: (_, { text }) => breakAfter(text, 'page'),
  contbr: (_, { text }) => breakAfter(text, text.columnBreak),
  'page-number': (field) => [pageField('text:page-number', field)],
  'page-count': (field) => [pageField('text:page-count', field)],
  footnote: (mark, run) => storedNote(mark, run.text, run.writeParagraph),
  'footnote-mark': () => [],
  'attachment-ref': attached,
  attachment: attached,
  'page-start': (mark, { text }) => fixedFrames(mark, text.context),
  'date-time': dateNodes,
  'ghost-text-ref': contentOf,
  stylesheet: () => [],
};

function contentOf(inline: Xml09Element, run: InlineRun): XmlNode[] {
  return inlineNodes(inline.children, run);
}

/** The next paragraph begins on another page, or in another column. */
function breakAfter(text: OpenText, to: OpenText['columnBreak']): XmlNode[] {
  if (text.columnBreak) text.start = { paragraph: { 'fo:break-before': to } };
  return [];
}

function spanNodes(span: Xml09Element, run: InlineRun): XmlNode[] {
  const { context } = run.text;
  const content = contentOf(span, run);
  const look = textLook(context, context.styles.chain(span.attributes.style));
  if (content.length === 0 || Object.values(look).every((value) => value === undefined))
    return content;
  const style = context.automatic.add({
    family: 'text',
    properties: { 'style:text-properties': look },
  });
  return [element('text:span', { 'text:style-name': style }, content)];
}

function linkNodes(link: Xml09Element, run: InlineRun): XmlNode[] {
  const content = contentOf(link, run);
  const { context } = run.text;
  const target = context.link(link.attributes.href?.trim() ?? '');
  if (target === undefined) return content;
  return context.inCell ? cellLink(target, content) : linkRuns(target, content);
}

function pageField(name: string, field: Xml09Element): XmlNode {
  const format = field.attributes.format ?? field.attributes['number-format'] ?? '';
  const attributes = {
    'style:num-format': formats[format] ?? '1',
    'text:select-page': name === 'text:page-number' ? 'current' : undefined,
  };
  return element(name, attributes, [field.attributes.value ?? '1']);
}

const formats: Record<string, string> = {
  'lower-roman': 'i',
  'upper-roman': 'I',
  'lower-alpha': 'a',
  'upper-alpha': 'A',
};

/** A date keeps what it showed when the document was saved. */
function dateNodes(field: Xml09Element, run: InlineRun): XmlNode[] {
  const content = contentOf(field, run);
  if (content.length > 0) return content;
  return textNodes(field.attributes.value ?? field.attributes.val ?? '', run.atStart);
}

function attached(attachment: Xml09Element, run: InlineRun): XmlNode[] {
  const { context } = run.text;
  if (context.document.kind !== 'text') {
    context.warnings.add('object_in_text_left_out', 'An object within a line of text is left out.');
    return [];
  }
  const { inline, blocks } = attachmentContent(context.styles.resolved(attachment), context);
  run.blocks.push(...blocks);
  return inline;
}

/**
 * The next note of the text, where its mark stands.
 * @param write writes a paragraph of it
 */
function storedNote(
  mark: Xml09Element,
  { context, notes }: OpenText,
  write: (paragraph: Xml09Element, text: OpenText) => ListedBlock[],
): XmlNode[] {
  const paragraphs = notes.shift();
  if (!paragraphs) return [];
  const blocks = paragraphs.flatMap((paragraph, at) =>
    write(paragraph, { context, notes: [], ...(at === 0 && { above: context.noteGap }) }),
  );
  const body = blocks.map(({ node }) => node);
  const label = mark.attributes.autonumber ?? mark.attributes.mark ?? '1';
  return [
    element('text:note', { 'text:note-class': context.endnotes ? 'endnote' : 'footnote' }, [
      element('text:note-citation', {}, [label]),
      element('text:note-body', {}, body),
    ]),
  ];
}

/** What stands in a line of text: in the line, or after its paragraph. */
function attachmentContent(
  attachment: Xml09Element | undefined,
  context: Xml09Context,
): { inline: XmlNode[]; blocks: XmlNode[] } {
  const inline: XmlNode[] = [];
  const blocks: XmlNode[] = [];
  for (const drawable of elementsOf(attachment)) {
    if (drawable.name === 'position') continue;
    if (drawable.name === 'tabular-info') {
      if (context.tablesBelow) blocks.push(belowObjects(context.automatic));
      blocks.push(...context.inTexts.table(drawable, context));
    } else inline.push(...context.inTexts.drawable(drawable, inLine, context));
  }
  return { inline, blocks };
}

const atParagraph: Xml09Anchor = {
  attributes: { 'text:anchor-type': 'paragraph' },
  place: (placement) => placement,
};

/**
 * The objects of the page that begins at a mark, as frames of the paragraph there: if they were bound
 * to a page number, they would be lost where other fonts lead to fewer pages.
 */
export function fixedFrames(mark: Xml09Element, context: Xml09Context): XmlNode[] {
  const page = numberIn(mark, 'page-index') ?? 0;
  const drawables = context.floating.get(page) ?? [];
  context.floating.delete(page);
  return drawables.flatMap((drawable) => context.inTexts.drawable(drawable, atParagraph, context));
}

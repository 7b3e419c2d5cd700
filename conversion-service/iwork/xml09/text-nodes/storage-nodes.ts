import {
  element,
  type XmlElement,
  type XmlNode,
} from '../../../../shared/node/odf/xml/xml-element.ts';
import { columnSection, equalColumns, ownColumns } from '../../text-markup/text-columns.ts';
import type { OpenText, ParagraphStart, Xml09Context } from '../context.ts';
import type { Xml09Styles } from '../stylesheet/styles.ts';
import {
  childOf,
  descendants,
  elementsOf,
  numberIn,
  type Xml09Element,
} from '../xml/xml09-element.ts';
import { type ListedBlock, listNodes, listOf } from './lists.ts';
import { paragraphLook, paragraphTextLook } from './text-look.ts';
import { fixedFrames, type InlineRun, inlineNodes } from './xml09-inline-nodes.ts';

/** Texts inside texts that are written; deeper ones are cut. */
const maxDepth = 12;

/** How the body of a document lies on its pages. */
export type BodyLayout = {
  /** Of the text, in points. */
  width: number;
  /** What the first paragraph of a `sf:section` begins with; sections come in their order. */
  start(section: Xml09Element | undefined): ParagraphStart | undefined;
};

/**
 * A `text-storage` as paragraphs, lists, headings and tables.
 * @param layout of the body of a document
 */
export function storageNodes(
  storage: Xml09Element | undefined,
  context: Xml09Context,
  layout?: BodyLayout,
): XmlNode[] {
  const body = childOf(storage, 'text-body') ?? storage;
  if (!storage || !body) return [];
  if (context.depth >= maxDepth) {
    context.warnings.add(
      'texts_left_out',
      'Texts that lie too deep inside each other were left out.',
    );
    return [];
  }
  const within = { ...context, styles: context.styles.within(storage), depth: context.depth + 1 };
  const text: OpenText = { context: within, notes: notesOf(storage) };
  if (layout) return laidOut(body, text, layout);
  const blocks = paragraphsIn(body).flatMap(({ paragraph }) => paragraphBlocks(paragraph, text));
  return listNodes([...blocks, ...unplaced(text)]);
}

/** The paragraphs of a body: those of a layout with columns stand in a section of their own. */
function laidOut(body: Xml09Element, text: OpenText, layout: BodyLayout): XmlNode[] {
  const begun = new Set<string>();
  let section: Xml09Element | undefined;
  const nodes = layoutsIn(body).flatMap((run, at) => {
    if (run.section && run.section !== section) {
      text.start = layout.start(run.section) ?? text.start;
      section = run.section;
    }
    const columns = layoutColumns(run.layout, text.context.styles, layout.width);
    text.columnBreak = columns ? 'column' : 'page';
    const blocks = run.paragraphs.flatMap((paragraph) => paragraphBlocks(paragraph, text));
    const content = listNodes(blocks, begun);
    if (!columns || content.length === 0) return content;
    return [columnSection(columns, `Columns ${at + 1}`, content, text.context.automatic)];
  });
  return [...nodes, ...listNodes(unplaced(text), begun)];
}

/** Each column says how much of the width of the text it has, and what the gap after it has. */
function layoutColumns(
  layout: Xml09Element | undefined,
  styles: Xml09Styles,
  width: number,
): XmlElement | undefined {
  const chain = styles.chain(layout?.attributes.style);
  // A style without a value has a single column, whatever it derives from.
  const nearest = chain.flatMap((style) => childOf(style, 'property-map', 'columns') ?? [])[0];
  const given = styles.resolved(elementsOf(nearest)[0]);
  const columns = elementsOf(given).filter(({ name }) => name === 'column');
  const gap = (column: Xml09Element | undefined) => numberIn(column, 'spacing') ?? 0;
  if (given?.attributes['equal-columns'] === 'true')
    return equalColumns(columns.length, gap(columns[0]), width);
  const own = columns.map((column, at) => ({
    width: numberIn(column, 'width') ?? 1 / columns.length,
    gap: gap(columns[at - 1]),
  }));
  return ownColumns(own, width);
}

type PlacedParagraph = { paragraph: Xml09Element; section?: Xml09Element; layout?: Xml09Element };

/** Paragraphs stand in sections and layouts, and in what this reader does not know. */
function paragraphsIn(
  parent: Xml09Element,
  within: Omit<PlacedParagraph, 'paragraph'> = {},
): PlacedParagraph[] {
  return elementsOf(parent).flatMap((child) => {
    if (child.name === 'p' || child.name === 'page-start') return [{ ...within, paragraph: child }];
    if (child.name === 'stylesheet') return [];
    const isPlace = child.name === 'section' || child.name === 'layout';
    return paragraphsIn(child, isPlace ? { ...within, [child.name]: child } : within);
  });
}

type LayoutRun = Omit<PlacedParagraph, 'paragraph'> & { paragraphs: Xml09Element[] };

function layoutsIn(body: Xml09Element): LayoutRun[] {
  const runs: LayoutRun[] = [];
  const placed = paragraphsIn(body);
  placed.forEach(({ paragraph, ...own }, at) => {
    // The mark of a page stands before the section that begins with the page.
    const isMark = paragraph.name === 'page-start' && !own.section;
    const { section, layout } = isMark ? (placed[at + 1] ?? own) : own;
    const last = runs.at(-1);
    if (last && last.section === section && last.layout === layout) last.paragraphs.push(paragraph);
    else
      runs.push({
        ...(section && { section }),
        ...(layout && { layout }),
        paragraphs: [paragraph],
      });
  });
  return runs;
}

/** Notes that no mark refers to keep their text. */
function unplaced({ context, notes }: OpenText): ListedBlock[] {
  const text: OpenText = { context, notes: [] };
  return notes.flat().flatMap((paragraph) => paragraphBlocks(paragraph, text));
}

/** The notes of a text in the order of their marks: each is its paragraphs. */
function notesOf(storage: Xml09Element): Xml09Element[][] {
  const body = childOf(storage, 'footnotes', 'text-storage', 'text-body');
  const notes: Xml09Element[][] = [];
  let note: Xml09Element[] = [];
  for (const paragraph of elementsOf(body).filter(({ name }) => name === 'p')) {
    note.push(paragraph);
    if (![...descendants(paragraph)].some(({ name }) => name === 'footnotebr')) continue;
    notes.push(note);
    note = [];
  }
  return note.some(hasContent) ? [...notes, note] : notes;
}

function hasContent(paragraph: Xml09Element): boolean {
  return paragraph.children.length > 0;
}

/** A paragraph with what it holds; tables in its line follow it. */
function paragraphBlocks(paragraph: Xml09Element, text: OpenText): ListedBlock[] {
  if (paragraph.name === 'page-start') return pageStart(paragraph, text);
  const own = text.context.styles.chain(paragraph.attributes.style);
  const chain = own.length > 0 ? own : text.context.usual;
  const start = takeStart(text);
  const run: InlineRun = {
    ...{ text, chain, blocks: [], atStart: true },
    writeParagraph: paragraphBlocks,
  };
  const content = inlineNodes(paragraph.children, run);
  const tables = run.blocks.map((node) => ({ node }));
  if (content.length === 0 && tables.length > 0 && !start) return tables;
  return [...paragraphsOf(paragraph, { chain, start }, content, text), ...tables];
}

function takeStart(text: OpenText): ParagraphStart | undefined {
  const { start } = text;
  text.start = undefined;
  return start;
}

/** Objects of a page that begins between paragraphs have a paragraph without height. */
function pageStart(mark: Xml09Element, text: OpenText): ListedBlock[] {
  const { context } = text;
  const frames = fixedFrames(mark, context);
  if (frames.length === 0) return [];
  const start = takeStart(text);
  const style = context.automatic.add({
    family: 'paragraph',
    ...(start?.style && { attributes: start.style }),
    properties: {
      'style:paragraph-properties': { 'fo:line-height': '1pt', ...start?.paragraph },
      'style:text-properties': { 'fo:font-size': '1pt' },
    },
  });
  return [{ node: element('text:p', { 'text:style-name': style }, frames) }];
}

function paragraphsOf(
  paragraph: Xml09Element,
  { chain, start }: { chain: readonly Xml09Element[]; start: ParagraphStart | undefined },
  content: XmlNode[],
  { context, above }: OpenText,
): ListedBlock[] {
  const { styles, automatic } = context;
  const level = context.headings ? xml09OutlineLevel(styles, chain) : undefined;
  const list = level === undefined ? listOf(paragraph, chain, context) : undefined;
  const kind = { isListed: list !== undefined, isEmpty: content.length === 0, above };
  const look = paragraphLook(context, chain, kind);
  const style = automatic.add({
    family: 'paragraph',
    ...(start?.style && { attributes: start.style }),
    properties: {
      'style:paragraph-properties': {
        ...look,
        attributes: { ...look.attributes, ...start?.paragraph },
      },
      'style:text-properties': paragraphTextLook(context, chain),
    },
  });
  const attributes = { 'text:style-name': style, 'text:outline-level': level };
  const node = element(level === undefined ? 'text:p' : 'text:h', attributes, content);
  return [list ? { node, list } : { node }];
}

/** The level of a heading from 1, by the name of its style or by its place in the outline. */
function xml09OutlineLevel(
  styles: Xml09Styles,
  chain: readonly Xml09Element[],
): number | undefined {
  const name = chain.find((style) => style.attributes.name !== undefined)?.attributes.name;
  const heading = /^Heading ([1-9])$/.exec(name ?? '');
  if (heading) return Number(heading[1]);
  const isHeading = styles.number(chain, 'outlineStyleType') === 2;
  const level = styles.number(chain, 'outlineLevel') ?? 0;
  return isHeading && level >= 1 && level <= 10 ? Math.floor(level) : undefined;
}

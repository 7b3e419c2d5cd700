import { element, type XmlNode } from '../../../../shared/node/odf/xml/xml-element.ts';
import type { OpenText, Xml09Context } from '../context.ts';
import type { Xml09Styles } from '../stylesheet/styles.ts';
import { childOf, descendants, elementsOf, type Xml09Element } from '../xml/xml09-element.ts';
import { fixedFrames } from './floating-frames.ts';
import { type ListedBlock, listNodes, listOf } from './lists.ts';
import { paragraphLook, paragraphTextLook } from './text-look.ts';
import { type InlineRun, inlineNodes } from './xml09-inline-nodes.ts';

/** Texts inside texts that are written; deeper ones are cut. */
const maxDepth = 12;

/** A `text-storage` as paragraphs, lists, headings and tables. */
export function storageNodes(storage: Xml09Element | undefined, context: Xml09Context): XmlNode[] {
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
  const blocks = paragraphsIn(body).flatMap((paragraph) => paragraphBlocks(paragraph, text));
  return listNodes([...blocks, ...unplaced(text)]);
}

/** Paragraphs stand in sections and columns, and in what this reader does not know. */
function paragraphsIn(parent: Xml09Element): Xml09Element[] {
  return elementsOf(parent).flatMap((child) => {
    if (child.name === 'p' || child.name === 'page-start') return [child];
    return child.name === 'stylesheet' ? [] : paragraphsIn(child);
  });
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
  const run: InlineRun = {
    ...{ text, chain, blocks: [], atStart: true },
    writeParagraph: paragraphBlocks,
  };
  const content = inlineNodes(paragraph.children, run);
  const tables = run.blocks.map((node) => ({ node }));
  if (content.length === 0 && tables.length > 0) return tables;
  return [...paragraphsOf(paragraph, chain, content, text), ...tables];
}

/** Objects of a page that begins between paragraphs have a paragraph without height. */
function pageStart(mark: Xml09Element, { context }: OpenText): ListedBlock[] {
  const frames = fixedFrames(mark, context);
  if (frames.length === 0) return [];
  const style = context.automatic.add({
    family: 'paragraph',
    properties: {
      'style:paragraph-properties': { 'fo:line-height': '1pt' },
      'style:text-properties': { 'fo:font-size': '1pt' },
    },
  });
  return [{ node: element('text:p', { 'text:style-name': style }, frames) }];
}

function paragraphsOf(
  paragraph: Xml09Element,
  chain: readonly Xml09Element[],
  content: XmlNode[],
  { context, above }: OpenText,
): ListedBlock[] {
  const { styles, automatic } = context;
  const level = context.headings ? xml09OutlineLevel(styles, chain) : undefined;
  const list = level === undefined ? listOf(paragraph, chain, context) : undefined;
  const kind = { isListed: list !== undefined, isEmpty: content.length === 0, above };
  const style = automatic.add({
    family: 'paragraph',
    properties: {
      'style:paragraph-properties': paragraphLook(context, chain, kind),
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

import { element, type XmlNode } from '../../../../shared/node/odf/xml/element.ts';
import type { OpenText } from '../context.ts';
import { fixedFrames } from '../drawables/floating-frames.ts';
import type { Xml09Element } from '../package/element.ts';
import { type InlineRun, inlineNodes } from './inline-nodes.ts';
import { type ListedBlock, listOf } from './lists.ts';
import { xml09OutlineLevel } from './outline-level.ts';
import { paragraphLook } from './paragraph-look.ts';
import { paragraphTextLook } from './text-look.ts';

/** A paragraph with what it holds; tables in its line follow it. */
export function paragraphBlocks(paragraph: Xml09Element, text: OpenText): ListedBlock[] {
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
  { context }: OpenText,
): ListedBlock[] {
  const { styles, automatic, document } = context;
  const level = context.headings ? xml09OutlineLevel(styles, chain) : undefined;
  const list = level === undefined ? listOf(paragraph, chain, context) : undefined;
  const style = automatic.add({
    family: 'paragraph',
    properties: {
      'style:paragraph-properties': paragraphLook(styles, chain, list !== undefined),
      'style:text-properties': paragraphTextLook(styles, chain, document.fonts),
    },
  });
  const attributes = { 'text:style-name': style, 'text:outline-level': level };
  const node = element(level === undefined ? 'text:p' : 'text:h', attributes, content);
  return [list ? { node, list } : { node }];
}

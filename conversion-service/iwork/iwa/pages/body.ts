import { points } from '../../../../shared/node/odf/length.ts';
import {
  element,
  type XmlAttributes,
  type XmlElement,
  type XmlNode,
} from '../../../../shared/node/odf/xml/xml-element.ts';
import * as tswp from '../../schema/tswp.ts';
import type { ObjectGraph } from '../archive/object-graph.ts';
import type { StoredText } from '../text-storage/stored-text.ts';
import type { ParagraphRange, TextBlock } from '../text-storage/text-block.ts';
import { textBlocks } from '../text-storage/text-blocks.ts';
import { StyleProperties, styleChain } from '../text-storage/text-styles/style-properties.ts';
import type { ParagraphExtras } from '../text-storage/text-styles/text-styles.ts';
import { ListCounters, listElements } from '../text-storage/write-text.ts';
import type { PagesContext } from './floating-nodes.ts';
import type { SectionPages } from './master-pages.ts';
import { readSection } from './section.ts';

/** The text of a document: its paragraphs, in columns where it has some, section after section. */
export function bodyNodes(text: StoredText, pages: SectionPages, context: PagesContext): XmlNode[] {
  const extras = sectionStarts(pages, context);
  const blocks = textBlocks(text, { ...context.text, headings: true, extras });
  const counters = new ListCounters();
  return columnRuns(text, blocks, context).flatMap((run) => {
    const nodes = listElements(run.blocks, counters);
    return run.style === undefined ? nodes : [element('text:section', sectionNames(run), nodes)];
  });
}

/** The first paragraph of a section names its page style. */
function sectionStarts(pages: SectionPages, { text: { graph } }: PagesContext) {
  let last: number | undefined;
  return (range: ParagraphRange, text: StoredText): ParagraphExtras => {
    const identifier = text.sections.inForce(range.start);
    const section = identifier === last ? undefined : readSection(graph, identifier);
    if (!section) return columnBreak(range, text, graph);
    last = identifier;
    const number = section.firstNumber;
    return {
      style: { 'style:master-page-name': pages.name(section) },
      paragraph: { 'style:page-number': number === undefined ? 'auto' : Math.min(number, 32_000) },
    };
  };
}

/** Where the text has columns, a break leads to the next one. */
function columnBreak(
  { start, breakBefore }: ParagraphRange,
  text: StoredText,
  graph: ObjectGraph,
): ParagraphExtras {
  const inColumns = columnsElement(graph, text.columnStyles.inForce(start)) !== undefined;
  if (breakBefore !== 'column' || !inColumns) return {};
  return { paragraph: { 'fo:break-before': 'column' } };
}

type ColumnRun = { style: string | undefined; start: number; blocks: TextBlock[] };

/** Paragraphs with the same columns. A section ends its columns. */
function columnRuns(text: StoredText, blocks: TextBlock[], context: PagesContext): ColumnRun[] {
  const runs: ColumnRun[] = [];
  let key: string | undefined;
  for (const block of blocks) {
    const columnStyle = text.columnStyles.inForce(block.start);
    const next = `${columnStyle} ${text.sections.inForce(block.start)}`;
    const last = runs.at(-1);
    if (last && next === key) last.blocks.push(block);
    else
      runs.push({ style: columnsStyle(columnStyle, context), start: block.start, blocks: [block] });
    key = next;
  }
  return runs;
}

function columnsStyle(columnStyle: number | undefined, { text }: PagesContext): string | undefined {
  const columns = columnsElement(text.graph, columnStyle);
  if (!columns) return undefined;
  const properties = element(
    'style:section-properties',
    { 'text:dont-balance-text-columns': 'false' },
    [columns],
  );
  return text.automatic.add({ family: 'section', properties: { [properties.name]: properties } });
}

function sectionNames({ style, start }: ColumnRun): XmlAttributes {
  return { 'text:style-name': style, 'text:name': `Columns ${start}` };
}

/**
 * The columns that a style gives.
 * @returns undefined for a single column
 */
function columnsElement(
  graph: ObjectGraph,
  identifier: number | undefined,
): XmlElement | undefined {
  const properties = styleChain(
    graph,
    identifier,
    tswp.ColumnStyleArchive,
    (style) => style.super,
  ).flatMap(({ style }) => style.columnProperties ?? []);
  const columns = new StyleProperties(properties).getUnlessNull('columns');
  const equal = columns?.equalColumns;
  const others = columns?.nonEqualColumns;
  if (others) return unequal(others.first ?? 0, others.following.map(gapAndWidth));
  const count = Math.min(equal?.count ?? 1, 20);
  if (count < 2) return undefined;
  const gap = points(equal?.gap ?? 12);
  return element('style:columns', { 'fo:column-count': count, 'fo:column-gap': gap });
}

function gapAndWidth({ gap = 0, width = 0 }: tswp.GapWidthArchive) {
  return { gap, width };
}

/** ODF counts half of each gap to the columns beside it. */
function unequal(first: number, following: { gap: number; width: number }[]) {
  if (following.length === 0) return undefined;
  const columns = [{ gap: 0, width: first }, ...following].slice(0, 20);
  const children = columns.map(({ gap, width }, at) => {
    const next = columns[at + 1]?.gap ?? 0;
    return element('style:column', {
      'style:rel-width': `${Math.max(1, Math.round(width + gap / 2 + next / 2))}*`,
      'fo:start-indent': points(gap / 2),
      'fo:end-indent': points(next / 2),
    });
  });
  return element('style:columns', { 'fo:column-count': columns.length }, children);
}

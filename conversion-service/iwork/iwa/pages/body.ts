import type { XmlElement, XmlNode } from '../../../../shared/node/odf/xml/xml-element.ts';
import * as tswp from '../../schema/tswp.ts';
import { columnSection, equalColumns, ownColumns } from '../../text-markup/text-columns.ts';
import type { ObjectGraph } from '../archive/object-graph.ts';
import type { PagesContext } from '../drawables/drawing-context.ts';
import type { StoredText } from '../text-storage/stored-text.ts';
import type { ParagraphRange, TextBlock } from '../text-storage/text-block.ts';
import { textBlocks } from '../text-storage/text-blocks.ts';
import { StyleProperties, styleChain } from '../text-storage/text-styles/style-properties.ts';
import type { ParagraphExtras } from '../text-storage/text-styles/text-styles.ts';
import { ListCounters, listElements } from '../text-storage/write-text.ts';
import type { SectionPages } from './master-pages.ts';
import { readSection } from './section.ts';

/** The text of a document: its paragraphs, in columns where it has some, section after section. */
export function bodyNodes(text: StoredText, pages: SectionPages, context: PagesContext): XmlNode[] {
  const extras = sectionStarts(pages, context);
  const blocks = textBlocks(text, { ...context.text, headings: true, extras });
  const counters = new ListCounters();
  return columnRuns(text, blocks, pages.textWidth, context).flatMap((run) => {
    const nodes = listElements(run.blocks, counters);
    if (!run.columns) return nodes;
    return [columnSection(run.columns, `Columns ${run.start}`, nodes, context.text.automatic)];
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
  const inColumns = columnsElement(graph, text.columnStyles.inForce(start), 0) !== undefined;
  if (breakBefore !== 'column' || !inColumns) return {};
  return { paragraph: { 'fo:break-before': 'column' } };
}

type ColumnRun = { columns: XmlElement | undefined; start: number; blocks: TextBlock[] };

/** Paragraphs with the same columns. A section ends its columns. */
function columnRuns(
  text: StoredText,
  blocks: TextBlock[],
  width: number,
  { text: { graph } }: PagesContext,
): ColumnRun[] {
  const runs: ColumnRun[] = [];
  let key: string | undefined;
  for (const block of blocks) {
    const columnStyle = text.columnStyles.inForce(block.start);
    const next = `${columnStyle} ${text.sections.inForce(block.start)}`;
    const last = runs.at(-1);
    if (last && next === key) last.blocks.push(block);
    else {
      const columns = columnsElement(graph, columnStyle, width);
      runs.push({ columns, start: block.start, blocks: [block] });
    }
    key = next;
  }
  return runs;
}

/**
 * The columns that a style gives.
 * @param width of the text, in points, of which columns and gaps are fractions
 * @returns undefined for a single column
 */
function columnsElement(
  graph: ObjectGraph,
  identifier: number | undefined,
  width: number,
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
  if (!others) return equalColumns(equal?.count ?? 1, equal?.gap ?? 12, width);
  const following = others.following.map(({ width = 0, gap = 0 }) => ({ width, gap }));
  return ownColumns([{ width: others.first ?? 0, gap: 0 }, ...following], width);
}

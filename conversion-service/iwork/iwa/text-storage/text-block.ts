import type { XmlNode } from '../../../../shared/node/odf/xml/xml-element.ts';
import type { ListStyle } from './text-styles/list-style.ts';

/** A paragraph of a text, and its place in a list where it is in one. */
export type TextBlock = {
  start: number;
  /** The paragraph, and tables that stood in its lines, in their order. */
  nodes: XmlNode[];
  list: ListPlace | undefined;
};

export function isTable(node: XmlNode): boolean {
  return typeof node !== 'string' && ['table:table', 'text:table-of-content'].includes(node.name);
}

export type ListPlace = {
  style: ListStyle;
  level: number;
  /** The number that the list begins with here; undefined continues the count. */
  start: number | undefined;
};

/** A paragraph of a text by UTF-16 indices; the character that ends it is not part of it. */
export type ParagraphRange = {
  start: number;
  end: number;
  breakBefore: 'page' | 'column' | undefined;
};

/** Breaks of sections, of pages and of columns. */
const breaks = '\u0004\u0005\f';
const pageBreak = '\u0005';
const columnBreak = '\f';
const lineEnds = '\n\r\u2029';

/**
 * The paragraphs of a text. They end at line feeds, carriage returns, U+2029 and at breaks. A break
 * right at the beginning of a paragraph makes no empty one.
 */
export function paragraphRanges(text: string): ParagraphRange[] {
  const ranges: ParagraphRange[] = [];
  let start = 0;
  let breakBefore: ParagraphRange['breakBefore'];
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charAt(index);
    const isBreak = breaks.includes(character);
    if (!isBreak && !lineEnds.includes(character)) continue;
    if (index > start || !isBreak) {
      ranges.push({ start, end: index, breakBefore });
      breakBefore = undefined;
    }
    if (character === pageBreak) breakBefore = 'page';
    if (character === columnBreak) breakBefore = 'column';
    start = index + 1;
  }
  const remains = text.length > start || ranges.length === 0 || breakBefore !== undefined;
  if (remains) ranges.push({ start, end: text.length, breakBefore });
  return ranges;
}

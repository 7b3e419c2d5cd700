import { points } from '../../odf/length.ts';
import type { OdfDocument } from '../../odf/odf-document.ts';
import { textNodes } from '../../odf/text-nodes.ts';
import { element, type XmlElement } from '../../odf/xml/xml-element.ts';
import type { FlowBlock } from '../flow/flow-of.ts';

export type FlowItem = Extract<FlowBlock, { kind: 'item' }>;

/** In points: of a level from the one above, and of a marker. */
const indent = 18;
const markerWidth = 18;

/**
 * How the items of a level are marked: by a bullet, or by numbers between two texts.
 * Formats as in ODF: `1`, `a`, `A`, `i`, `I`.
 */
type Marks = { bullet: string } | { prefix: string; format: string; suffix: string };

type Marked = { item: FlowItem; marks: Marks; value: number | undefined };

/** The items of a list that follow each other, with the markers that they had. */
export function listElements(
  items: FlowItem[],
  document: OdfDocument,
  style: string,
): XmlElement[] {
  return segmentsOf(items.map(markedItem)).map((segment) => {
    const list = document.contentStyles.addElement('L', listStyle(segment));
    const [whole] = nested(segment, 0, style);
    return element('text:list', { 'text:style-name': list }, whole?.children ?? []);
  });
}

function markedItem(item: FlowItem, index: number, items: FlowItem[]): Marked {
  const number = /^(\(?(?:\d{1,3}\.)*)(\d{1,3}|[a-z]+|[A-Z]+)([.)])$/.exec(item.marker);
  if (!number) return { item, marks: { bullet: item.marker }, value: undefined };
  const [, prefix = '', sign = '', suffix = ''] = number;
  const before = items.slice(0, index).findLast(({ level }) => level === item.level);
  const format = formatOf(sign, before?.marker);
  return { item, marks: { prefix, format, suffix }, value: countOf(sign, format) };
}

/** A letter that is a Roman digit, too, goes on with what came before. */
function formatOf(sign: string, before = ''): string {
  if (/\d/.test(sign)) return '1';
  const followsRoman = /^\(?[ivx]/i.test(before) && /^[vx]$/i.test(sign);
  const isRoman = sign.length > 1 || (/^i$/i.test(sign) && !/h/i.test(before)) || followsRoman;
  const isUpper = sign === sign.toUpperCase();
  if (isRoman) return isUpper ? 'I' : 'i';
  return isUpper ? 'A' : 'a';
}

function countOf(sign: string, format: string): number {
  if (format === '1') return Number(sign);
  const lower = sign.toLowerCase();
  if (format.toLowerCase() === 'a') return lower.charCodeAt(0) - 'a'.charCodeAt(0) + 1;
  const digits: Record<string, number> = { i: 1, v: 5, x: 10, l: 50, c: 100 };
  return [...lower].reduce((sum, digit, at) => {
    const [value, next] = [digits[digit] ?? 0, digits[lower[at + 1] ?? ''] ?? 0];
    return value < next ? sum - value : sum + value;
  }, 0);
}

/** A level has one way of marking in a list: another one begins another list. */
function segmentsOf(items: Marked[]): Marked[][] {
  const segments: Marked[][] = [];
  for (const each of items) {
    const segment = segments.at(-1);
    const alike = segment?.find(({ item }) => item.level === each.item.level);
    const isOther = alike && JSON.stringify(alike.marks) !== JSON.stringify(each.marks);
    if (segment && !isOther) segment.push(each);
    else segments.push([each]);
  }
  return segments;
}

function listStyle(items: Marked[]): XmlElement {
  const deepest = Math.max(...items.map(({ item }) => item.level));
  const levels = Array.from({ length: deepest + 1 }, (_, level) => {
    const marks = items.find(({ item }) => item.level === level)?.marks ?? { bullet: '•' };
    const properties = element('style:list-level-properties', {
      'text:space-before': points(level * indent),
      'text:min-label-width': points(markerWidth),
    });
    const number = { 'text:level': level + 1 };
    if ('bullet' in marks) {
      const attributes = { ...number, 'text:bullet-char': [...marks.bullet][0] ?? '•' };
      return element('text:list-level-style-bullet', attributes, [properties]);
    }
    const attributes = {
      ...number,
      'style:num-prefix': marks.prefix === '' ? undefined : marks.prefix,
      'style:num-suffix': marks.suffix,
      'style:num-format': marks.format,
    };
    return element('text:list-level-style-number', attributes, [properties]);
  });
  return element('text:list-style', {}, levels);
}

/** The list of the items from a level down: deeper ones stand in the item before them. */
function nested(items: Marked[], level: number, style: string): XmlElement[] {
  const groups: { head: Marked | undefined; deeper: Marked[] }[] = [];
  for (const each of items) {
    const last = groups.at(-1);
    if (each.item.level <= level) groups.push({ head: each, deeper: [] });
    else if (last) last.deeper.push(each);
    else groups.push({ head: undefined, deeper: [each] });
  }
  if (groups.length === 0) return [];
  const elements = groups.map(({ head, deeper }) => {
    const text = head?.item.text;
    const own = text === undefined ? [] : [paragraph(style, text)];
    const attributes = { 'text:start-value': head?.value };
    return element('text:list-item', attributes, [...own, ...nested(deeper, level + 1, style)]);
  });
  return [element('text:list', {}, elements)];
}

function paragraph(style: string, text: string): XmlElement {
  return element('text:p', { 'text:style-name': style }, textNodes(text));
}

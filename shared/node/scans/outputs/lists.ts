import { escapeXml } from '../../../escape-xml.ts';
import { points } from '../../odf/length.ts';
import type { OdfDocument } from '../../odf/odf-document.ts';
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

/**
 * The elements of ODF for items that follow each other, with the markers that they had.
 * @param textOf makes the paragraph of an item
 */
export function listElements(
  items: FlowItem[],
  document: OdfDocument,
  textOf: (item: FlowItem) => XmlElement,
): XmlElement[] {
  return segmentsOf(items.map(markedItem)).map((segment) => {
    const list = document.contentStyles.addElement('L', listStyle(segment));
    const [whole] = nested(segment, 0, textOf);
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
function nested(
  items: Marked[],
  level: number,
  textOf: (item: FlowItem) => XmlElement,
): XmlElement[] {
  const groups: { head: Marked | undefined; deeper: Marked[] }[] = [];
  for (const each of items) {
    const last = groups.at(-1);
    if (each.item.level <= level) groups.push({ head: each, deeper: [] });
    else if (last) last.deeper.push(each);
    else groups.push({ head: undefined, deeper: [each] });
  }
  if (groups.length === 0) return [];
  const elements = groups.map(({ head, deeper }) => {
    const own = head ? [textOf(head.item)] : [];
    const attributes = { 'text:start-value': head?.value };
    return element('text:list-item', attributes, [...own, ...nested(deeper, level + 1, textOf)]);
  });
  return [element('text:list', {}, elements)];
}

/** The lists of a Word document: in which of them each item stands, from 1, and their part of it. */
export type WordLists = { listOf: Map<FlowItem, number>; part: string };

export function wordLists(flow: FlowBlock[]): WordLists {
  const lists = itemRuns(flow).flatMap((run) =>
    segmentsOf(run.map(markedItem)).flatMap(dividedWhereCountEnds),
  );
  const listOf = new Map(
    lists.flatMap((list, index) => list.map(({ item }) => [item, index + 1] as const)),
  );
  const kinds = lists.map(
    (list, id) =>
      `<w:abstractNum w:abstractNumId="${id}"><w:multiLevelType w:val="multilevel"/>` +
      `${wordLevels(list)}</w:abstractNum>`,
  );
  const numbers = lists.map(
    (_, id) => `<w:num w:numId="${id + 1}"><w:abstractNumId w:val="${id}"/></w:num>`,
  );
  return { listOf, part: [...kinds, ...numbers].join('') };
}

/** Items that no other block divides. */
function itemRuns(flow: FlowBlock[]): FlowItem[][] {
  const runs: FlowItem[][] = [];
  for (const [index, block] of flow.entries()) {
    if (block.kind !== 'item') continue;
    if (flow[index - 1]?.kind === 'item') runs.at(-1)?.push(block);
    else runs.push([block]);
  }
  return runs;
}

/** Word counts by itself: a number that does not follow the one before begins another list. */
function dividedWhereCountEnds(items: Marked[]): Marked[][] {
  const lists: Marked[][] = [];
  let counts: { start: number; next: number }[] = [];
  for (const each of items) {
    const { level } = each.item;
    const value = each.value ?? 1;
    const count = counts[level];
    const isNext = each.value === undefined || count === undefined || count.next === value;
    if (!isNext) counts = [];
    const start = counts[level]?.start ?? value;
    // Below an item the deeper levels count from their starts again.
    counts = counts.map((other, at) => (at > level ? { ...other, next: other.start } : other));
    counts[level] = { start, next: value + 1 };
    const list = lists.at(-1);
    if (list && isNext) list.push(each);
    else lists.push([each]);
  }
  return lists;
}

const wordFormats: Record<string, string> = {
  ...{ '1': 'decimal', a: 'lowerLetter', A: 'upperLetter', i: 'lowerRoman', I: 'upperRoman' },
};

/** In twentieths of a point. */
const wordIndent = 360;

function wordLevels(items: Marked[]): string {
  const deepest = Math.max(...items.map(({ item }) => item.level));
  return Array.from({ length: deepest + 1 }, (_, level) => {
    const first = items.find(({ item }) => item.level === level);
    const marks = first?.marks ?? { bullet: '•' };
    const isBullet = 'bullet' in marks;
    const format = isBullet ? 'bullet' : wordFormats[marks.format];
    const text = isBullet ? marks.bullet : `${marks.prefix}%${level + 1}${marks.suffix}`;
    const indent = `<w:ind w:left="${wordIndent * (level + 1)}" w:hanging="${wordIndent}"/>`;
    return (
      `<w:lvl w:ilvl="${level}"><w:start w:val="${first?.value ?? 1}"/><w:numFmt w:val="${format}"/>` +
      `<w:lvlText w:val="${escapeXml(text)}"/><w:lvlJc w:val="left"/>` +
      `<w:pPr>${indent}</w:pPr></w:lvl>`
    );
  }).join('');
}

import { points } from '../../../../shared/node/odf/length.ts';
import {
  element,
  type XmlElement,
  type XmlNode,
} from '../../../../shared/node/odf/xml/xml-element.ts';
import type { Xml09Context } from '../context.ts';
import type { Xml09Styles } from '../stylesheet/styles.ts';
import { childOf, elementsOf, numberIn, type Xml09Element } from '../xml/xml09-element.ts';

/** A block of a text; a list item has its list and its level, from 1. */
export type ListedBlock = { node: XmlNode; list?: Xml09ListPlace };
export type Xml09ListPlace = { style: string; level: number; restarts: boolean };

const levels = 9;

/**
 * Blocks in their order, those of lists inside `text:list`.
 * @param begun the lists that have items already, by style; it is added to
 */
export function listNodes(
  blocks: readonly ListedBlock[],
  begun: Set<string> = new Set(),
): XmlNode[] {
  const nodes: XmlNode[] = [];
  let open: { style: string; items: XmlNode[] } | undefined;
  for (const { node, list } of blocks) {
    if (!list) {
      open = undefined;
      nodes.push(node);
      continue;
    }
    if (open?.style !== list.style || list.restarts) {
      open = { style: list.style, items: [] };
      const goesOn = begun.has(list.style) && !list.restarts;
      nodes.push(listElement(list.style, open.items, goesOn));
      begun.add(list.style);
    }
    open.items.push(item(node, list.level));
  }
  return nodes;
}

function listElement(style: string, items: XmlNode[], goesOn: boolean): XmlElement {
  const attributes = {
    'text:style-name': style,
    'text:continue-numbering': goesOn ? 'true' : undefined,
  };
  return element('text:list', attributes, items);
}

function item(node: XmlNode, level: number): XmlNode {
  let nested = element('text:list-item', {}, [node]);
  for (let depth = 1; depth < level; depth += 1)
    nested = element('text:list-item', {}, [element('text:list', {}, [nested])]);
  return nested;
}

/** The list that a paragraph is in; undefined where its label is none. */
export function listOf(
  paragraph: Xml09Element,
  chain: readonly Xml09Element[],
  context: Xml09Context,
): Xml09ListPlace | undefined {
  const named = paragraph.attributes['list-style'] ?? paragraph.attributes.liststyle;
  const style = context.styles.chain(named)[0] ?? context.styles.value(chain, 'listStyle');
  if (!style) return undefined;
  const deep = numberIn(paragraph, 'list-level') ?? context.styles.number(chain, 'listLevel') ?? 0;
  const labels = labelsOf(style, context.styles);
  const top = topLevel(labels);
  const level = Math.min(levels, Math.max(0, Math.floor(deep)) - top + 1);
  if (level < 1 || !labels[level - 1 + top]) return undefined;
  const elements = labels.slice(top).flatMap((label, index) => levelStyle(label, index + 1));
  return {
    style: context.automatic.addElement('L', element('text:list-style', {}, elements)),
    level,
    restarts: paragraph.attributes['restart-list'] === 'true',
  };
}

/** Texts of Keynote have no label on their highest level, which is the title's. */
function topLevel(labels: readonly (Label | undefined)[]): number {
  return !labels[0] && labels[1] ? 1 : 0;
}

type Label = {
  type: string;
  format: string;
  first: number;
  /** Points from the margin to the label, and from there to the text. */
  indents: { label: number; text: number };
};

function labelsOf(style: Xml09Element, styles: Xml09Styles): (Label | undefined)[] {
  const chain = styles.chainOf(style);
  const lengths = (property: string) =>
    elementsOf(styles.value(chain, property)).map((each) => numberIn(each, 'number'));
  const [label, text] = [lengths('listLabelIndents'), lengths('listTextIndents')];
  const types = elementsOf(styles.value(chain, 'listLabelTypes')).slice(0, levels + 1);
  return types.map((type, index) =>
    labelOf(type, { label: label[index] ?? index * 18, text: text[index] ?? 18 }),
  );
}

/** A picture as label becomes a bullet. */
function labelOf(type: Xml09Element, indents: Label['indents']): Label | undefined {
  const kind = type.attributes.type ?? 'none';
  if (kind === 'none') return undefined;
  const label = childOf(type, 'text-label');
  if (kind !== 'text' || !label) return { type: 'bullet', format: '•', first: 1, indents };
  const { type: name = 'bullet', format = '•' } = label.attributes;
  return { type: name, format, first: numberIn(label, 'first') ?? 1, indents };
}

function levelStyle(label: Label | undefined, level: number): XmlElement[] {
  if (!label) return [];
  const indents = element('style:list-level-properties', {
    'text:space-before': points(label.indents.label),
    'text:min-label-width': points(Math.max(1, label.indents.text)),
  });
  const format = numberFormats[label.type];
  if (format === undefined) {
    const attributes = {
      'text:level': level,
      'text:bullet-char': Array.from(label.format)[0] ?? '•',
    };
    return [element('text:list-level-style-bullet', attributes, [indents])];
  }
  return [element('text:list-level-style-number', numbered(label, level, format), [indents])];
}

/** `%L` is the number, `%P` those of the levels above. */
function numbered({ format, first }: Label, level: number, numFormat: string) {
  const [prefix = '', suffix = ''] = format.replaceAll('%P', '').split('%L');
  return {
    'text:level': level,
    'style:num-format': numFormat,
    'style:num-prefix': prefix || undefined,
    'style:num-suffix': suffix || undefined,
    'text:start-value': Math.max(1, Math.floor(first)),
    'text:display-levels': format.includes('%P') ? level : undefined,
  };
}

const numberFormats: Record<string, string> = {
  decimal: '1',
  'lower-alpha': 'a',
  'upper-alpha': 'A',
  'lower-roman': 'i',
  'upper-roman': 'I',
};

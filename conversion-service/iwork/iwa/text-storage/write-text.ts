import {
  element,
  type XmlElement,
  type XmlNode,
} from '../../../../shared/node/odf/xml/xml-element.ts';
import * as tswp from '../../schema/tswp.ts';
import type { GraphObject } from '../archive/object-graph.ts';
import { storedText } from './stored-text.ts';
import { isTable, type ListPlace, type TextBlock } from './text-block.ts';
import { textBlocks } from './text-blocks.ts';
import type { TextContext } from './text-context.ts';

/** Texts lie in texts: in notes, frames, cells. More than this is a cycle. */
const maxDepth = 12;

/** Real documents have one for each box, note and cell. */
const maxTexts = 20_000;

/**
 * A text as `text:p`, `text:h` and `text:list` elements.
 * @param identifier of a text's storage; without a text the result is empty
 */
export function writeText(identifier: number | undefined, context: TextContext): XmlNode[] {
  const text = storedText(context.graph, identifier);
  if (!text && identifier !== undefined)
    context.warnings.add('damaged_part', 'A text of the document could not be found.');
  if (!text || context.depth >= maxDepth || !countText(context)) return [];
  const blocks = textBlocks(text, { ...context, depth: context.depth + 1 });
  return listElements(blocks, new ListCounters());
}

function countText({ written, warnings }: TextContext): boolean {
  if (!written) return true;
  written.texts += 1;
  if (written.texts <= maxTexts) return true;
  warnings.add('texts_left_out', 'The document has too many texts; the rest is left out.');
  return false;
}

type ListItem = { place: ListPlace; nodes: XmlNode[]; start: number | undefined };

/**
 * Paragraphs with those of lists grouped into `text:list`. A list that a paragraph interrupts
 * continues its count behind it, as in iWork, unless it has a start value.
 */
export function listElements(blocks: TextBlock[], counters: ListCounters): XmlNode[] {
  const nodes: XmlNode[] = [];
  let items: ListItem[] = [];
  const finish = () => {
    if (items[0]) nodes.push(listElement(items, 0, items[0].place.style.name));
    items = [];
  };
  for (const { nodes: own, list } of blocks.flatMap(outsideOfItems)) {
    if (!list || (items[0] && items[0].place.style !== list.style)) finish();
    const start = list && counters.next(list, items.length === 0);
    if (!list) nodes.push(...own);
    // Of an item that is a table alone only the number counts.
    else if (own.length > 0) items.push({ place: list, nodes: own, start });
  }
  finish();
  return nodes;
}

/** Writer drops a table inside an item: its list ends before it. */
function outsideOfItems(block: TextBlock): TextBlock[] {
  const at = block.list ? block.nodes.findIndex(isTable) : -1;
  if (at < 0) return [block];
  return [
    { ...block, nodes: block.nodes.slice(0, at) },
    { ...block, nodes: block.nodes.slice(at), list: undefined },
  ];
}

/** What the numbered lists of a text have counted to, by style and level. */
export class ListCounters {
  readonly #counts = new Map<string, number[]>();

  /** @returns the number to write: one that ODF would not reach by counting */
  next({ style, level, start }: ListPlace, isFirst: boolean): number | undefined {
    if (style.levels[level]?.label !== 'number') return undefined;
    const counts = this.#counts.get(style.name) ?? [];
    const number = start ?? (counts[level] ?? 0) + 1;
    this.#counts.set(style.name, [...fill(counts, level), number]);
    return start ?? (isFirst && number !== 1 ? number : undefined);
  }
}

function fill(counts: number[], level: number): number[] {
  return Array.from({ length: level }, (_, at) => counts[at] ?? 0);
}

function listElement(items: ListItem[], level: number, name?: string): XmlElement {
  const elements: XmlElement[] = [];
  for (let at = 0; at < items.length; ) {
    const own = items[at]?.place.level === level ? items[at] : undefined;
    const from = own ? at + 1 : at;
    const next = items.findIndex((item, index) => index >= from && item.place.level <= level);
    const to = next < 0 ? items.length : next;
    const nested = items.slice(from, to);
    elements.push(
      element('text:list-item', { 'text:start-value': own?.start }, [
        ...(own?.nodes ?? []),
        ...(nested.length > 0 ? [listElement(nested, level + 1)] : []),
      ]),
    );
    at = Math.max(to, at + 1);
  }
  return element('text:list', { 'text:style-name': name }, elements);
}

/** A footnote or endnote. */
export function noteElement(
  { identifier, message }: GraphObject,
  context: TextContext,
): XmlElement {
  const note = tswp.FootnoteReferenceAttachmentArchive.read(message);
  const label = note.customMarkString;
  const body = writeText(note.containedStorage, { ...context, headings: false });
  return element(
    'text:note',
    { 'text:id': `note-${identifier}`, 'text:note-class': context.notes },
    [
      element('text:note-citation', label ? { 'text:label': label } : {}, label ? [label] : []),
      element('text:note-body', {}, body.length > 0 ? body : [element('text:p')]),
    ],
  );
}

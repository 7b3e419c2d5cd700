import { points } from '../../../../shared/node/odf/length.ts';
import { element, type XmlElement, type XmlNode } from '../../../../shared/node/odf/xml/element.ts';
import type { ObjectGraph } from '../archive/object-graph.ts';
import { plainText, storedText } from '../text/stored-text.ts';
import type { TextContext } from '../text/text-context.ts';
import { writeText } from '../text/write-text.ts';

const alignments = ['left', 'center', 'right'] as const;

/**
 * A header or footer: iWork has three texts side by side. One alone becomes paragraphs that are
 * aligned as it was, several become a table without lines.
 * @param texts identifiers from left to right
 * @param width of the page's text in points
 * @param single whether there is one text across the page, which is aligned as it says itself
 */
export function headerContent(
  texts: number[],
  { width, single }: { width: number; single: boolean },
  context: TextContext,
): XmlNode[] {
  const filled = texts
    .slice(0, 3)
    .map((text) => (isFilled(context.graph, text) ? text : undefined));
  const shown = filled.filter((text) => text !== undefined);
  const [only] = shown;
  if (only === undefined) return [];
  if (shown.length === 1)
    return aligned(only, filled.indexOf(only), single ? 1 : texts.length, context);
  return [columnTable(filled, width, context)];
}

/** Page numbers are nothing but an attachment. */
export function isFilled(graph: ObjectGraph, identifier: number): boolean {
  const text = storedText(graph, identifier);
  if (!text) return false;
  return plainText(text).trim() !== '' || text.attachments.entries.some(({ value }) => value);
}

function aligned(text: number, index: number, count: number, context: TextContext): XmlNode[] {
  const alignment = count === 1 ? undefined : alignments[index];
  return writeText(text, {
    ...context,
    extras: () => ({ paragraph: { 'fo:text-align': alignment } }),
  });
}

function columnTable(
  texts: (number | undefined)[],
  width: number,
  context: TextContext,
): XmlElement {
  const share = width / Math.max(1, texts.length);
  const column = context.automatic.add({
    family: 'table-column',
    properties: { 'style:table-column-properties': { 'style:column-width': points(share) } },
  });
  const table = context.automatic.add({
    family: 'table',
    properties: {
      'style:table-properties': { 'style:width': points(width), 'table:align': 'left' },
    },
  });
  const cell = context.automatic.add({
    family: 'table-cell',
    properties: { 'style:table-cell-properties': { 'fo:padding': '0pt', 'fo:border': 'none' } },
  });
  const cells = texts.map((text, index) => {
    const content = text === undefined ? [] : aligned(text, index, texts.length, context);
    const paragraphs = content.length > 0 ? content : [element('text:p')];
    return element('table:table-cell', { 'table:style-name': cell }, paragraphs);
  });
  return element('table:table', { 'table:style-name': table }, [
    ...texts.map(() => element('table:table-column', { 'table:style-name': column })),
    element('table:table-row', {}, cells),
  ]);
}

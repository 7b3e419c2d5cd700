import { points } from '../../../shared/node/odf/length.ts';
import type { AutomaticStyles } from '../../../shared/node/odf/styles/automatic-styles.ts';
import {
  element,
  type XmlElement,
  type XmlNode,
} from '../../../shared/node/odf/xml/xml-element.ts';

/** A column and the gap before it: fractions of the width of the text, or points. */
export type TextColumn = { width: number; gap: number };

const maxColumns = 20;

/**
 * Columns of the same width.
 * @param width of the text, in points
 * @returns undefined for a single column
 */
export function equalColumns(count: number, gap: number, width: number): XmlElement | undefined {
  if (count < 2) return undefined;
  return element('style:columns', {
    'fo:column-count': Math.min(count, maxColumns),
    'fo:column-gap': points(pointsOf(gap, width)),
  });
}

/** Columns with a width each. ODF counts half of each gap to the columns beside it. */
export function ownColumns(given: readonly TextColumn[], width: number): XmlElement | undefined {
  if (given.length < 2) return undefined;
  const columns = given.slice(0, maxColumns).map((column) => ({
    gap: pointsOf(column.gap, width),
    width: pointsOf(column.width, width),
  }));
  const children = columns.map(({ gap, width }, at) => {
    const before = at === 0 ? 0 : gap;
    const after = columns[at + 1]?.gap ?? 0;
    return element('style:column', {
      'style:rel-width': `${Math.max(1, Math.round(width + before / 2 + after / 2))}*`,
      'fo:start-indent': points(before / 2),
      'fo:end-indent': points(after / 2),
    });
  });
  return element('style:columns', { 'fo:column-count': columns.length }, children);
}

/** Some documents have points. */
function pointsOf(length: number, width: number): number {
  return Math.max(0, length < 1 ? length * width : length);
}

/** What stands in columns, which are filled evenly. */
export function columnSection(
  columns: XmlElement,
  name: string,
  nodes: XmlNode[],
  automatic: AutomaticStyles,
): XmlElement {
  const properties = element(
    'style:section-properties',
    { 'text:dont-balance-text-columns': 'false' },
    [columns],
  );
  const style = automatic.add({
    family: 'section',
    properties: { [properties.name]: properties },
  });
  return element('text:section', { 'text:style-name': style, 'text:name': name }, nodes);
}

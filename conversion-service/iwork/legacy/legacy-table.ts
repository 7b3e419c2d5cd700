import { points } from '../../../shared/node/odf/length.ts';
import { textNodes } from '../../../shared/node/odf/text-nodes.ts';
import { element, type XmlElement, type XmlNode } from '../../../shared/node/odf/xml/element.ts';
import { sum } from '../sum.ts';
import {
  childOf,
  descendants,
  elementsOf,
  type LegacyElement,
  numberIn,
} from './legacy-element.ts';
import type { LegacyPart } from './legacy-part.ts';
import { storageNodes } from './storage-nodes.ts';
import { placedCells } from './table-cells.ts';

/** A table of a text, with the paragraphs of its cells. */
export function legacyTable(drawable: LegacyElement, part: LegacyPart): XmlNode[] {
  const grid = childOf(drawable, 'tabular-model', 'grid');
  const { rows, columns, isCut } = placedCells(grid);
  if (isCut) part.warnings.add('table_cut', 'A table was too large and was cut.');
  if (rows.length === 0 || columns === 0) return [];
  const headers = numberIn(childOf(drawable, 'tabular-model'), 'num-header-rows') ?? 0;
  const written = rows.map((row) => rowElement(row, columns, part));
  const top = written.slice(0, headers);
  const style = part.automatic.add({
    family: 'table',
    properties: {
      'style:table-properties': { 'style:width': points(tableWidth(grid)), 'table:align': 'left' },
    },
  });
  return [
    element('table:table', { 'table:style-name': style }, [
      ...columnElements(grid, columns, part),
      ...(top.length > 0 ? [element('table:table-header-rows', {}, top)] : []),
      ...written.slice(top.length),
    ]),
  ];
}

const usualWidth = 98;

function columnWidths(grid: LegacyElement | undefined): number[] {
  return elementsOf(childOf(grid, 'columns'))
    .filter(({ name }) => name === 'grid-column')
    .map((column) => numberIn(column, 'width') ?? usualWidth);
}

function tableWidth(grid: LegacyElement | undefined): number {
  return sum(columnWidths(grid)) || usualWidth;
}

function columnElements(
  grid: LegacyElement | undefined,
  columns: number,
  part: LegacyPart,
): XmlElement[] {
  const widths = columnWidths(grid);
  return Array.from({ length: columns }, (_, index) => {
    const style = part.automatic.add({
      family: 'table-column',
      properties: {
        'style:table-column-properties': {
          'style:column-width': points(widths[index] ?? usualWidth),
        },
      },
    });
    return element('table:table-column', { 'table:style-name': style });
  });
}

function rowElement(
  row: readonly (LegacyElement | undefined)[],
  columns: number,
  part: LegacyPart,
): XmlElement {
  const style = part.automatic.add({
    family: 'table-cell',
    properties: {
      'style:table-cell-properties': { 'fo:border': '0.5pt solid #a6a6a6', 'fo:padding': '3pt' },
    },
  });
  const cells = Array.from({ length: columns }, (_, index) => cellElement(row[index], style, part));
  return element('table:table-row', {}, cells);
}

function cellElement(cell: LegacyElement | undefined, style: string, part: LegacyPart): XmlElement {
  if (cell?.name === 's' || cell?.name === 'span-cell') return element('table:covered-table-cell');
  const attributes = {
    'table:style-name': style,
    'table:number-columns-spanned': span(cell, 'col-span'),
    'table:number-rows-spanned': span(cell, 'row-span'),
  };
  return element('table:table-cell', attributes, cell ? cellContent(cell, part) : emptyCell());
}

function span(cell: LegacyElement | undefined, attribute: string): number | undefined {
  const count = numberIn(cell, attribute) ?? 1;
  return Number.isInteger(count) && count > 1 && count <= 10_000 ? count : undefined;
}

function emptyCell(): XmlNode[] {
  return [element('text:p')];
}

/** Rich text, a string, or the value of a number, date or truth; formulas have their result. */
function cellContent(cell: LegacyElement, part: LegacyPart): XmlNode[] {
  const inside = [cell, ...descendants(cell, ['fo', 'formula'])];
  const rich = inside.find((at) => childOf(at, 'text-body') !== undefined);
  if (rich) return storageNodes(rich, part);
  for (const { name, attributes } of inside) {
    const isText = name === 'ct' || name === 'cell-text' || name === 'so';
    const text = isText ? (attributes.s ?? attributes.string) : undefined;
    if (text !== undefined) return [element('text:p', {}, textNodes(text))];
  }
  const value = inside.map(plainValue).find((text) => text !== undefined);
  return value === undefined ? emptyCell() : [element('text:p', {}, textNodes(value))];
}

/** Numbers are stored with all digits of a double. */
function plainValue(at: LegacyElement): string | undefined {
  const text = at.attributes.v ?? at.attributes.value ?? at.attributes.val;
  const date = at.attributes['cell-date'] ?? at.attributes.d;
  if (text === undefined) return date;
  const number = Number(text);
  return text.trim() !== '' && Number.isFinite(number) ? String(number) : text;
}

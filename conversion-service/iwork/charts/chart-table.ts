import { textNodes } from '../../../shared/node/odf/text-nodes.ts';
import { element, type XmlElement } from '../../../shared/node/odf/xml/element.ts';
import { cellAddress } from '../tables/cell-address.ts';
import type { Chart } from './chart.ts';

const TABLE = 'local-table';

/** The data of a chart: categories in the first column, a column for each list of values. */
export function chartTable(chart: Chart): XmlElement {
  const lists = columns(chart);
  return element('table:table', { 'table:name': TABLE }, [
    element('table:table-header-columns', {}, [element('table:table-column')]),
    element('table:table-columns', {}, [
      element('table:table-column', { 'table:number-columns-repeated': Math.max(1, lists.length) }),
    ]),
    element('table:table-header-rows', {}, [
      element('table:table-row', {}, [textCell(''), ...lists.map(({ name }) => textCell(name))]),
    ]),
    element(
      'table:table-rows',
      {},
      Array.from({ length: rowCount(chart) }, (_, row) =>
        element('table:table-row', {}, [
          textCell(chart.categories[row] ?? ''),
          ...lists.map(({ values }) => numberCell(values[row])),
        ]),
      ),
    ),
  ]);
}

/** The cells below the header of a column. */
export function columnRange(chart: Chart, column: number): string {
  const last = cellAddress(Math.max(1, rowCount(chart)), column, fixed);
  return `${TABLE}.${cellAddress(1, column, fixed)}:.${last}`;
}

export function headerAddress(column: number): string {
  return `${TABLE}.${cellAddress(0, column, fixed)}`;
}

const fixed = { row: true, column: true };

function columns(chart: Chart): { name: string; values: (number | undefined)[] }[] {
  return chart.series.flatMap(({ name, values, x }) => [
    ...(x ? [{ name: '', values: x }] : []),
    { name, values },
  ]);
}

function rowCount(chart: Chart): number {
  return Math.max(...chart.series.map(({ values }) => values.length), 0);
}

function textCell(text: string): XmlElement {
  return element('table:table-cell', { 'office:value-type': 'string' }, [
    element('text:p', {}, textNodes(text)),
  ]);
}

function numberCell(value: number | undefined): XmlElement {
  if (value === undefined) return element('table:table-cell');
  return element('table:table-cell', { 'office:value-type': 'float', 'office:value': value }, [
    element('text:p', {}, [String(value)]),
  ]);
}

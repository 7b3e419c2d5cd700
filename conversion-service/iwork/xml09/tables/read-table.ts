import type { Table } from '../../tables/table.ts';
import { tableLimits } from '../../tables/table-limits.ts';
import { childOf, elementsOf, numberIn, type Xml09Element } from '../package/element.ts';
import { cellComments } from './cell-comments.ts';
import { cellReader } from './cell-reader.ts';
import { Xml09Looks } from './looks.ts';
import { placedCells } from './placed-cells.ts';
import { spannedRanges } from './spanned-ranges.ts';
import { xml09Borders } from './table-borders.ts';
import type { TableSource } from './table-source.ts';
import { tableTracks } from './table-tracks.ts';

/**
 * Reads a table of iWork '09 (`tabular-info`).
 * @param identifier a number that no other table has
 * @returns undefined where it has no cells
 */
export function readXml09Table(
  drawable: Xml09Element,
  identifier: number,
  source: TableSource,
): Table | undefined {
  const { styles, formulas, warnings } = source;
  const model = styles.part(drawable, 'tabular-model');
  const grid = styles.part(model, 'grid');
  const { cells, rows, columns, isCut } = placedCells(grid);
  if (rows === 0 || columns === 0) return undefined;
  const name = model?.attributes.name ?? '';
  formulas.nameTable(model?.attributes.id, identifier);
  if (isCut) warnings.add('table_cut', `The table “${name}” is larger than it can be shown.`);
  const regions = { rows, columns, ...headersOf(model, { rows, columns }) };
  const style = styles.chainOf(
    styles.part(model, 'tabular-style') ?? elementsOf(childOf(drawable, 'style'))[0],
  );
  const looks = new Xml09Looks(styles, style, regions);
  return {
    identifier,
    name,
    nameShown: model?.attributes['name-is-visible'] === 'true',
    ...regions,
    ...tableTracks(grid, columns),
    merges: spannedRanges(cells, { rows, columns }),
    storedColumns: (row) => cells.get(row)?.length ?? 0,
    ...cellReader({ cells, looks, comments: cellComments(model, styles) }, source),
    borders: xml09Borders(grid, style, { styles, regions }),
  };
}

function headersOf(model: Xml09Element | undefined, size: { rows: number; columns: number }) {
  const bounded = (attribute: string, limit: number) =>
    Math.min(Math.max(0, Math.floor(numberIn(model, attribute) ?? 0)), limit, tableLimits.headers);
  return {
    headerRows: bounded('num-header-rows', size.rows),
    headerColumns: bounded('num-header-columns', size.columns),
    footerRows: bounded('num-footer-rows', size.rows),
  };
}

import type { XmlNode } from '../../../shared/node/odf/xml/element.ts';
import type { DrawingPart } from '../drawables/drawing-part.ts';
import type { Table } from '../tables/table.ts';
import type { Page } from './page.ts';
import type { NumbersSheet } from './sheet.ts';
import { SheetNames } from './sheet-names.ts';
import { sheetShapes } from './sheet-shapes.ts';

/** A sheet of the spreadsheet: one table, or what a Numbers sheet without tables holds. */
export type OdsSheet = { name: string; table: Table | undefined; page: Page; shapes: XmlNode[] };

/** A table with the name of the sheet that it is on. */
export type PlacedTable = { table: Table; sheet: string };

/** The sheets of the spreadsheet, in the order of the Numbers sheets and of reading. */
export function odsSheets(sheets: NumbersSheet[], drawing: DrawingPart): OdsSheet[] {
  const names = new SheetNames();
  return sheets.flatMap((source) => {
    const shapes = sheetShapes(source, drawing);
    const { tables } = source;
    // What stood above a table stands beside it now, and should not go to a page of its own.
    const page = { ...source.page, fit: source.page.fit || shapes.some((each) => each.length > 0) };
    if (tables.length < 2) {
      const table = tables[0]?.table;
      return [{ name: names.take(source.name), table, page, shapes: shapes[0] ?? [] }];
    }
    return tables.map(({ table }, at) => ({
      name: names.take(`${source.name} – ${table.name}`),
      table,
      page,
      shapes: shapes[at] ?? [],
    }));
  });
}

export function placedTables(sheets: OdsSheet[]): PlacedTable[] {
  return sheets.flatMap(({ name, table }) => (table ? [{ table, sheet: name }] : []));
}

import type * as tsce from '../../../schema/tsce.ts';
import type * as tsp from '../../../schema/tsp.ts';
import type { CellReference, TableBounds } from '../../../tables/formulas/expression.ts';
import type { CellRange } from '../../../tables/table.ts';

/** Where a formula stands. */
export type ReferenceContext = {
  row: number;
  column: number;
  table: TableBounds;
  /** The table that a UUID names. */
  tableByUuid(uuid: tsp.CFUUIDArchive): TableBounds | undefined;
};

/** Values that stand for no limit. */
const ALL_ROWS = 0x7fffffff;
const ALL_COLUMNS = 0x7fff;

/** A reference to a cell, or to the whole body of a column or a row. */
export function cellReference(
  node: tsce.NodeArchive,
  context: ReferenceContext,
): CellReference | undefined {
  const table = referredTable(node, context);
  if (!table) return undefined;
  const { row, column } = node;
  if (!row && !column) return undefined;
  const rows = row
    ? place({ at: row.row, absolute: row.absolute }, context.row)
    : body(table.headerRows, table.rows - table.footerRows);
  const columns = column
    ? place({ at: column.column, absolute: column.absolute }, context.column)
    : body(table.headerColumns, table.columns);
  return reference({ table, context, rows, columns });
}

/** Two ends of a range as one. */
export function spanned(first: CellReference, last: CellReference): CellReference | undefined {
  if (first.table !== last.table && last.table !== undefined) return undefined;
  const [a, b] = [first, last];
  return {
    kind: 'cells',
    table: first.table,
    range: {
      top: Math.min(a.range.top, b.range.top),
      left: Math.min(a.range.left, b.range.left),
      bottom: Math.max(a.range.bottom, b.range.bottom),
      right: Math.max(a.range.right, b.range.right),
    },
    absolute: { ...a.absolute, bottom: b.absolute.bottom, right: b.absolute.right },
  };
}

/** A range in one node. */
export function tractReference(
  node: tsce.NodeArchive,
  context: ReferenceContext,
): CellReference | undefined {
  const table = referredTable(node, context);
  const { colonTract: tract, stickyBits: sticky } = node;
  if (!table || !tract) return undefined;
  const rows = tractEnds(
    { relative: tract.relativeRow, absolute: tract.absoluteRow, all: ALL_ROWS },
    { at: context.row, begin: sticky?.beginRowIsAbsolute, end: sticky?.endRowIsAbsolute },
  );
  const columns = tractEnds(
    { relative: tract.relativeColumn, absolute: tract.absoluteColumn, all: ALL_COLUMNS },
    { at: context.column, begin: sticky?.beginColumnIsAbsolute, end: sticky?.endColumnIsAbsolute },
  );
  return reference({
    table,
    context,
    rows: rows === 'all' ? body(table.headerRows, table.rows - table.footerRows) : rows,
    columns: columns === 'all' ? body(table.headerColumns, table.columns) : columns,
  });
}

type Ends = { first: number; last: number; firstAbsolute: boolean; lastAbsolute: boolean };

function tractEnds(
  parts: { relative: tsce.ColonTractRange[]; absolute: tsce.ColonTractRange[]; all: number },
  host: { at: number; begin: boolean | undefined; end: boolean | undefined },
): Ends | 'all' | undefined {
  if (parts.relative.length > 1 || parts.absolute.length > 1) return undefined;
  const absolute = parts.absolute[0];
  const relative = parts.relative[0];
  if (absolute?.rangeBegin === parts.all) return 'all';
  const end = (isAbsolute: boolean, which: 'rangeBegin' | 'rangeEnd') => {
    const source = isAbsolute ? absolute : relative;
    const value = source?.[which] ?? source?.rangeBegin;
    return value === undefined ? undefined : isAbsolute ? value : host.at + (value | 0);
  };
  const first = end(host.begin ?? false, 'rangeBegin');
  const last = end(host.end ?? false, 'rangeEnd');
  if (first === undefined || last === undefined) return undefined;
  return { first, last, firstAbsolute: host.begin ?? false, lastAbsolute: host.end ?? false };
}

function place(
  { at = 0, absolute = false }: { at: number | undefined; absolute: boolean | undefined },
  host: number,
): Ends {
  const found = at + (absolute ? 0 : host);
  return { first: found, last: found, firstAbsolute: absolute, lastAbsolute: absolute };
}

function body(first: number, end: number): Ends {
  return { first, last: end - 1, firstAbsolute: true, lastAbsolute: true };
}

function referredTable(node: tsce.NodeArchive, context: ReferenceContext): TableBounds | undefined {
  const uuid = node.crossTableReferenceExtraInfo?.tableId;
  return uuid ? context.tableByUuid(uuid) : context.table;
}

function reference(parts: {
  table: TableBounds;
  context: ReferenceContext;
  rows: Ends | undefined;
  columns: Ends | undefined;
}): CellReference | undefined {
  const { table, context, rows, columns } = parts;
  if (!rows || !columns) return undefined;
  const range: CellRange = {
    top: rows.first,
    left: columns.first,
    bottom: rows.last,
    right: columns.last,
  };
  const inside = range.top >= 0 && range.left >= 0 && range.bottom < table.rows;
  const forward = range.top <= range.bottom && range.left <= range.right;
  if (!inside || !forward || range.right >= table.columns) return undefined;
  return {
    kind: 'cells',
    range,
    table: table.identifier === context.table.identifier ? undefined : table.identifier,
    absolute: {
      top: rows.firstAbsolute,
      left: columns.firstAbsolute,
      bottom: rows.lastAbsolute,
      right: columns.lastAbsolute,
    },
  };
}

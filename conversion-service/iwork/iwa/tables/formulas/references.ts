import type { Message } from '../../archive/message.ts';
import type { CellRange } from '../table.ts';
import type { CellReference } from './expression.ts';

/** What a reference needs of a table: its size, and where its body is. */
export type TableBounds = {
  identifier: number;
  rows: number;
  columns: number;
  headerRows: number;
  headerColumns: number;
  footerRows: number;
};

/** Where a formula stands. */
export type ReferenceContext = {
  row: number;
  column: number;
  table: TableBounds;
  /** The table that a UUID names. */
  tableByUuid(uuid: Message): TableBounds | undefined;
};

/** Values that stand for no limit. */
const ALL_ROWS = 0x7fffffff;
const ALL_COLUMNS = 0x7fff;

/**
 * A reference to a cell, or to the whole body of a column or a row (node type 36: 26 column,
 * 27 row, each 1 its place or distance and 2 whether it is absolute; 28 another table).
 */
export function cellReference(node: Message, context: ReferenceContext): CellReference | undefined {
  const table = referredTable(node, context);
  if (!table) return undefined;
  const row = node.message(27);
  const column = node.message(26);
  if (!row && !column) return undefined;
  const rows = row
    ? place(row, context.row)
    : body(table.headerRows, table.rows - table.footerRows);
  const columns = column ? place(column, context.column) : body(table.headerColumns, table.columns);
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

/**
 * A range in one node (type 67: field 40 with 1 and 2 relative columns and rows, 3 and 4 absolute
 * ones; 33 which ends are absolute).
 */
export function tractReference(
  node: Message,
  context: ReferenceContext,
): CellReference | undefined {
  const table = referredTable(node, context);
  const tract = node.message(40);
  const sticky = node.message(33);
  if (!table || !tract) return undefined;
  const rows = tractEnds(
    { relative: tract.messages(2), absolute: tract.messages(4), all: ALL_ROWS },
    { at: context.row, begin: sticky?.bool(1), end: sticky?.bool(3) },
  );
  const columns = tractEnds(
    { relative: tract.messages(1), absolute: tract.messages(3), all: ALL_COLUMNS },
    { at: context.column, begin: sticky?.bool(2), end: sticky?.bool(4) },
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
  parts: { relative: Message[]; absolute: Message[]; all: number },
  host: { at: number; begin: boolean | undefined; end: boolean | undefined },
): Ends | 'all' | undefined {
  if (parts.relative.length > 1 || parts.absolute.length > 1) return undefined;
  const absolute = parts.absolute[0];
  const relative = parts.relative[0];
  if (absolute?.uint(1) === parts.all) return 'all';
  const end = (isAbsolute: boolean, which: 1 | 2) => {
    const source = isAbsolute ? absolute : relative;
    const value = source?.int(which) ?? source?.int(1);
    return value === undefined ? undefined : isAbsolute ? value : host.at + (value | 0);
  };
  const first = end(host.begin ?? false, 1);
  const last = end(host.end ?? false, 2);
  if (first === undefined || last === undefined) return undefined;
  return { first, last, firstAbsolute: host.begin ?? false, lastAbsolute: host.end ?? false };
}

function place(coordinate: Message, host: number): Ends {
  const absolute = coordinate.bool(2) ?? false;
  const at = (coordinate.sint(1) ?? 0) + (absolute ? 0 : host);
  return { first: at, last: at, firstAbsolute: absolute, lastAbsolute: absolute };
}

function body(first: number, end: number): Ends {
  return { first, last: end - 1, firstAbsolute: true, lastAbsolute: true };
}

function referredTable(node: Message, context: ReferenceContext): TableBounds | undefined {
  const uuid = node.message(28)?.message(1);
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

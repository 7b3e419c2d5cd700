import type * as tsp from '../../schema/tsp.ts';
import * as tst from '../../schema/tst.ts';
import type { Table } from '../../tables/table.ts';
import { sheetLimits, tableLimits } from '../../tables/table.ts';
import type { Warnings } from '../../warnings.ts';
import { guarded, warningCodes } from '../../warnings.ts';
import type { ObjectGraph } from '../archive/object-graph.ts';
import { cellReader } from './cells/read-cell.ts';
import { StoredCells } from './cells/tiles.ts';
import { conditionalStyles } from './conditional-styles.ts';
import { uuidKey } from './data-list.ts';
import type { CustomFormats } from './formats/read-cell-format.ts';
import { mergedRanges } from './merges.ts';
import { tableBorders } from './table-looks/borders.ts';
import { Looks } from './table-looks/table-looks.ts';

type TableReading = {
  formats: CustomFormats;
  warnings: Warnings;
  /** Whether images that fill cells are shown; otherwise they are warned of. */
  hasCellPictures?: boolean;
};

/**
 * Reads the table that an object stands for: a table as it is drawn, one within text, or its model.
 * @returns undefined where it is no table
 */
export function readTable(
  graph: ObjectGraph,
  identifier: number,
  { formats, warnings, hasCellPictures = false }: TableReading,
): Table | undefined {
  const modelIdentifier = tableModel(graph, identifier);
  const model = graph.read(modelIdentifier, tst.TableModelArchive);
  const store = model?.baseDataStore;
  if (!model || !store || modelIdentifier === undefined) {
    if (modelIdentifier !== undefined) warnings.add('table_left_out', 'A table could not be read.');
    return undefined;
  }
  graph.take(modelIdentifier);
  const name = model.tableName ?? '';
  const size = tableSize(model, name, warnings);
  const stored = new StoredCells(graph, store, size, tableLimits.cells);
  if (stored.count >= tableLimits.cells)
    warnings.add('cells_left_out', `The table “${name}” has too many cells; the rest is left out.`);
  const looks = new Looks(graph, model, size, () => {
    if (!hasCellPictures) warnOfPictures(name, warnings);
  });
  const broken = {
    code: 'cells_unreadable',
    detail: `Cells of “${name}” could not be read.`,
  } as const;
  const warn = () => warnings.add(broken.code, broken.detail);
  const { readValue, readCell } = cellReader({
    ...{ graph, store, formats, looks },
    onMissingText: warn,
  });
  if (stored.incomplete) warn();
  const storedCell = (row: number, column: number) => {
    const cell = stored.cell(row, column);
    if (cell === null) warn();
    if (cell?.control !== undefined)
      warnings.add('cell_controls_as_values', warningCodes.cell_controls_as_values);
    return cell ?? undefined;
  };
  const value = (row: number, column: number) => {
    const cell = storedCell(row, column);
    return cell && guarded(warnings, broken, () => readValue(cell));
  };
  const withConditions = conditionalStyles(graph, store, {
    table: { identifier: modelIdentifier, ...size, ...looks.regions },
    valueAt: value,
    onUnknown: () => warnOfConditions(name, warnings),
  });
  return {
    identifier: modelIdentifier,
    name,
    nameShown: model.tableNameEnabled ?? false,
    ...size,
    ...looks.regions,
    ...sizesAndHidden(graph, model, store, size),
    merges: mergedRanges(graph, model, size),
    storedColumns: (row) => stored.columns(row),
    value,
    cell: (row, column) => {
      const stored = storedCell(row, column);
      const cell = stored && guarded(warnings, broken, () => readCell(stored, row, column));
      const conditions = stored?.conditionalStyle;
      if (!cell || conditions === undefined) return cell;
      return withConditions(cell, conditions, row, column);
    },
    emptyLook: (row, column) => looks.of(row, column),
    borders: tableBorders(graph, model, { ...size, ...looks.regions }),
  };
}

/** @param name of a table */
export function warnOfPictures(name: string, warnings: Warnings): void {
  warnings.add('picture_left_out', `Images that fill cells of “${name}” were left out.`);
}

function warnOfConditions(name: string, warnings: Warnings): void {
  const detail = `Some rules by which cells of “${name}” look were left out.`;
  warnings.add('conditional_formatting_left_out', detail);
}

/** The model of what shows it. */
function tableModel(graph: ObjectGraph, identifier: number): number | undefined {
  if (graph.isOneOf(identifier, tst.TableModelArchive)) return identifier;
  const inText = graph.read(identifier, tst.WPTableInfoArchive);
  const info = inText ? inText.super : graph.read(identifier, tst.TableInfoArchive);
  return info?.tableModel;
}

function tableSize(model: tst.TableModelArchive, name: string, warnings: Warnings) {
  const rows = model.numberOfRows ?? 0;
  const columns = model.numberOfColumns ?? 0;
  const size = {
    rows: Math.min(rows, tableLimits.rows),
    columns: Math.min(columns, tableLimits.columns),
  };
  if (rows > sheetLimits.rows || columns > sheetLimits.columns) {
    const limits = `${sheetLimits.rows} rows and ${sheetLimits.columns} columns`;
    const detail = `The table “${name}” has more than the ${limits} of a sheet; what is beyond is left out.`;
    warnings.add('outside_the_grid', detail);
  } else if (size.columns < columns) {
    warnings.add('table_cut', `The table “${name}” is larger than it can be shown and is cut off.`);
  }
  return size;
}

function sizesAndHidden(
  graph: ObjectGraph,
  model: tst.TableModelArchive,
  store: tst.DataStore,
  size: { rows: number; columns: number },
) {
  const rowTracks = tracks(graph, store.rowHeaders?.buckets ?? [], size.rows);
  const columnBucket = store.columnHeaders;
  const columnTracks = tracks(graph, columnBucket ? [columnBucket] : [], size.columns);
  const hidden = { rows: rowTracks.hidden, columns: columnTracks.hidden };
  addHiddenByUuid(model, graph.readAs(model.baseColumnRowUids, tst.ColumnRowUIDMapArchive), hidden);
  const width = model.defaultColumnWidth || 98;
  const height = model.defaultRowHeight || 20;
  return {
    columnWidths: Array.from(
      { length: size.columns },
      (_, at) => columnTracks.sizes.get(at) ?? width,
    ),
    rowHeight: (row: number) => rowTracks.sizes.get(row) ?? height,
    hiddenRows: hidden.rows,
    hiddenColumns: hidden.columns,
  };
}

/** The headers of a table's rows or columns: sizes in points where they differ. */
type StoredTracks = { sizes: ReadonlyMap<number, number>; hidden: Set<number> };

/**
 * Reads buckets of headers.
 * @param count rows or columns of the table; others are left out
 */
function tracks(graph: ObjectGraph, buckets: number[], count: number): StoredTracks {
  const sizes = new Map<number, number>();
  const hidden = new Set<number>();
  for (const bucket of buckets)
    for (const header of graph.readAs(bucket, tst.HeaderStorageBucket)?.headers ?? []) {
      const index = header.index ?? 0;
      if (index >= count) continue;
      const size = header.size ?? 0;
      if (size > 0 && Number.isFinite(size)) sizes.set(index, size);
      if (header.hidingState) hidden.add(index);
    }
  return { sizes, hidden };
}

/** Adds what newer versions hide by the row's or column's UUID. */
function addHiddenByUuid(
  model: tst.TableModelArchive,
  map: tst.ColumnRowUIDMapArchive | undefined,
  hidden: { rows: Set<number>; columns: Set<number> },
): void {
  const [state] = model.hiddenStatesOwner?.hiddenStates ?? [];
  if (!state || !map) return;
  const columns = indices(map.sortedColumnUids, map.columnIndexForUid);
  addHidden(state.columnHiddenStateExtent, columns, hidden.columns);
  const rows = indices(map.sortedRowUids, map.rowIndexForUid);
  addHidden(state.rowHiddenStateExtent, rows, hidden.rows);
}

function indices(uuids: tsp.UUID[], places: number[]): Map<string, number> {
  return new Map(uuids.map((uuid, at) => [uuidKey(uuid), places[at] ?? -1] as const));
}

function addHidden(
  extent: tst.HiddenStateExtentArchive | undefined,
  places: ReadonlyMap<string, number>,
  hidden: Set<number>,
): void {
  for (const state of extent?.baseHiddenStates ?? []) {
    const uuid = state.rowOrColumnUid;
    const index = uuid && places.get(uuidKey(uuid));
    if (index !== undefined && index >= 0 && (state.userHidden || state.filtered))
      hidden.add(index);
  }
}

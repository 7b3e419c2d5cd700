import { guarded } from '../../guarded.ts';
import { warningCodes } from '../../warning-codes.ts';
import type { Warnings } from '../../warnings.ts';
import type { Message } from '../archive/message.ts';
import type { ObjectGraph } from '../archive/object-graph.ts';
import { cellReader } from './cells/read-cell.ts';
import { StoredCells } from './cells/tiles.ts';
import { dataList } from './data-list.ts';
import type { CustomFormats } from './formats/cell-format.ts';
import { tableBorders } from './looks/borders.ts';
import { Looks } from './looks/looks.ts';
import { mergedRanges } from './merges.ts';
import type { Table } from './table.ts';
import { tableLimits } from './table-limits.ts';
import { addHiddenByUuid, tracks } from './tracks.ts';
import { warnOfFormats } from './warn-of-table-losses.ts';

const TABLE_INFO = 6000;
const TABLE_MODEL = 6001;
const TEXT_TABLE_INFO = 6007;

/**
 * Reads the table that an object stands for: a table as it is drawn (6000), one within text (6007),
 * or its model (6001).
 * @param options `values`: cells are to keep values that programs format themselves
 * @returns undefined where it is none
 */
export function readTable(
  graph: ObjectGraph,
  identifier: number,
  {
    formats,
    warnings,
    values = false,
  }: { formats: CustomFormats; warnings: Warnings; values?: boolean },
): Table | undefined {
  const modelIdentifier = tableModel(graph, identifier);
  const model = graph.message(modelIdentifier, TABLE_MODEL);
  const store = model?.message(4);
  if (!model || !store || modelIdentifier === undefined) {
    if (modelIdentifier !== undefined) warnings.add('table_left_out', 'A table could not be read.');
    return undefined;
  }
  graph.take(modelIdentifier);
  const name = model.string(8) ?? '';
  const size = tableSize(model, name, warnings);
  const stored = new StoredCells(graph, store, size, tableLimits.cells);
  if (stored.count >= tableLimits.cells)
    warnings.add('cells_left_out', `The table “${name}” has too many cells; the rest is left out.`);
  if (dataList(graph, store.reference(18)).size > 0)
    warnings.add(
      'conditional_formatting_left_out',
      `Colours of cells of “${name}” that depend on their values were left out.`,
    );
  for (const list of [store.reference(22), store.reference(11)])
    warnOfFormats(dataList(graph, list).values(), warnings, { values });
  const formulas = dataList(graph, store.reference(6));
  const looks = new Looks(graph, model, size);
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
  return {
    identifier: modelIdentifier,
    name,
    nameShown: model.bool(22) ?? false,
    ...size,
    ...looks.regions,
    ...sizesAndHidden(graph, model, store, size),
    merges: mergedRanges(graph, model, size),
    formulaNodes: (key) => formulas.get(key)?.message(5)?.message(1)?.messages(1) ?? [],
    storedColumns: (row) => stored.columns(row),
    value: (row, column) => {
      const cell = storedCell(row, column);
      return cell && guarded(warnings, broken, () => readValue(cell));
    },
    cell: (row, column) => {
      const cell = storedCell(row, column);
      return cell && guarded(warnings, broken, () => readCell(cell, row, column));
    },
    emptyLook: (row, column) => looks.of(row, column),
    borders: tableBorders(graph, model, { ...size, ...looks.regions }),
  };
}

/** The model (6001) of what shows it. */
function tableModel(graph: ObjectGraph, identifier: number): number | undefined {
  const found = graph.get(identifier);
  if (found?.type === TABLE_MODEL) return identifier;
  const info = found?.type === TEXT_TABLE_INFO ? found.message.message(1) : found?.message;
  return found && [TABLE_INFO, TEXT_TABLE_INFO].includes(found.type)
    ? info?.reference(2)
    : undefined;
}

function tableSize(model: Message, name: string, warnings: Warnings) {
  const rows = model.uint(6) ?? 0;
  const columns = model.uint(7) ?? 0;
  const size = {
    rows: Math.min(rows, tableLimits.rows),
    columns: Math.min(columns, tableLimits.columns),
  };
  if (size.rows < rows || size.columns < columns)
    warnings.add('table_cut', `The table “${name}” is larger than a sheet can be and is cut off.`);
  return size;
}

function sizesAndHidden(
  graph: ObjectGraph,
  model: Message,
  store: Message,
  size: { rows: number; columns: number },
) {
  const rowTracks = tracks(graph, store.message(1)?.references(2) ?? [], size.rows);
  const columnBucket = store.reference(2);
  const columnTracks = tracks(graph, columnBucket ? [columnBucket] : [], size.columns);
  const hidden = { rows: rowTracks.hidden, columns: columnTracks.hidden };
  addHiddenByUuid(model, graph.message(model.reference(46)), hidden);
  const width = model.double(17) || 98;
  const height = model.double(16) || 20;
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

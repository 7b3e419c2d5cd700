import type { Message } from '../archive/message.ts';
import type { ObjectGraph } from '../archive/object-graph.ts';
import { type StoredCell, storedCell } from './stored-cell.ts';

/** Cells by row, then by column. */
export type StoredCells = Map<number, Map<number, StoredCell>>;

export type StoredTiles = { cells: StoredCells; count: number; unread: number };

const TILE = 6002;
const NO_CELL = 0xffff;
const DEFAULT_TILE_ROWS = 256;

/**
 * The cells of a table's tiles: strips of rows that may lie in archives of their own.
 * @param store TST.DataStore
 * @param most cells that are read at most
 * @returns also how many cells there are, and how many could not be read
 */
export function tileCells(
  graph: ObjectGraph,
  store: Message,
  size: { rows: number; columns: number },
  most: number,
): StoredTiles {
  const result: StoredTiles = { cells: new Map(), count: 0, unread: 0 };
  const storage = store.message(3);
  const tileRows = storage?.uint(2) || DEFAULT_TILE_ROWS;
  for (const tile of storage?.messages(1) ?? []) {
    const first = (tile.uint(1) ?? 0) * tileRows;
    for (const row of graph.message(tile.reference(2), TILE)?.messages(5) ?? []) {
      const index = first + (row.uint(1) ?? 0);
      if (index < size.rows && result.count < most) addRow(result, index, row, size.columns);
    }
  }
  return result;
}

function addRow(result: StoredTiles, index: number, row: Message, columns: number): void {
  const { bytes, offsets, unit } = rowStorage(row);
  const cells = result.cells.get(index) ?? new Map<number, StoredCell>();
  const places = Math.min(columns, Math.floor(offsets.byteLength / 2));
  for (let column = 0; column < places; column += 1) {
    const offset = offsets.getUint16(column * 2, true);
    if (offset === NO_CELL) continue;
    const cell = storedCell(bytes, offset * unit);
    if (cell) cells.set(column, cell);
    else result.unread += 1;
    result.count += 1;
  }
  result.cells.set(index, cells);
}

/**
 * Fields 6 and 7 hold cells of version 5 and their offsets, fields 3 and 4 older ones. New programs
 * write a placeholder of 4 bytes into the old fields; some old ones leave the new ones empty.
 */
function rowStorage(row: Message): { bytes: Uint8Array; offsets: DataView; unit: number } {
  const bytes = row.bytes(6);
  const offsets = row.bytes(7);
  if (bytes && offsets && offsets.length > 0)
    return { bytes, offsets: view(offsets), unit: row.bool(8) ? 4 : 1 };
  return {
    bytes: row.bytes(3) ?? new Uint8Array(),
    offsets: view(row.bytes(4) ?? new Uint8Array()),
    unit: 1,
  };
}

function view(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

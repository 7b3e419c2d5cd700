import * as tst from '../../../schema/tst.ts';
import type { ObjectGraph } from '../../archive/object-graph.ts';
import { type StoredCell, storedCell } from './stored-cell.ts';

/** A row as its tile has it: the bytes of its cells, and where those of each column begin. */
type StoredRow = {
  bytes: Uint8Array;
  offsets: Uint8Array;
  /** Bytes that an offset counts. */
  unit: number;
  cells: number;
  /** One past the last column that has a cell. */
  columns: number;
};

const NO_CELL = 0xffff;
const DEFAULT_TILE_ROWS = 256;
/** Bytes that new programs write into the fields of old ones. */
const PLACEHOLDER = 4;

/**
 * The cells of a table's tiles: strips of rows that may lie in archives of their own. A cell is
 * parsed when it is requested.
 */
export class StoredCells {
  readonly #rows = new Map<number, StoredRow>();
  /** How many cells there are. */
  count = 0;
  /** Whether a strip of rows could not be found. */
  incomplete = false;

  /** @param maxCells cells that are kept; rows beyond are left out */
  constructor(
    graph: ObjectGraph,
    store: tst.DataStore,
    size: { rows: number; columns: number },
    maxCells: number,
  ) {
    const storage = store.tiles;
    const tileRows = storage?.tileSize || DEFAULT_TILE_ROWS;
    for (const { tileId = 0, tile } of storage?.tiles ?? []) {
      const first = tileId * tileRows;
      const strip = graph.read(tile, tst.Tile);
      if (!strip) this.incomplete = true;
      for (const row of strip?.rowInfos ?? []) {
        const index = first + (row.tileRowIndex ?? 0);
        if (index < size.rows && this.count < maxCells)
          this.#add(index, storedRow(row, size.columns));
      }
    }
  }

  /** One past the last column of a row where something is stored. */
  columns(row: number): number {
    return this.#rows.get(row)?.columns ?? 0;
  }

  /** @returns undefined where there is none, null where the format of its bytes is unknown */
  cell(row: number, column: number): StoredCell | null | undefined {
    const stored = this.#rows.get(row);
    if (!stored || column >= stored.columns) return undefined;
    const offset = offsetAt(stored.offsets, column);
    if (offset === NO_CELL) return undefined;
    return storedCell(stored.bytes, offset * stored.unit) ?? null;
  }

  /** Of a duplicate row, which no program writes, the one with more cells stays. */
  #add(index: number, row: StoredRow): void {
    const known = this.#rows.get(index)?.cells ?? 0;
    if (row.cells <= known) return;
    this.#rows.set(index, row);
    this.count += row.cells - known;
  }
}

function storedRow(row: tst.TileRowInfo, maxColumns: number): StoredRow {
  const { bytes, offsets, unit } = rowStorage(row);
  const places = Math.min(maxColumns, Math.floor(offsets.length / 2));
  let cells = 0;
  let columns = 0;
  for (let column = 0; column < places; column += 1) {
    if (offsetAt(offsets, column) === NO_CELL) continue;
    cells += 1;
    columns = column + 1;
  }
  return { bytes, offsets, unit, cells, columns };
}

/**
 * New programs write a placeholder into the fields of cells before version 5; some old ones leave the
 * new fields empty.
 */
function rowStorage(row: tst.TileRowInfo): Pick<StoredRow, 'bytes' | 'offsets' | 'unit'> {
  const bytes = row.cellStorageBuffer;
  const offsets = row.cellOffsets;
  if (bytes && offsets && offsets.length > 0)
    return { bytes, offsets, unit: row.hasWideOffsets ? 4 : 1 };
  const old = row.cellStorageBufferPreBnc;
  const oldOffsets = row.cellOffsetsPreBnc;
  if (old && oldOffsets && old.length > PLACEHOLDER)
    return { bytes: old, offsets: oldOffsets, unit: 1 };
  return { bytes: new Uint8Array(), offsets: new Uint8Array(), unit: 1 };
}

/** 16 bits, little-endian. */
function offsetAt(offsets: Uint8Array, column: number): number {
  return (offsets[column * 2] ?? 0xff) | ((offsets[column * 2 + 1] ?? 0xff) << 8);
}

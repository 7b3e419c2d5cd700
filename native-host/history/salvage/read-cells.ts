import type { PageFile } from './page-file.ts';

export type SalvagedValue = string | number | null;

/** The kinds of pages of a b-tree: https://www.sqlite.org/fileformat2.html#b_tree_pages */
export const pageKinds = { indexInterior: 2, tableInterior: 5, indexLeaf: 10, tableLeaf: 13 };

/** The kind of a page by its first byte; any number for a page outside of the b-trees. */
export function kindOf(page: Buffer, number: number): number {
  return page.readUInt8(headerAt(number));
}

/** The records on a b-tree page. Unreadable ones are left out. */
export function readRecords(file: PageFile, number: number): SalvagedValue[][] {
  const page = file.page(number);
  if (!page) return [];
  return cellsOf(page, number).flatMap((cell) => {
    try {
      return [decodeRecord(payloadOf(file, page, cell, kindOf(page, number)))];
    } catch {
      // Damage points outside of the page, or to an invalid record.
      return [];
    }
  });
}

/** The pages below an interior page, the rightmost last. Throws where it is none. */
export function childrenOf(page: Buffer, number: number): number[] {
  const left = cellsOf(page, number).map((cell) => page.readUInt32BE(cell));
  return [...left, page.readUInt32BE(headerAt(number) + 8)];
}

function headerAt(number: number): number {
  return number === 1 ? 100 : 0;
}

function cellsOf(page: Buffer, number: number): number[] {
  const at = headerAt(number);
  const kind = kindOf(page, number);
  const isInterior = kind === pageKinds.indexInterior || kind === pageKinds.tableInterior;
  const first = at + (isInterior ? 12 : 8);
  const count = Math.min(page.readUInt16BE(at + 3), Math.floor((page.length - first) / 2));
  return Array.from({ length: count }, (_, index) => page.readUInt16BE(first + 2 * index));
}

function payloadOf(file: PageFile, page: Buffer, cell: number, kind: number): Buffer {
  const start = kind === pageKinds.indexInterior ? cell + 4 : cell;
  const [length, afterLength] = readVarint(page, start);
  const isTable = kind === pageKinds.tableLeaf;
  const [, at] = isTable ? readVarint(page, afterLength) : [0, afterLength];
  const { usable } = file;
  const most = isTable ? usable - 35 : Math.floor(((usable - 12) * 64) / 255) - 23;
  if (length <= most) return slice(page, at, length);
  const least = Math.floor(((usable - 12) * 32) / 255) - 23;
  const surplus = least + ((length - least) % (usable - 4));
  const local = surplus <= most ? surplus : least;
  const rest = overflow(file, slice(page, at + local, 4).readUInt32BE(0), length - local);
  return Buffer.concat([slice(page, at, local), rest]);
}

/** The rest of a record, from its chain of overflow pages; zeros from where that is broken. */
function overflow(file: PageFile, first: number, length: number): Buffer {
  if (length > file.count * file.usable) throw new RangeError('longer than the file');
  const parts: Buffer[] = [];
  let next = first;
  for (let left = length; left > 0; left -= file.usable - 4) {
    const page = file.page(next);
    if (!page) {
      parts.push(Buffer.alloc(left));
      break;
    }
    parts.push(slice(page, 4, Math.min(left, file.usable - 4)));
    next = page.readUInt32BE(0);
  }
  return Buffer.concat(parts);
}

/** https://www.sqlite.org/fileformat2.html#record_format */
function decodeRecord(record: Buffer): SalvagedValue[] {
  const [headerLength, first] = readVarint(record, 0);
  const values: SalvagedValue[] = [];
  let at = headerLength;
  for (let header = first; header < headerLength; ) {
    const [type, next] = readVarint(record, header);
    const [value, length] = decodeValue(record, at, type);
    values.push(value);
    at += length;
    header = next;
  }
  return values;
}

const integerBytes = [0, 1, 2, 3, 4, 6, 8];

function decodeValue(record: Buffer, at: number, type: number): [SalvagedValue, number] {
  if (type === 0) return [null, 0];
  if (type === 8 || type === 9) return [type - 8, 0];
  if (type === 7) return [slice(record, at, 8).readDoubleBE(0), 8];
  if (type === 6) return [Number(slice(record, at, 8).readBigInt64BE(0)), 8];
  const integer = integerBytes[type];
  if (integer !== undefined) return [slice(record, at, integer).readIntBE(0, integer), integer];
  if (type < 12) throw new RangeError('no type of a value');
  const length = Math.floor((type - 12) / 2);
  return [slice(record, at, length).toString('utf8'), length];
}

/** The number, and the index of the bytes after it. */
function readVarint(bytes: Buffer, start: number): [number, number] {
  let value = 0;
  for (let index = 0; index < 8; index++) {
    const byte = bytes.readUInt8(start + index);
    value = value * 128 + (byte & 0x7f);
    if (byte < 0x80) return [value, start + index + 1];
  }
  // All bits of the ninth byte count. No length or type is that large.
  return [value * 256 + bytes.readUInt8(start + 8), start + 9];
}

function slice(bytes: Buffer, start: number, length: number): Buffer {
  if (start + length > bytes.length) throw new RangeError('beyond the end');
  return bytes.subarray(start, start + length);
}

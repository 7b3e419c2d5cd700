/** A cell as a row's bytes hold it: its value or the keys of it in the table's lists. */
export type StoredCell = {
  /** 0 empty, 2 number, 3 text, 5 date, 6 boolean, 7 duration, 8 error, 9 rich text, 10 currency. */
  type: number;
  decimal?: string | undefined;
  double?: number;
  /** Seconds since 2001. */
  date?: number;
  string?: number;
  richText?: number;
  cellStyle?: number;
  textStyle?: number;
  conditionalStyle?: number;
  formula?: number;
  control?: number;
  numberFormat?: number;
  currencyFormat?: number;
  dateFormat?: number;
  durationFormat?: number;
  textFormat?: number;
  booleanFormat?: number;
  /** The one format that cells before version 5 use. */
  currentFormat?: number;
  comment?: number;
};

type KeyField = Exclude<keyof StoredCell, 'type' | 'decimal' | 'double' | 'date'>;
type CellField = KeyField | 'decimal' | 'double' | 'date' | 'skipped';

/** Flags of version 5 with what each adds, in the order in which they follow the header. */
const parts5: [flag: number, part: CellField][] = [
  [0x1, 'decimal'],
  [0x2, 'double'],
  [0x4, 'date'],
  [0x8, 'string'],
  [0x10, 'richText'],
  [0x20, 'cellStyle'],
  [0x40, 'textStyle'],
  [0x80, 'conditionalStyle'],
  [0x100, 'skipped'],
  [0x200, 'formula'],
  [0x400, 'control'],
  [0x800, 'skipped'],
  [0x1000, 'skipped'],
  [0x2000, 'numberFormat'],
  [0x4000, 'currencyFormat'],
  [0x8000, 'dateFormat'],
  [0x10000, 'durationFormat'],
  [0x20000, 'textFormat'],
  [0x40000, 'booleanFormat'],
  [0x80000, 'comment'],
];

/** The same of versions up to 4. */
const parts4: [flag: number, part: CellField][] = [
  [0x2, 'cellStyle'],
  [0x80, 'textStyle'],
  [0x400, 'conditionalStyle'],
  [0x800, 'skipped'],
  [0x4, 'currentFormat'],
  [0x8, 'formula'],
  [0x100, 'skipped'],
  [0x200, 'richText'],
  [0x1000, 'comment'],
  [0x2000, 'skipped'],
  [0x10, 'string'],
  [0x20, 'double'],
  [0x40, 'date'],
];

const HEADER = 12;

/**
 * Reads the cell that begins at an offset of a row's bytes.
 * @returns undefined where the format of the bytes is unknown
 */
export function storedCell(row: Uint8Array, offset: number): StoredCell | undefined {
  if (offset + HEADER > row.length) return undefined;
  const data = new DataView(row.buffer, row.byteOffset + offset, row.length - offset);
  const version = data.getUint8(0);
  if (version === 5)
    return filled({ type: data.getUint8(1) }, data, data.getUint32(8, true), parts5);
  if (version > 5) return undefined;
  // Version 4 moved the type to the byte that it has kept since.
  const type = data.getUint8(version === 4 ? 1 : 2);
  return filled({ type }, data, data.getUint32(4, true), parts4);
}

function filled(cell: StoredCell, data: DataView, flags: number, parts: [number, CellField][]) {
  let at = HEADER;
  for (const [flag, part] of parts) {
    if (!(flags & flag)) continue;
    const size = sizeOf(part);
    if (at + size > data.byteLength) return undefined;
    if (part === 'decimal') cell.decimal = decimal128(data, at);
    else if (part === 'double' || part === 'date') cell[part] = data.getFloat64(at, true);
    else if (part !== 'skipped') cell[part] = data.getUint32(at, true);
    at += size;
  }
  return cell;
}

function sizeOf(part: CellField): number {
  if (part === 'decimal') return 16;
  return part === 'double' || part === 'date' ? 8 : 4;
}

/**
 * A number of IEEE 754 decimal128 (binary integer significand, little-endian), as decimal digits.
 * @param at where its 16 bytes begin
 * @returns undefined for infinities and NaN
 */
export function decimal128(data: DataView, at: number): string | undefined {
  const top = data.getUint16(at + 14, true);
  if ((top & 0x7800) === 0x7800) return undefined;
  const significand = significandAt(data, at);
  const exponent = significand === '0' ? 0 : ((top & 0x7fff) >> 1) - 6176;
  const digits = scaled(significand, exponent);
  return top & 0x8000 && significand !== '0' ? `-${digits}` : digits;
}

/** 113 bits; most numbers need no more than a double holds exactly. */
function significandAt(data: DataView, at: number): string {
  const low = data.getBigUint64(at, true);
  const high = data.getBigUint64(at + 8, true) & 0x1_ffff_ffff_ffffn;
  return String(high === 0n ? low : (high << 64n) | low);
}

/** Written out where that is short, with an exponent else. */
function scaled(digits: string, exponent: number): string {
  if (exponent === 0) return digits;
  if (exponent > 0) return exponent <= 21 ? digits + '0'.repeat(exponent) : `${digits}e${exponent}`;
  if (exponent < -50) return `${digits}e${exponent}`;
  const padded = digits.padStart(1 - exponent, '0');
  const point = padded.length + exponent;
  const fraction = padded.slice(point).replace(/0+$/, '');
  return fraction ? `${padded.slice(0, point)}.${fraction}` : padded.slice(0, point);
}

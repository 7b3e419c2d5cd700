/** One field of a protobuf message as it lies there: its number, and what its wire type allows. */
export type WireField = { field: number } & (
  | { wire: 'varint'; value: bigint | number }
  | { wire: 'fixed64' | 'fixed32' | 'bytes'; value: Uint8Array }
);

/**
 * The fields of a message in order. A field that is cut off or of an unknown wire type ends the
 * list: what came before it is kept, so that newer and damaged documents still say what they can.
 */
export function wireFields(bytes: Uint8Array): WireField[] {
  const fields: WireField[] = [];
  let at = 0;
  while (at < bytes.length) {
    const key = varintAt(bytes, at);
    if (!key) break;
    const next = fieldAt(bytes, key.next, Number(key.value));
    if (!next) break;
    fields.push(next.field);
    at = next.next;
  }
  return fields;
}

function fieldAt(bytes: Uint8Array, at: number, key: number) {
  const field = Math.floor(key / 8);
  const type = key % 8;
  if (type === 0) {
    const varint = varintAt(bytes, at);
    if (!varint) return undefined;
    return { field: { field, wire: 'varint', value: varint.value } as const, next: varint.next };
  }
  if (type === 1) return slice(bytes, at, 8, field, 'fixed64');
  if (type === 5) return slice(bytes, at, 4, field, 'fixed32');
  if (type !== 2) return undefined;
  const length = varintAt(bytes, at);
  if (!length) return undefined;
  return slice(bytes, length.next, Number(length.value), field, 'bytes');
}

function slice(
  bytes: Uint8Array,
  at: number,
  length: number,
  field: number,
  wire: 'fixed64' | 'fixed32' | 'bytes',
) {
  const next = at + length;
  if (next > bytes.length) return undefined;
  return { field: { field, wire, value: bytes.subarray(at, next) } as const, next };
}

/** A varint as a number where it fits without loss, else as a bigint; undefined where it is cut off. */
export function varintAt(
  bytes: Uint8Array,
  at: number,
): { value: bigint | number; next: number } | undefined {
  let value = 0;
  for (let index = 0; index < 7; index += 1) {
    const byte = bytes[at + index];
    if (byte === undefined) return undefined;
    value += (byte & 0x7f) * 2 ** (7 * index);
    if (byte < 0x80) return { value, next: at + index + 1 };
  }
  return longVarintAt(bytes, at);
}

function longVarintAt(bytes: Uint8Array, at: number) {
  let value = 0n;
  for (let index = 0; index < 10; index += 1) {
    const byte = bytes[at + index];
    if (byte === undefined) return undefined;
    value |= BigInt(byte & 0x7f) << BigInt(7 * index);
    if (byte < 0x80) return { value: shortened(BigInt.asUintN(64, value)), next: at + index + 1 };
  }
  return undefined;
}

function shortened(value: bigint): bigint | number {
  return value <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(value) : value;
}

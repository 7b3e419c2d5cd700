/**
 * One field of a protobuf message as it is encoded: its number, and what its wire type allows. For
 * anything but a varint, its place in the bytes.
 */
export type WireField = { field: number } & (
  | { wire: 'varint'; value: bigint | number }
  | { wire: SpanWire; start: number; end: number }
);

export type SpanWire = 'fixed64' | 'fixed32' | 'bytes';

/**
 * The fields of a message in order. A field that is truncated or of an unknown wire type ends the
 * list: the fields before it are kept, so that newer and damaged documents can be read in part.
 */
export function wireFields(bytes: Uint8Array, from = 0, end = bytes.length): WireField[] {
  const fields: WireField[] = [];
  let at = from;
  while (at < end) {
    const key = varintAt(bytes, at, end);
    if (!key) break;
    const next = fieldAt(bytes, key.next, end, Number(key.value));
    if (!next) break;
    fields.push(next);
    at = next.wire === 'varint' ? next.next : next.end;
  }
  return fields;
}

function fieldAt(bytes: Uint8Array, at: number, end: number, key: number) {
  const field = Math.floor(key / 8);
  const type = key % 8;
  if (type === 0) {
    const varint = varintAt(bytes, at, end);
    return varint && ({ field, wire: 'varint', value: varint.value, next: varint.next } as const);
  }
  if (type === 1) return span(field, 'fixed64', at, 8, end);
  if (type === 5) return span(field, 'fixed32', at, 4, end);
  if (type !== 2) return undefined;
  const length = varintAt(bytes, at, end);
  return length && span(field, 'bytes', length.next, Number(length.value), end);
}

function span(field: number, wire: SpanWire, start: number, length: number, limit: number) {
  const end = start + length;
  return end > limit ? undefined : { field, wire, start, end };
}

/** A varint as a number where it fits without loss, else as a bigint; undefined where it is cut off. */
export function varintAt(
  bytes: Uint8Array,
  at: number,
  end = bytes.length,
): { value: bigint | number; next: number } | undefined {
  let value = 0;
  for (let index = 0; index < 7; index += 1) {
    const byte = bytes[at + index];
    if (byte === undefined || at + index >= end) return undefined;
    value += (byte & 0x7f) * 2 ** (7 * index);
    if (byte < 0x80) return { value, next: at + index + 1 };
  }
  return longVarintAt(bytes, at, end);
}

function longVarintAt(bytes: Uint8Array, at: number, end: number) {
  let value = 0n;
  for (let index = 0; index < 10; index += 1) {
    const byte = bytes[at + index];
    if (byte === undefined || at + index >= end) return undefined;
    value |= BigInt(byte & 0x7f) << BigInt(7 * index);
    if (byte < 0x80) return { value: shortened(BigInt.asUintN(64, value)), next: at + index + 1 };
  }
  return undefined;
}

function shortened(value: bigint): bigint | number {
  return value <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(value) : value;
}

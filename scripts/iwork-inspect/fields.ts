import {
  type SpanWire,
  type WireField,
  wireFields,
} from '../../conversion-service/iwork/iwa/archive/wire.ts';

const DEEPEST = 16;

/** The fields of a message by number. What bytes mean is guessed: text, a message, or neither. */
export function printFields(bytes: Uint8Array, depth: number): void {
  for (const field of wireFields(bytes)) printField(bytes, field, depth);
}

function printField(all: Uint8Array, field: WireField, depth: number): void {
  const line = `${'  '.repeat(depth)}${field.field}:`;
  if (field.wire === 'varint') {
    console.log(`${line} ${field.value}`);
    return;
  }
  const bytes = all.subarray(field.start, field.end);
  const isNested = field.wire === 'bytes' && !textOf(bytes) && depth < DEEPEST && isMessage(bytes);
  console.log(isNested ? line : `${line} ${shown(field.wire, bytes)}`);
  if (isNested) printFields(bytes, depth + 1);
}

function shown(wire: SpanWire, bytes: Uint8Array): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  if (wire === 'fixed32') return `${view.getFloat32(0, true)} (32 bits)`;
  if (wire === 'fixed64') return `${view.getFloat64(0, true)} (64 bits)`;
  const text = textOf(bytes);
  if (text) return JSON.stringify(text.slice(0, 400));
  return `${bytes.length} bytes ${Buffer.from(bytes).toString('hex', 0, 24)}`;
}

function textOf(bytes: Uint8Array): string | undefined {
  const text = Buffer.from(bytes).toString();
  const isText = text.length > 2 && !/[\p{Cc}\ufffd]/u.test(text.replace(/[\n\t]/g, ''));
  return isText ? text : undefined;
}

/** Fields that end where the bytes do. */
function isMessage(bytes: Uint8Array): boolean {
  const last = wireFields(bytes).at(-1);
  if (!last || last.field === 0) return false;
  if (last.wire === 'varint') return true;
  return last.end === bytes.length;
}

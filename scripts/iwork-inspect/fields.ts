import { type WireField, wireFields } from '../../conversion-service/iwork/archive/wire.ts';

const DEEPEST = 16;

/** The fields of a message by number. What bytes mean is guessed: text, a message, or neither. */
export function printFields(bytes: Uint8Array, depth: number): void {
  for (const field of wireFields(bytes)) printField(field, depth);
}

function printField(field: WireField, depth: number): void {
  const isNested =
    field.wire === 'bytes' && !textOf(field.value) && depth < DEEPEST && isMessage(field.value);
  console.log(`${'  '.repeat(depth)}${field.field}:${isNested ? '' : ` ${shown(field)}`}`);
  if (isNested) printFields(field.value, depth + 1);
}

function shown(field: WireField): string {
  if (field.wire === 'varint') return String(field.value);
  const view = new DataView(field.value.buffer, field.value.byteOffset, field.value.length);
  if (field.wire === 'fixed32') return `${view.getFloat32(0, true)} (32 bits)`;
  if (field.wire === 'fixed64') return `${view.getFloat64(0, true)} (64 bits)`;
  const text = textOf(field.value);
  if (text) return JSON.stringify(text.slice(0, 400));
  return `${field.value.length} bytes ${Buffer.from(field.value).toString('hex', 0, 24)}`;
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
  return last.value.byteOffset + last.value.length === bytes.byteOffset + bytes.length;
}

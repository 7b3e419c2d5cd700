import { varintAt, type WireField, wireFields } from './wire.ts';

const utf8 = new TextDecoder('utf-8');

/**
 * A protobuf message read by field numbers, since iWork's schemas are not published. A field that
 * is missing or of another wire type than asked for is undefined; of one that is there several
 * times, the singular accessors take the last, as protobuf does.
 */
export class Message {
  readonly #fields = new Map<number, WireField[]>();

  constructor(bytes: Uint8Array) {
    for (const field of wireFields(bytes)) {
      const same = this.#fields.get(field.field);
      if (same) same.push(field);
      else this.#fields.set(field.field, [field]);
    }
  }

  /** The numbers of the fields that are there. */
  get numbers(): number[] {
    return [...this.#fields.keys()];
  }

  has(field: number): boolean {
    return this.#fields.has(field);
  }

  /** Of types uint32, uint64 and enum, up to 2⁵³ − 1. */
  uint(field: number): number | undefined {
    const value = this.#varint(field);
    return typeof value === 'number' ? value : undefined;
  }

  /** Of type uint64 without loss. */
  uint64(field: number): bigint | undefined {
    const value = this.#varint(field);
    return value === undefined ? undefined : BigInt(value);
  }

  /** Of types int32 and int64, whose negative values take ten bytes. */
  int(field: number): number | undefined {
    const value = this.#varint(field);
    return typeof value === 'bigint' ? Number(BigInt.asIntN(64, value)) : value;
  }

  /** Of types sint32 and sint64 (zigzag). */
  sint(field: number): number | undefined {
    const value = this.uint(field);
    if (value === undefined) return undefined;
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }

  bool(field: number): boolean | undefined {
    const value = this.#varint(field);
    return value === undefined ? undefined : Number(value) !== 0;
  }

  float(field: number): number | undefined {
    const bytes = this.#fixed(field, 'fixed32');
    return bytes && view(bytes).getFloat32(0, true);
  }

  double(field: number): number | undefined {
    const bytes = this.#fixed(field, 'fixed64');
    return bytes && view(bytes).getFloat64(0, true);
  }

  fixed32(field: number): number | undefined {
    const bytes = this.#fixed(field, 'fixed32');
    return bytes && view(bytes).getUint32(0, true);
  }

  bytes(field: number): Uint8Array | undefined {
    return this.#fixed(field, 'bytes');
  }

  string(field: number): string | undefined {
    const bytes = this.bytes(field);
    return bytes && utf8.decode(bytes);
  }

  strings(field: number): string[] {
    return this.#all(field, 'bytes').map((bytes) => utf8.decode(bytes));
  }

  message(field: number): Message | undefined {
    const bytes = this.bytes(field);
    return bytes && new Message(bytes);
  }

  messages(field: number): Message[] {
    return this.#all(field, 'bytes').map((bytes) => new Message(bytes));
  }

  /** Repeated uint32, packed or not. */
  uints(field: number): number[] {
    return (this.#fields.get(field) ?? []).flatMap((each) => {
      if (each.wire === 'varint') return [Number(each.value)];
      return each.wire === 'bytes' ? packed(each.value) : [];
    });
  }

  /** Repeated float, packed or not. */
  floats(field: number): number[] {
    return (this.#fields.get(field) ?? []).flatMap((each) => {
      if (each.wire === 'varint' || each.wire === 'fixed64') return [];
      const data = view(each.value);
      return Array.from({ length: Math.floor(each.value.length / 4) }, (_, index) =>
        data.getFloat32(index * 4, true),
      );
    });
  }

  /** The identifier that a field of type TSP.Reference or TSP.DataReference holds. */
  reference(field: number): number | undefined {
    return this.message(field)?.uint(1);
  }

  references(field: number): number[] {
    return this.messages(field).flatMap((each) => each.uint(1) ?? []);
  }

  #varint(field: number): bigint | number | undefined {
    const last = this.#fields.get(field)?.at(-1);
    return last?.wire === 'varint' ? last.value : undefined;
  }

  #fixed(field: number, wire: 'fixed64' | 'fixed32' | 'bytes'): Uint8Array | undefined {
    const last = this.#fields.get(field)?.at(-1);
    return last?.wire === wire ? last.value : undefined;
  }

  #all(field: number, wire: 'bytes'): Uint8Array[] {
    return (this.#fields.get(field) ?? []).flatMap((each) =>
      each.wire === wire ? [each.value] : [],
    );
  }
}

function view(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function packed(bytes: Uint8Array): number[] {
  const values: number[] = [];
  let at = 0;
  for (let next = varintAt(bytes, at); next; next = varintAt(bytes, at)) {
    values.push(Number(next.value));
    at = next.next;
  }
  return values;
}

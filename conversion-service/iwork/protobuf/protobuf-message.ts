import { type SpanWire, varintAt, type WireField, wireFields } from './wire.ts';

const utf8 = new TextDecoder('utf-8');

/** The field of a TSP.Reference, and of a TSP.DataReference, that holds the identifier. */
const identifierField = 1;

/** Looking through so few fields is faster than an index of them, and takes less memory. */
const FEW = 24;

/**
 * A protobuf message by field numbers; `schema/` gives them names. A field that is missing or of
 * another wire type than requested is undefined; of a repeated one the singular accessors take the
 * last, as protobuf does.
 */
export class ProtobufMessage {
  readonly #bytes: Uint8Array;
  readonly #fields: WireField[];
  #index: Map<number, WireField[]> | undefined;

  /** @param end where the message ends, counted as `start` is from the begin of the bytes */
  constructor(bytes: Uint8Array, start = 0, end = bytes.length) {
    this.#bytes = bytes;
    this.#fields = wireFields(bytes, start, end);
  }

  /** The numbers of the fields that are there. */
  get numbers(): number[] {
    return [...new Set(this.#fields.map(({ field }) => field))];
  }

  has(field: number): boolean {
    return this.#last(field) !== undefined;
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
    return this.#all(field).flatMap((each) =>
      each.wire === 'bytes' ? utf8.decode(this.#bytes.subarray(each.start, each.end)) : [],
    );
  }

  message(field: number): ProtobufMessage | undefined {
    const last = this.#last(field);
    return last?.wire === 'bytes'
      ? new ProtobufMessage(this.#bytes, last.start, last.end)
      : undefined;
  }

  messages(field: number): ProtobufMessage[] {
    return this.#all(field).flatMap((each) =>
      each.wire === 'bytes' ? new ProtobufMessage(this.#bytes, each.start, each.end) : [],
    );
  }

  /** Repeated uint32, packed or not. */
  uints(field: number): number[] {
    return this.#all(field).flatMap((each) => {
      if (each.wire === 'varint') return [Number(each.value)];
      return each.wire === 'bytes' ? packed(this.#bytes, each) : [];
    });
  }

  /** Repeated float, packed or not. */
  floats(field: number): number[] {
    return this.#all(field).flatMap((each) => {
      if (each.wire === 'varint' || each.wire === 'fixed64') return [];
      const data = view(this.#bytes.subarray(each.start, each.end));
      return Array.from({ length: Math.floor(data.byteLength / 4) }, (_, index) =>
        data.getFloat32(index * 4, true),
      );
    });
  }

  /** The identifier that a field of type TSP.Reference or TSP.DataReference holds. */
  reference(field: number): number | undefined {
    return this.message(field)?.uint(identifierField);
  }

  references(field: number): number[] {
    return this.messages(field).flatMap((each) => each.uint(identifierField) ?? []);
  }

  #varint(field: number): bigint | number | undefined {
    const last = this.#last(field);
    return last?.wire === 'varint' ? last.value : undefined;
  }

  #fixed(field: number, wire: SpanWire): Uint8Array | undefined {
    const last = this.#last(field);
    return last?.wire === wire ? this.#bytes.subarray(last.start, last.end) : undefined;
  }

  #last(field: number): WireField | undefined {
    if (this.#fields.length > FEW) return this.#all(field).at(-1);
    for (let at = this.#fields.length - 1; at >= 0; at -= 1) {
      const each = this.#fields[at];
      if (each?.field === field) return each;
    }
    return undefined;
  }

  #all(field: number): WireField[] {
    if (this.#fields.length <= FEW) return this.#fields.filter((each) => each.field === field);
    this.#index ??= Map.groupBy(this.#fields, (each) => each.field);
    return this.#index.get(field) ?? [];
  }
}

function view(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function packed(bytes: Uint8Array, { start, end }: { start: number; end: number }): number[] {
  const values: number[] = [];
  let at = start;
  for (let next = varintAt(bytes, at, end); next; next = varintAt(bytes, at, end)) {
    values.push(Number(next.value));
    at = next.next;
  }
  return values;
}

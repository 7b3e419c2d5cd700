import type { ProtobufMessage } from '../protobuf/protobuf-message.ts';

/** A field by its number, and how it is read. */
type Field<Value> = { number: number; read(message: ProtobufMessage): Value };

type Fields = Readonly<Record<string, Field<unknown>>>;

const source: unique symbol = Symbol('source');
const declaration: unique symbol = Symbol('declaration');

/** A message whose fields have names. */
export type NamedMessage = { readonly [source]: ProtobufMessage; readonly [declaration]: Fields };

/** The same of a type. Each field is read at each access. */
type Named<Declared extends Fields> = NamedMessage & {
  readonly [Name in keyof Declared]: ReturnType<Declared[Name]['read']>;
};

/** A type of messages. */
export type Struct<Value> = {
  /** By name; no two have the same number. */
  readonly fields: Fields;
  read(message: ProtobufMessage): Value;
};

/** A type of messages that are objects of their own, with the numbers that archives know it by. */
export type Archive<Value> = Struct<Value> & { readonly types: readonly number[] };

/** A message of a declared type: `Read<typeof Size>`. */
export type Read<Type> = Type extends Struct<infer Value> ? Value : never;

/**
 * Declares messages that are nested in others: `struct({ width: float(1), height: float(2) })`.
 * Fields that are not used are left out.
 */
export function struct<Declared extends Fields>(fields: Declared): Struct<Named<Declared>> {
  class NamedFields {
    readonly [source]: ProtobufMessage;

    constructor(message: ProtobufMessage) {
      this[source] = message;
    }
  }
  Object.defineProperty(NamedFields.prototype, declaration, { value: fields });
  for (const [name, field] of Object.entries(fields))
    Object.defineProperty(NamedFields.prototype, name, {
      get(this: NamedFields) {
        return field.read(this[source]);
      },
    });
  // The compiler does not see what defineProperty adds.
  return { fields, read: (message) => new NamedFields(message) as Named<Declared> };
}

/** Declares messages that are objects of their own. */
export function archive<Declared extends Fields>(
  types: readonly number[],
  fields: Declared,
): Archive<Named<Declared>> {
  return { types, ...struct(fields) };
}

/** Whether a field is there, even one whose content cannot be read. */
export function has<Type extends NamedMessage>(
  message: Type | undefined,
  name: keyof Type & string,
): boolean {
  const field = message?.[declaration][name];
  return message !== undefined && field !== undefined && message[source].has(field.number);
}

/** Types uint32, uint64 and enum, up to 2⁵³ − 1. */
export const uint = scalar((message, number) => message.uint(number));

/** Type uint64 without loss. */
export const uint64 = scalar((message, number) => message.uint64(number));

/** Types int32 and int64. */
export const int = scalar((message, number) => message.int(number));

/** Types sint32 and sint64. */
export const sint = scalar((message, number) => message.sint(number));

export const bool = scalar((message, number) => message.bool(number));
export const float = scalar((message, number) => message.float(number));
export const double = scalar((message, number) => message.double(number));
export const fixed32 = scalar((message, number) => message.fixed32(number));
export const string = scalar((message, number) => message.string(number));
export const bytes = scalar((message, number) => message.bytes(number));

/** The identifier in a TSP.Reference or a TSP.DataReference. */
export const reference = scalar((message, number) => message.reference(number));

/** Repeated fields are empty where there are none. */
export const uints = scalar((message, number) => message.uints(number));
export const floats = scalar((message, number) => message.floats(number));
export const strings = scalar((message, number) => message.strings(number));
export const references = scalar((message, number) => message.references(number));

/** A message of a declared type. */
export function message<Value>(number: number, type: Struct<Value>): Field<Value | undefined> {
  return {
    number,
    read(outer) {
      const inner = outer.message(number);
      return inner && type.read(inner);
    },
  };
}

export function messages<Value>(number: number, type: Struct<Value>): Field<Value[]> {
  return { number, read: (outer) => outer.messages(number).map((inner) => type.read(inner)) };
}

/** A message whose type depends on what it lies in. */
export const anyMessage = scalar((message, number) => message.message(number));

function scalar<Value>(
  read: (message: ProtobufMessage, number: number) => Value,
): (number: number) => Field<Value> {
  return (number) => ({ number, read: (message) => read(message, number) });
}

import fc from 'fast-check';
import type { JsonSchema } from './json-schema.ts';

/** Values for the properties of these names, mixed with what their schema allows. */
export type Words = Record<string, fc.Arbitrary<unknown>>;

/** Values that a schema allows; `name` is that of the property they are for. */
export function schemaValues(schema: JsonSchema, words: Words, name = ''): fc.Arbitrary<unknown> {
  const longest = maxMs[name];
  if (longest !== undefined) return fc.integer({ min: schema.minimum ?? 0, max: longest });
  const word = words[name];
  const allowed = byKeyword(schema, words, name);
  return word
    ? fc.oneof({ weight: 3, arbitrary: word }, { weight: 1, arbitrary: allowed })
    : allowed;
}

/** Durations are kept to a few milliseconds: more would only take longer. */
const maxMs: Record<string, number> = {
  ...{ durationMs: 20, delayMs: 2, timeoutMs: 300, stableMs: 100 },
};

function byKeyword(schema: JsonSchema, words: Words, name: string): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const either = schema.anyOf ?? schema.oneOf;
  if (either) return fc.oneof(...either.map((each) => schemaValues(each, words, name)));
  const types = [schema.type ?? 'any'].flat();
  return fc.oneof(...types.map((type) => byType(type, schema, words, name)));
}

function byType(type: string, schema: JsonSchema, words: Words, name: string) {
  switch (type) {
    case 'object':
      return objects(schema, words);
    case 'array': {
      const { items = {}, minItems: minLength = 0, maxItems = 20 } = schema;
      const maxLength = Math.min(maxItems, minLength + 20);
      return fc.array(schemaValues(items, words, name), { minLength, maxLength });
    }
    case 'string':
      return strings(schema);
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -(2 ** 31), max: schema.maximum ?? 2 ** 31 - 1 });
    case 'number':
      return fc.double({ min: schema.minimum ?? -1e9, max: schema.maximum ?? 1e9, noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      throw new Error(`no values are known for a schema of type ${type}`);
  }
}

function objects({ properties = {}, required = [] }: JsonSchema, words: Words) {
  const values = Object.entries(properties).map(([name, schema]) => {
    return [name, schemaValues(schema, words, name)] as const;
  });
  return fc.record(Object.fromEntries(values), { requiredKeys: required });
}

function strings({ format, pattern, minLength = 0, maxLength = 2_000 }: JsonSchema) {
  if (format === 'uuid') return fc.uuid();
  if (format === 'date-time') return fc.date({ noInvalidDate: true }).map((at) => at.toISOString());
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern));
  const most = Math.min(maxLength, minLength + 60);
  return fc.oneof(
    fc.string({ minLength, maxLength: most }),
    fc.string({ minLength, maxLength: most, unit: 'binary' }),
    fc.string({ minLength, maxLength: most, unit: 'grapheme' }),
    // At and around the limit; a text that long would be typed for minutes.
    ...(maxLength > 10_000
      ? []
      : [
          fc
            .integer({ min: maxLength - 1, max: maxLength + 1 })
            .map((length) => 'ß'.repeat(length)),
        ]),
  );
}

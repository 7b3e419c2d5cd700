import fc from 'fast-check';

const strange: unknown[] = [
  ...[null, true, false, -1, 0, 0.5, -1e7, 2 ** 31, 2 ** 53, 1e308, [], {}, [[]], [null]],
  ...[
    '',
    ' ',
    '0',
    'NaN',
    'null',
    '\0',
    '\u0007',
    '\ud800',
    '\udfff\ud800',
    '\u202e\u2066',
    '\ufeff',
  ],
  ...[
    'x'.repeat(5_000),
    '👩‍👩‍👧'.repeat(300),
    '../../etc/passwd',
    '%00',
    '{{7*7}}',
    '; drop table',
    '"\'<',
  ],
];

const junk = fc.oneof(fc.constantFrom(...strange), fc.jsonValue());

const keys = fc.oneof(
  fc.constantFrom('__proto__', 'constructor', 'toString', '', 'unknown', 'TEXT', 'length'),
  fc.string(),
);

/** A value with something changed that its schema may not allow. */
export function spoiled(value: unknown): fc.Arbitrary<unknown> {
  if (!isObject(value)) return junk;
  const names = Object.keys(value);
  const added = fc.tuple(keys, junk).map(([key, what]) => ({ ...value, [key]: what }));
  if (names.length === 0) return fc.oneof(junk, added);
  const replaced = fc.constantFrom(...names).chain((name) => {
    return spoiled(value[name]).map((what) => ({ ...value, [name]: what }));
  });
  const removed = fc.constantFrom(...names).map((name) => {
    return Object.fromEntries(Object.entries(value).filter(([each]) => each !== name));
  });
  return fc.oneof({ weight: 3, arbitrary: replaced }, added, removed, junk);
}

/** The text of a body that is JSON no longer, or JSON that few programs write. */
export function spoiledText(text: string): fc.Arbitrary<string | Buffer> {
  return fc.oneof(
    fc.nat({ max: Math.max(0, text.length - 1) }).map((length) => text.slice(0, length)),
    fc.constantFrom('1e999', '-1e999', 'NaN', 'Infinity', '-0', '01', '0x10').map((number) => {
      return text.replace(/-?\d+|"[^"]*"(?=[,}])/, number);
    }),
    fc.constantFrom('[', '{"a":').chain((open) => {
      return fc.constantFrom(100, 10_000, 150_000).map((depth) => open.repeat(depth));
    }),
    fc.constant(`${'['.repeat(5_000)}${']'.repeat(5_000)}`),
    fc.constantFrom('\ufeff', ' '.repeat(2_000), '\0', '//').map((prefix) => prefix + text),
    fc.constantFrom('x', '\0', ',', '}', text).map((rest) => text + rest),
    fc.constantFrom('\\ud800', '\\u0000', '\\x', '\\').map((sign) => text.replace('"', `"${sign}`)),
    fc.constant(text.replaceAll('"', "'")),
    fc.constant(text.replace('{', '{"text":1,"text":2,')),
    fc.constant(Buffer.from(text, 'utf16le')),
    fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
    fc.constant(text.replace(/\}$/, `${' '.repeat(1_100_000)}}`)),
    fc.constant(`{"text":"${'x'.repeat(1_100_000)}"}`),
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

import { readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { de } from '../../extension/ui/messages/de.ts';
import { en } from '../../extension/ui/messages/en.ts';
import { sourceFiles } from '../../scripts/source-files.ts';

/** Attributes and fields whose strings a user reads. */
const spoken = new Set([
  ...['title', 'label', 'aria-label', 'placeholder', 'alt', 'text', 'message', 'help', 'problem'],
  ...['description', 'hint'],
]);

const files = [...sourceFiles(), 'wxt.config.ts'].filter(
  (file) =>
    /^(extension\/|wxt\.config)/.test(file) &&
    !/\.test\.tsx?$|\.d\.ts$|^extension\/ui\/messages\//.test(file),
);

test.each(files)('%s has no words outside of the catalogue', (file) => {
  expect(wordsIn(file, readFileSync(file, 'utf8'))).toEqual([]);
});

test('words are found where they are', () => {
  const source = `const a = <p title="Two words">Hello<b>{"x"}</b></p>; show({ text: 'Some words' });`;
  expect(wordsIn('a.tsx', source)).toEqual(['Two words', 'Hello', 'Some words']);
});

test('no German text was left in English', () => {
  const same = Object.keys(flat(en)).filter((key) => flat(en)[key] === flat(de)[key]);
  const international = /^(keys|colors|sources|layouts|languages|toolbar)\.|[Tt]itle$|Text$|^Port$/;
  const words = same.filter(
    (key) => /\p{L}.*\s|\s.*\p{L}/u.test(String(flat(en)[key])) && !international.test(key),
  );
  expect(words).toEqual([]);
});

function wordsIn(file: string, source: string): string[] {
  const found: string[] = [];
  walk(parseSync(file, source).program, (node) => {
    if (node.type === 'JSXText') found.push(String(node.value).trim());
    if (node.type === 'JSXAttribute' && spoken.has(nameOf(node.name)))
      found.push(stringOf(node.value));
    if (node.type === 'Property' && spoken.has(nameOf(node.key))) found.push(stringOf(node.value));
  });
  // Codes and names of messages are no words, and the product is called the same everywhere.
  return found.filter(
    (text) => /\p{L}/u.test(text) && !/^(__MSG_\w+__|Screenscribe|[a-z]+(_[a-z]+)*)$/.test(text),
  );
}

type Node = Record<string, unknown>;

function walk(value: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(value)) for (const each of value) walk(each, visit);
  if (!isNode(value)) return;
  // What is thrown or logged is for developers: users see messages by code.
  if (value.type === 'NewExpression') return;
  visit(value);
  for (const each of Object.values(value)) walk(each, visit);
}

function isNode(value: unknown): value is Node {
  return value instanceof Object && !Array.isArray(value);
}

function nameOf(key: unknown): string {
  return isNode(key) ? String(key.name ?? key.value) : '';
}

function stringOf(value: unknown): string {
  if (!isNode(value)) return '';
  if (value.type === 'JSXExpressionContainer') return stringOf(value.expression);
  if (value.type === 'TemplateLiteral') return quasis(value);
  return value.type === 'Literal' && typeof value.value === 'string' ? value.value : '';
}

function quasis({ quasis: parts }: Node): string {
  if (!Array.isArray(parts)) return '';
  return parts
    .map((part) => (isNode(part.value) ? String(part.value.cooked) : ''))
    .join('')
    .trim();
}

function flat(messages: object, prefix = ''): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(messages).flatMap(([key, value]) =>
      typeof value === 'object' && value !== null
        ? Object.entries(flat(value, `${prefix}${key}.`))
        : [[`${prefix}${key}`, value]],
    ),
  );
}

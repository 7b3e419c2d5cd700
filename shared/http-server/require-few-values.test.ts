import { expect, test } from 'vitest';
import { hasManyValues } from './require-few-values.ts';

const many = 20_000;

test.each([
  ['numbers', `[${'1,'.repeat(many)}1]`],
  ['keys', `{${'"a":1,'.repeat(many)}"b":1}`],
  ['levels', '['.repeat(200)],
  ['numbers after a quote in a string', `["a\\"",${'1,'.repeat(many)}1]`],
  ['numbers after a backslash at the end of a string', `["a\\\\",${'1,'.repeat(many)}1]`],
])('many %s are many values', (_, json) => {
  expect(hasManyValues(Buffer.from(json))).toBe(true);
});

test.each([
  ['a long text', JSON.stringify({ text: '[{",\\'.repeat(many) })],
  ['10,000 ids', JSON.stringify({ ids: Array.from({ length: 10_000 }, () => 'id') })],
  ['a string without an end', `"${','.repeat(many)}`],
  ['levels beside each other', `[${'[[]],'.repeat(200)}1]`],
  ['nothing', ''],
])('%s is not', (_, json) => {
  expect(hasManyValues(Buffer.from(json))).toBe(false);
});

import { expect, test } from 'vitest';
import { textNodes } from './text-nodes.ts';
import { serializeWhole } from './xml/serialize.ts';
import { element } from './xml/xml-element.ts';

test.each([
  ['plain words', 'plain words'],
  [' begins with a blank', '<text:s/>begins with a blank'],
  ['two  blanks', 'two <text:s/>blanks'],
  ['four    blanks', 'four <text:s text:c="3"/>blanks'],
  ['a\t b', 'a<text:tab/><text:s/>b'],
  ['a\u2028b\nc', 'a<text:line-break/>b<text:line-break/>c'],
])('%j', (text, xml) => {
  expect(serializeWhole(element('x', {}, textNodes(text)))).toBe(`<x>${xml}</x>`);
});

test('a blank between two spans is kept as it is', () => {
  expect(textNodes(' and', false)).toEqual([' ', 'and']);
});

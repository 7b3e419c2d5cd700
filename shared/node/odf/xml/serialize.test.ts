import { expect, test } from 'vitest';
import { serializeWhole } from './serialize.ts';
import { element, type XmlElement } from './xml-element.ts';

test('markup, quotes and line breaks in attributes are escaped', () => {
  const node = element('a', { b: '"<&>\n\t', c: undefined, d: 0 }, ['<&>']);
  expect(serializeWhole(node)).toBe('<a b="&quot;&lt;&amp;&gt;&#10;&#9;" d="0">&lt;&amp;&gt;</a>');
});

test('characters that XML forbids are dropped, others outside the BMP kept', () => {
  expect(serializeWhole('a\u0000\u0008\ufffe\ud83d b \u{1f600}')).toBe('a b \u{1f600}');
});

test('a cycle ends in an error', () => {
  const node: XmlElement = { name: 'a', attributes: {}, children: [] };
  node.children = [node];
  expect(() => serializeWhole(node)).toThrow(RangeError);
});

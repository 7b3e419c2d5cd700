import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyLayout, type EditorLayout } from './apply-layout.ts';

test.each<[EditorLayout, string, string]>([
  [
    'paragraphs',
    'one long line\nthat was wrap-\nped\n\n\nnext',
    'one long line that was wrapped\n\nnext',
  ],
  ['lines', '  a \n\n b', 'a\nb'],
  ['single-line', 'a\n\nb c', 'a b c'],
  ['table-tsv', 'Name   Price\nRye bread   7.80', 'Name\tPrice\nRye bread\t7.80'],
  ['table-markdown', 'a\tb\n1|2', '| a | b |\n| --- | --- |\n| 1\\|2 |  |'],
  ['code', '    if (a)\n      b(“c”);  ', 'if (a)\n  b("c");'],
])('%s', (layout, text, expected) => {
  expect(applyLayout(text, layout)).toBe(expected);
});

test('a table goes from tabs to Markdown and back', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', 'B', '7', '|', '.'), minLength: 1 });
  const row = fc.array(cell, { minLength: 2, maxLength: 2 });
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 4 }), (rows) => {
      const tabs = rows.map((cells) => cells.join('\t')).join('\n');
      const markdown = applyLayout(tabs, 'table-markdown');
      expect(applyLayout(markdown, 'table-tsv')).toBe(tabs);
    }),
  );
});

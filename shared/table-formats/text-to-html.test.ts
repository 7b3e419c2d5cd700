import { expect, test } from 'vitest';
import { textToHtml } from './text-to-html.ts';

test('rows with tabs become a table, and what stands around them paragraphs', () => {
  expect(textToHtml('What was sold\nin May\n\nItem\tAmount\nlamp & shade\t16\nchair\t\nend')).toBe(
    [
      '<p>What was sold<br>in May</p>',
      '',
      '<table>',
      '<tr><td>Item</td><td>Amount</td></tr>',
      '<tr><td>lamp &amp; shade</td><td>16</td></tr>',
      '<tr><td>chair</td><td></td></tr>',
      '</table>',
      '<p>end</p>',
    ].join('\n'),
  );
});

test('tables of another width below each other stay two', () => {
  expect(textToHtml('a\tb\nc\td\ne\tf\tg\nh\ti\tj')?.match(/<table>/g)).toHaveLength(2);
});

test('text without tabs, indentation and a single row are no table', () => {
  expect(textToHtml('Item Amount\nlamp 16')).toBeUndefined();
  expect(textToHtml('all:\n\tmake one\n\tmake two')).toBeUndefined();
  expect(textToHtml('Name\tValue')).toBeUndefined();
});

import { expect, test } from 'vitest';
import type { RecognizedCell } from '../api/recognition.ts';
import { tableToCsv, tableToMarkdown, tableToTsv } from './table-formats.ts';
import { tableToHtml } from './text-to-html.ts';

const box = { x: 0, y: 0, width: 10, height: 10 };

function cell(text: string, spans: Partial<RecognizedCell> = {}): RecognizedCell {
  return { text, box, confidence: text === '' ? null : 90, columnSpan: 1, rowSpan: 1, ...spans };
}

const table = (...rows: string[][]) => ({
  rows: rows.map((texts) => texts.map((text) => cell(text))),
});

const spanning = {
  rows: [
    [cell('Sales', { columnSpan: 2 }), cell('Kind', { rowSpan: 2 })],
    [cell('north'), cell('12')],
  ],
};

test('TSV has a line a row, and empty places where a cell spans', () => {
  expect(tableToTsv(spanning)).toBe('Sales\t\tKind\nnorth\t12\t');
});

test('HTML has the spans', () => {
  expect(tableToHtml(spanning)).toBe(
    '<table>\n<tr><td colspan="2">Sales</td><td rowspan="2">Kind</td></tr>\n' +
      '<tr><td>north</td><td>12</td></tr>\n</table>',
  );
});

test('HTML takes nothing in a cell for markup', () => {
  expect(tableToHtml(table(['<b>a & "b"</b>', '\u0001']))).toContain(
    '<td>&lt;b&gt;a &amp; &quot;b&quot;&lt;/b&gt;</td><td></td>',
  );
});

test('Markdown has a head, and no cell ends early', () => {
  expect(tableToMarkdown(table(['a|b', '*c*'], ['1', '']))).toBe(
    '| a\\|b | \\*c\\* |\n| --- | --- |\n| 1 |  |\n',
  );
});

test('CSV runs nothing as a formula and leaves numbers as they are', () => {
  const cells = ['=1+1', '-17.5 %', '+4', '-lamp', '@sum', '−3,50', '-2+3'];
  expect(tableToCsv(table(cells))).toBe("'=1+1,-17.5 %,+4,'-lamp,'@sum,\"−3,50\",'-2+3\r\n");
});

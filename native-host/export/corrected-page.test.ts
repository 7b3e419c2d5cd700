import { expect, test } from 'vitest';
import type { RecognizedTable } from '../../shared/api/recognition.ts';
import type { ReadPage } from '../../shared/node/scans/scan.ts';
import { identity } from '../../shared/node/scans/upright/matrix.ts';
import { lineOfWords } from '../../shared/ocr/layout/join-words.ts';
import { correctedPage } from './corrected-page.ts';

/** Lines of words 10 units apart, 100 wide. */
function pageOf(...lines: string[]): ReadPage {
  const read = lines.map((line, row) =>
    lineOfWords(
      line.split(' ').map((text, column) => ({
        ...{ text, confidence: 60 },
        box: { x: column * 100, y: row * 10, width: 90, height: 8 },
      })),
    ),
  );
  const size = { number: 1, width: 500, height: 200, unit: 1, toShown: identity };
  return { ...size, lines: read, read, tables: [], pictures: [] };
}

const textOf = (page: ReadPage | null) => page?.lines.map(({ text }) => text);

test.each([
  ['a word that was misread', 'Invoice 4711\nTotal 12', ['Invoice 4711', 'Total 12']],
  ['a word of other signs', 'lnvoice 4711\nTotal 99', ['lnvoice 4711', 'Total 99']],
  ['a word that was added', 'lnvoice No. 4711\nTotal 12', ['lnvoice No. 4711', 'Total 12']],
  ['a word at the beginning', 'The lnvoice 4711\nTotal 12', ['The lnvoice 4711', 'Total 12']],
  ['two words that were joined', 'lnvoice4711\nTotal 12', ['lnvoice4711', 'Total 12']],
  ['a word that was divided', 'lnvoice 47 11\nTotal 12', ['lnvoice 47 11', 'Total 12']],
  ['a line that was deleted', 'Total 12', ['Total 12']],
  ['another order', 'Total 12 lnvoice 4711', ['lnvoice 4711', 'Total 12']],
])('%s is so in its line', (_, text, expected) => {
  expect(textOf(correctedPage(pageOf('lnvoice 4711', 'Total 12'), text))).toEqual(expected);
});

test('another text is not put into the places of words', () => {
  expect(correctedPage(pageOf('Invoice 4711'), 'Bring the umbrella, it may rain.')).toBeNull();
  const long = `Invoice 4711\n${'A note of many words. '.repeat(9)}`;
  expect(correctedPage(pageOf('Invoice 4711'), long)).toBeNull();
});

test('ideographs stay in the words and lines that they were read in', () => {
  const page = pageOf('東京 都庁', '日木 語');
  expect(correctedPage(page, '東京都庁日本語')?.lines.map(({ words }) => words.length)).toEqual([
    2, 2,
  ]);
  expect(textOf(correctedPage(page, '東京都庁日本語'))).toEqual(['東京 都庁', '日本 語']);
});

test('a correction is in its cell of the table, and is sure', () => {
  const page = pageOf('Apples l2', 'Bread 2');
  const [apples, twelve, bread, two] = page.lines.flatMap(({ words }) => words);
  const rows = [
    [apples, twelve],
    [bread, two],
  ].map((cells) => cells.flatMap((word) => (word ? [{ ...word, columnSpan: 1, rowSpan: 1 }] : [])));
  const table: RecognizedTable = { box: { x: 0, y: 0, width: 200, height: 20 }, rows };
  const corrected = correctedPage({ ...page, tables: [table] }, 'Apples\t12\nBread\t2');
  const cells = corrected?.tables[0]?.rows.map((row) =>
    row.map(({ text, confidence }) => [text, confidence]),
  );
  expect(cells).toEqual([
    [
      ['Apples', 60],
      ['12', 100],
    ],
    [
      ['Bread', 60],
      ['2', 60],
    ],
  ]);
});

import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { tempDir } from '../../../../test/fixtures/temp-dir.ts';
import { readParts } from '../../testing/read-result.ts';
import { writePackage } from '../../testing/sample-documents.ts';
import { giveCellsOwnTexts, renumberTexts } from './give-cells-own-texts.ts';

const table = (texts: string[], count: number) =>
  `<sst xmlns="x" count="${count}" uniqueCount="${texts.length}">${texts.join('')}</sst>`;

const row = (cells: string) => `<worksheet><sheetData><row>${cells}</row></sheetData></worksheet>`;

test('a text with several looks is repeated whole, and what is no text stays', async () => {
  const file = path.join(await tempDir(), 'book.xlsx');
  const rich = '<si><r><rPr><b/></rPr><t>Grün</t></r><r><t> hell</t></r></si>';
  await writePackage(file, {
    'xl/worksheets/sheet1.xml': row(
      '<c r="A1" t="s"><v>0</v></c><c r="B1" t="n"><v>0</v></c><c r="C1" t="s"><v>0</v></c>',
    ),
    'xl/sharedStrings.xml': table([rich], 2),
  });
  await giveCellsOwnTexts(file);
  const parts = await readParts(file);
  expect(String(parts.get('xl/sharedStrings.xml'))).toContain(`>${rich}${rich}</sst>`);
  expect(String(parts.get('xl/worksheets/sheet1.xml'))).toBe(
    row('<c r="A1" t="s"><v>0</v></c><c r="B1" t="n"><v>0</v></c><c r="C1" t="s"><v>1</v></c>'),
  );
});

test('a workbook whose texts would become too many stays as it is', async () => {
  const file = path.join(await tempDir(), 'book.xlsx');
  const long = `<si><t>${'Wort '.repeat(6_000)}</t></si>`;
  await writePackage(file, {
    'xl/worksheets/sheet1.xml': row('<c t="s"><v>0</v></c>'.repeat(2_000)),
    'xl/sharedStrings.xml': table([long], 2_000),
  });
  const before = await readFile(file);
  await giveCellsOwnTexts(file);
  expect((await readFile(file)).equals(before)).toBe(true);
});

test.each([1, 7, 20, 1_000])('cells are found in pieces of %s bytes', async (size) => {
  const cell = (text: number) => `<c r="A1" s="3" t="s"><v>${text}</v></c><c r="B1" s="2"/>`;
  const after = '</row></sheetData><mergeCells><mergeCell ref="A1:B2"/></mergeCells></worksheet>';
  const sheet = (texts: number[]) => `<sheetData><row>${texts.map(cell).join('')}${after}`;
  const bytes = Buffer.from(sheet([10, 2, 31]));
  async function* pieces(): AsyncGenerator<Buffer> {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  }
  const found: Buffer[] = [];
  for await (const piece of renumberTexts(pieces(), (text) => text + 1)) found.push(piece);
  expect(Buffer.concat(found).toString()).toBe(sheet([11, 3, 32]));
});

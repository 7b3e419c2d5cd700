import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { OutputFormat } from '../formats.ts';
import { readResult } from './testing/read-result.ts';
import { odfParts, openXmlWorkbook, writePackage } from './testing/sample-documents.ts';
import { type TestConverter, testConverter } from './testing/test-converter.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 300_000 });

let shared: TestConverter;
beforeAll(async () => {
  shared = await testConverter({ workers: 1 });
});
afterAll(() => shared[Symbol.asyncDispose]());

const cell = (place: string, value: number) => `<c r="${place}"><v>${value}</v></c>`;
const rows = (...each: [number, string][]) =>
  `<sheetData>${each.map(([row, cells]) => `<row r="${row}">${cells}</row>`).join('')}</sheetData>`;
const near = rows([1, cell('A1', 7) + cell('C1', 8)]);
const far = rows([1, cell('A1', 7)], [1_048_576, cell('XFD1048576', 8)]);
const unplaced = `<sheetData>${'<row/>'.repeat(9_999)}<row>${'<c/>'.repeat(999)}<c><v>8</v></c></row></sheetData>`;
const diagonal = rows(
  ...Array.from({ length: 9_000 }, (_, at): [number, string] => [
    100 * at + 1,
    cell(`ABC${100 * at + 1}`, at),
  ]),
);
const merge = (ref: string) => `<mergeCells><mergeCell ref="${ref}"/></mergeCells>`;
const array = (ref: string) =>
  `<sheetData><row r="1"><c r="A1"><f t="array" ref="${ref}">ROW(${ref})</f></c></row></sheetData>`;

type Sprawling = { what: string; sheets: string[]; output: OutputFormat; options?: 'all' };

test.for<Sprawling>([
  { what: 'a value in the last cell', sheets: [far], output: 'csv' },
  { what: 'a value in the last cell', sheets: [far], output: 'pdf' },
  { what: 'a value in the last cell', sheets: [far], output: 'png' },
  { what: 'one on the second sheet', sheets: [near, far], output: 'csv', options: 'all' },
  { what: 'cells that do not say where they are', sheets: [unplaced], output: 'csv' },
  { what: 'values on a long diagonal', sheets: [diagonal], output: 'csv' },
  { what: 'all cells merged', sheets: [near + merge('A1:XFD1048576')], output: 'ods' },
  { what: 'one array formula over all', sheets: [array('A1:XFD1048576')], output: 'csv' },
  { what: 'many sheets of all columns', sheets: Array(30).fill(far), output: 'ods' },
])('$what as $output is too much', async ({ sheets, output, options }) => {
  await writePackage(path.join(shared.folder, 'Weit.xlsx'), openXmlWorkbook(sheets));
  const refused = { code: 'too_complex' };
  await expect(shared.convert('Weit.xlsx', output, options)).rejects.toMatchObject(refused);
  expect(shared.converter.replaced?.()).toEqual({ worn: 0, failed: 0 });
});

const value = (repeated = '') =>
  `<table:table-cell ${repeated} office:value-type="string"><text:p>x</text:p></table:table-cell>`;
const table = (body: string) => `<table:table table:name="A">${body}</table:table>`;
const row = (cells: string, repeated = 1) =>
  `<table:table-row table:number-rows-repeated="${repeated}">${cells}</table:table-row>`;

const endless = 'table:number-columns-spanned="16384" table:number-rows-spanned="1048576"';

test.for<{ what: string; body: string; output: OutputFormat }>([
  {
    what: 'a cell that repeats',
    body: row(value('table:number-columns-repeated="999"'), 99_999),
    output: 'xlsx',
  },
  {
    what: 'a row that repeats beyond the grid',
    body: row(value('table:number-columns-repeated="99"'), 2 ** 31),
    output: 'csv',
  },
  {
    what: 'a value behind empty ones that repeat',
    body:
      row('<table:table-cell/>', 1_048_575) +
      row(`<table:table-cell table:number-columns-repeated="16383"/>${value()}`),
    output: 'csv',
  },
  { what: 'a cell that spans all', body: row(value(endless)), output: 'pdf' },
])('$what is too much in OpenDocument, too', async ({ body, output }) => {
  await writePackage(path.join(shared.folder, 'Weit.ods'), odfParts('ods', table(body)));
  const refused = { code: 'too_complex' };
  await expect(shared.convert('Weit.ods', output)).rejects.toMatchObject(refused);
});

const wideColumns = '<cols><col min="1" max="16384" width="9"/></cols>';

test.for<Sprawling>([
  { what: 'the far cell is on another sheet', sheets: [near, far], output: 'csv' },
  { what: 'what is empty has a short form', sheets: [far], output: 'ods' },
  { what: 'whole columns have a width', sheets: [wideColumns + near], output: 'csv' },
  { what: 'a whole row is merged', sheets: [near + merge('A2:XFD2')], output: 'csv' },
])('a workbook is converted where $what', async ({ sheets, output }) => {
  await writePackage(path.join(shared.folder, 'Nah.xlsx'), openXmlWorkbook(sheets));
  const { target } = await shared.convert('Nah.xlsx', output);
  if (output === 'csv') expect((await readFile(target, 'utf8')).trim()).toMatch(/^7,,8,*$/);
  else expect(await readResult(target, output)).toContain('office:value="8"');
});

test('values that are far apart in one column become lines', async () => {
  const sheet = rows([1, cell('A1', 7)], [300_000, cell('B300000', 8)]);
  await writePackage(path.join(shared.folder, 'Lang.xlsx'), openXmlWorkbook([sheet]));
  const lines = (await readFile((await shared.convert('Lang.xlsx', 'csv')).target, 'utf8')).split(
    '\n',
  );
  expect([lines[0], lines[1], lines[299_999]]).toEqual(['7,', ',', ',8']);
});

test('a value in the last cell of an old workbook comes as CSV', async () => {
  const body =
    row('<table:table-cell/>', 65_535) +
    row(`<table:table-cell table:number-columns-repeated="255"/>${value()}`);
  await writePackage(path.join(shared.folder, 'Alt.ods'), odfParts('ods', table(body)));
  const old = await shared.convertFile(
    {
      ...{ source: path.join(shared.folder, 'Alt.ods'), filename: 'Alt.ods' },
      ...{ inputFormat: 'ods', outputFormat: 'xls' as OutputFormat, options: {}, passwords: {} },
    },
    path.join(shared.folder, 'Alt.xls'),
  );
  expect(old.bytes).toBeGreaterThan(1_000);
  const { target } = await shared.convert('Alt.xls', 'csv');
  const lines = (await readFile(target, 'utf8')).trimEnd().split('\n');
  expect(lines).toHaveLength(65_536);
  expect(lines.at(-1)).toBe(`${','.repeat(255)}x`);
});

test('what is not printed does not count', async () => {
  const printed =
    '<definedName name="_xlnm.Print_Area" localSheetId="0">S1!$A$1:$B$2</definedName>';
  const file = path.join(shared.folder, 'Druck.xlsx');
  await writePackage(file, openXmlWorkbook([far], printed));
  const { target } = await shared.convert('Druck.xlsx', 'pdf');
  expect((await readResult(target, 'pdf')).trim()).toBe('7');
});

test('empty rows to the end of the grid do not count', async () => {
  const body =
    row(value()) + row('<table:table-cell table:number-columns-repeated="16384"/>', 1_048_575);
  await writePackage(path.join(shared.folder, 'Leer.ods'), odfParts('ods', table(body)));
  const { target } = await shared.convert('Leer.ods', 'csv');
  expect(await readFile(target, 'utf8')).toBe('x\n');
});

test('what lies outside the grid is told', async () => {
  const outside = rows([1, cell('A1', 7) + cell('XFE1', 8)]);
  await writePackage(path.join(shared.folder, 'Breit.xlsx'), openXmlWorkbook([outside]));
  const cells = '<table:table-cell table:number-columns-repeated="16384"/>';
  const parts = odfParts('ods', table(row(value() + cells + value())));
  await writePackage(path.join(shared.folder, 'Breit.ods'), parts);
  for (const [name, output, count] of [
    ['Breit.xlsx', 'ods', 1],
    ['Breit.ods', 'xlsx', 2],
    ['Breit.ods', 'csv', 2],
  ] as const) {
    const { warnings } = await shared.convert(name, output);
    expect(warnings).toEqual([
      { code: 'outside_the_grid', detail: expect.stringContaining(`${count} column`) },
    ]);
  }
});

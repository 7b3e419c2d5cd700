import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readParts, readResult } from './testing/read-result.ts';
import { type TestConverter, testConverter } from './testing/test-converter.ts';

// A busy machine takes long for each document.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 300_000 });

let shared: TestConverter;

beforeAll(async () => {
  shared = await testConverter({ workers: 1 });
});

afterAll(() => shared[Symbol.asyncDispose]());

type Output = 'xlsx' | 'ods' | 'pdf' | 'html';

async function converted(content: string | Buffer, output: Output, options = {}) {
  await writeFile(path.join(shared.folder, 'Tabelle.csv'), content);
  return await shared.convert('Tabelle.csv', output, options);
}

/** The CSV that a workbook made from CSV is converted back to. */
async function back(content: string | Buffer, through: 'xlsx' | 'ods' = 'xlsx'): Promise<string> {
  const { target } = await converted(content, through);
  const name = `Tabelle.${through}`;
  await writeFile(path.join(shared.folder, name), await readFile(target));
  return await readFile((await shared.convert(name, 'csv')).target, 'utf8');
}

/** The cells of a workbook that are numbers, by their addresses. */
async function numbersIn(content: string, options = {}): Promise<Record<string, number>> {
  const { target } = await converted(content, 'xlsx', options);
  const sheet = String((await readParts(target)).get('xl/worksheets/sheet1.xml'));
  const cells = sheet.matchAll(/<c r="([A-Z]+\d+)"[^>]* t="n"[^>]*><v>([^<]*)<\/v>/g);
  return Object.fromEntries([...cells].map(([, name = '', value]) => [name, Number(value)]));
}

const identifiers = [
  'id,zip,phone,account,gene,formula,flag,ratio,time,power',
  '06932169358293,01234,+49 030 123,468768768833943384,SEPT2,=1+1,TRUE,1/2,12:30,10E5',
  '0030610,98765,555-0100,110000000000,MARCH1,-5,FALSE,3/4,9:15,7',
  '12,00501,0049301234,9007199254740993,DEC1,@SUM(A1),true,1-2,00:00:01,1e400',
  '',
].join('\n');

const amounts = [
  'whole,price,grouped,percent,day,time,money,mixed',
  '42,1.50,"1,204.50",7%,2024-01-31,2024-01-31 12:30,$1.20,12',
  '-1,0.10,"-12,345.67",12.5%,2024-02-29,2024-02-29 00:00,-$3.00,n/a',
  '123456789012345,123.456789012,0.00,100%,1999-12-31,1999-12-31 23:59,$0.07,3.25',
  '',
].join('\n');

test.for(['xlsx', 'ods'] as const)('identifiers and amounts come back from %s', async (through) => {
  expect(await back(identifiers, through)).toBe(identifiers);
  expect(await back(amounts, through)).toBe(amounts);
});

test('a column of identifiers stays text, and formulas too', async () => {
  expect(await numbersIn(identifiers)).toEqual({ F3: -5 });
});

test('what comes back to the letter becomes numbers and dates', async () => {
  const numbers = await numbersIn(amounts);
  expect(numbers).toMatchObject({ A2: 42, A4: 123456789012345, B2: 1.5, C3: -12345.67 });
  expect(numbers).toMatchObject({ D2: 0.07, D3: 0.125, E2: 45322, E3: 45351, G3: -3, H4: 3.25 });
  expect(numbers.F2).toBeCloseTo(45322 + 12.5 / 24, 9);
  expect(numbers).not.toHaveProperty('H3');
});

test('all stay texts where that is asked for', async () => {
  expect(await numbersIn(amounts, { csv_numbers: 'text' })).toEqual({});
});

test('a column tells how others are meant, and texts stay where none does', async () => {
  const german = 'Preis;Menge;Tag\n1.204,50;1.204;31.01.2024\n-0,5;2.000;1.2.2024\n';
  expect(await numbersIn(german)).toEqual({
    ...{ A2: 1204.5, B2: 1204, C2: 45322, A3: -0.5, B3: 2000, C3: 45323 },
  });
  expect(await back(german)).toBe(german);
  expect(await numbersIn('a;b\n1,204;03/04/2024\n5,300;05/06/2024\n')).toEqual({});
  expect(await numbersIn('a,b\n31/01/2024,03/04/2024\n01/02/2024,05/06/2024\n')).toEqual({
    ...{ A2: 45322, B2: 45385, A3: 45323, B3: 45448 },
  });
  // There is no such day, so these are no dates.
  expect(await numbersIn('a\n2024-02-30\n2024-02-28\n')).toEqual({});
});

test('numbers of any length that is kept come back', async () => {
  const rows = Array.from({ length: 400 }, (_, at) => {
    const digits = String(((at + 1) * 982_451_653 * 7_919) % 1e15).padStart(15, '3');
    const whole = 1 + (at % 14);
    return `${at % 3 ? '' : '-'}${digits.slice(0, whole).replace(/^0+/, '') || '1'}.${digits.slice(whole)}`;
  });
  const csv = `${rows.join('\n')}\n`;
  expect(await back(csv)).toBe(csv);
  expect(Object.keys(await numbersIn(csv))).toHaveLength(400);
});

test.for([
  ['UTF-8 with a mark', '\ufeffa,ö\n007,"x\ny"\n'],
  ['tabs and returns', 'a\tö\r\n007\t"x\ny"\r\n'],
  ['bars, returns in cells too', 'a|ö\r\n007|"x\r\ny"\r\n'],
  ['semicolons and commas', 'Preis;ö\n1,5;"x;y"\n'],
  ['old line ends', 'a,ö\r007,"x\ny"\r'],
  ['rows of several widths', 'Title\n\na,b,c\n007,x\n,,\ny,007,z\n'],
  ['all in quotes, no line end', '"a","ö"\n"007","x\ny"'],
] as const)('%s come back as they were', async ([, content]) => {
  expect(await back(content)).toBe(content);
  expect(await back(content, 'ods')).toBe(content);
});

test.for([
  ['UTF-16', Buffer.from('\ufeffa,ö\n007,"x\ny"\n', 'utf16le')],
  ['UTF-16, the other way round', Buffer.from('\ufeffa,ö\n007,"x\ny"\n', 'utf16le').swap16()],
  ['Windows-1252', Buffer.from('a,ö\n007,"x\ny"\n', 'latin1')],
] as const)('%s is read, and comes back as UTF-8', async ([, content]) => {
  expect(await back(content)).toBe('a,ö\n007,"x\ny"\n');
});

test('quotation marks, spaces, empty rows and signs of XML stay', async () => {
  const csv = 'a,"say ""so""","x,y", pad ,\n,,,,\n5"" tube,_x0041_,<b>&amp;,\'q,end\n';
  expect(await back(csv)).toBe(csv.replace('5"" tube', '"5"""" tube"'));
});

test.for(['pdf', 'html'] as const)('%s shows the texts of the file', async (output) => {
  const { target } = await converted(
    identifiers.replace('=1+1', `=1+1 ${'lang '.repeat(30)}`),
    output,
  );
  const text = await readResult(target, output);
  for (const cell of ['06932169358293', '468768768833943384', '10E5', '00501', '=1+1', '1e400']) {
    expect(text).toContain(cell);
  }
  expect(text).not.toContain('###');
});

test('what a sheet has no room for is told', async () => {
  const { warnings } = await converted(`${'1,'.repeat(16_390)}2\n3\n`, 'xlsx');
  expect(warnings).toEqual([
    { code: 'outside_the_grid', detail: expect.stringContaining('7 columns beyond column 16384') },
  ]);
});

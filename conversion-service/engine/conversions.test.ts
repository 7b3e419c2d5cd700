import { execFile } from 'node:child_process';
import { copyFile, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { conversions, type InputFormat, isImage } from '../formats.ts';
import { expectContents, readParts } from './testing/read-result.ts';
import {
  odfParts,
  slides,
  textDocument,
  workbook,
  writePackage,
} from './testing/sample-documents.ts';
import { type TestConverter, testConverter } from './testing/test-converter.ts';

// Workers start many times here, and a busy machine takes long for each.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 300_000 });

const run = promisify(execFile);
let shared: TestConverter;

beforeAll(async () => {
  shared = await testConverter();
  const at = (name: string) => path.join(shared.folder, name);
  await writePackage(at('Brief.odt'), textDocument());
  await writePackage(at('Zahlen.ods'), workbook());
  await writePackage(at('Folien.odp'), slides());
  await writeFile(at('Liste.csv'), 'Name;Wert\r\nMüller;42\r\nKöln;1\r\n"Grüße\nKöln";7\r\n');
  await saveAs('Brief.odt', ['doc', 'dotx', 'docx', 'rtf']);
  await saveAs('Zahlen.ods', ['xls', 'xlsx']);
  await saveAs('Folien.odp', ['pptx']);
  await copyFile(at('Zahlen.xlsx'), at('Zahlen.xlsm'));
}, 300_000);

afterAll(() => shared[Symbol.asyncDispose]());

/** By LibreOffice's own command, which writes formats that the service only reads. */
async function saveAs(name: string, formats: string[]): Promise<void> {
  const { folder } = shared;
  const profile = pathToFileURL(path.join(folder, 'profile')).href;
  for (const format of formats) {
    const args = [`-env:UserInstallation=${profile}`, '--headless', '--convert-to', format];
    await run('soffice', [...args, '--outdir', folder, path.join(folder, name)]);
  }
}

const names: Partial<Record<InputFormat, string>> = {
  odt: 'Brief.odt',
  doc: 'Brief.doc',
  docx: 'Brief.docx',
  dotx: 'Brief.dotx',
  rtf: 'Brief.rtf',
  ods: 'Zahlen.ods',
  xls: 'Zahlen.xls',
  xlsx: 'Zahlen.xlsx',
  xlsm: 'Zahlen.xlsm',
  odp: 'Folien.odp',
  pptx: 'Folien.pptx',
  csv: 'Liste.csv',
};

const pairs = Object.entries(names).flatMap(([format, name]) =>
  conversions[format as InputFormat]
    .filter((output) => !isImage(output))
    .map((output) => ({ name, output })),
);

describe('every pair of the table', () => {
  test.for(pairs)('$name to $output', async ({ name, output }) => {
    const converted = await shared.convert(name, output);
    await expectContents(converted, path.extname(name).slice(1) as InputFormat);
    expect(converted.extension).toBe(output);
    expect(converted.bytes).toBe((await stat(converted.target)).size);
  });
});

test('one CSV for the first sheet, which is named', async () => {
  const { target, sheet, mediaType } = await shared.convert('Zahlen.ods', 'csv');
  expect({ sheet, mediaType }).toEqual({ sheet: 'Umsätze', mediaType: 'text/csv; charset=utf-8' });
  expect(await readFile(target, 'utf8')).toBe('"Müller, ""Köln""",42\nSumme,1.5\n');
});

test.for(['html', 'pdf'] as const)('comments that %s does not show are told', async (output) => {
  const note = '<office:annotation><text:p>Wirklich?</text:p></office:annotation>';
  const parts = textDocument();
  const content = String(parts['content.xml']).replace(/(<text:p[^>/]*>)/, `$1${note}`);
  await writePackage(path.join(shared.folder, 'Kommentar.odt'), {
    ...parts,
    'content.xml': content,
  });
  await saveAs('Kommentar.odt', ['docx']);
  const { warnings } = await shared.convert('Kommentar.docx', output);
  expect(warnings.map(({ code }) => code)).toEqual(['comments_left_out']);
  expect((await shared.convert('Brief.docx', output)).warnings).toEqual([]);
});

test('the CSV is of the first sheet that holds something, and says so', async () => {
  const blank = '<table:table table:name="Deckblatt"><table:table-row/></table:table>';
  const parts = workbook();
  const content = String(parts['content.xml']).replace('<table:table ', `${blank}<table:table `);
  await writePackage(path.join(shared.folder, 'Spät.ods'), { ...parts, 'content.xml': content });
  const { target, sheet, warnings } = await shared.convert('Spät.ods', 'csv');
  expect(await readFile(target, 'utf8')).toContain('Summe,1.5');
  expect(sheet).toBe('Umsätze');
  expect(warnings).toEqual([
    { code: 'empty_sheets_skipped', detail: expect.stringContaining('“Umsätze”') },
  ]);
});

test('a ZIP with a CSV for every sheet', async () => {
  const { target, extension } = await shared.convert('Zahlen.xlsx', 'csv', 'all');
  expect(extension).toBe('zip');
  const parts = await readParts(target);
  expect([...parts.keys()]).toEqual(['Umsätze.csv', 'Zweites.csv']);
  expect(parts.get('Zweites.csv')?.toString()).toBe('Grüße\n');
});

test('a page has its pictures inside, and a title', async () => {
  const { target } = await shared.convert('Brief.docx', 'html');
  const page = await readFile(target, 'utf8');
  expect(page).toContain('<title>Brief</title>');
  expect(page).toContain('src="data:image/png;base64,');
  expect(page).not.toMatch(/src="(?!data:)/);
});

test('a book begins with its type, unpacked, names its parts and has its title', async () => {
  const { target } = await shared.convert('Brief.docx', 'epub');
  const bytes = await readFile(target);
  expect(bytes.toString('latin1', 30, 58)).toBe('mimetypeapplication/epub+zip');
  const parts = await readParts(target);
  const packageFile = /full-path="([^"]+)"/.exec(String(parts.get('META-INF/container.xml')))?.[1];
  const opf = String(parts.get(packageFile ?? ''));
  expect(opf).toContain('<dc:title>Brief</dc:title>');
  // What a style sheet of a book must not contain.
  const styleSheets = [...parts].filter(([name]) => name.endsWith('.css'));
  expect(styleSheets.length).toBeGreaterThan(0);
  expect(styleSheets.join('')).not.toMatch(/direction:/);
  const folder = path.posix.dirname(packageFile ?? '');
  const listed = [...opf.matchAll(/<item [^>]*href="([^"]+)"/g)].map((match) => match[1] ?? '');
  expect(listed.length).toBeGreaterThan(2);
  for (const href of listed) expect([...parts.keys()]).toContain(path.posix.join(folder, href));
});

test('plain text is UTF-8 without a mark', async () => {
  const { target } = await shared.convert('Brief.odt', 'txt');
  expect((await readFile(target, 'utf8')).startsWith('Überschrift\nGrüße aus Köln')).toBe(true);
});

test('a workbook from CSV has the name of the file as its sheet, and numbers', async () => {
  const { target } = await shared.convert('Liste.csv', 'xlsx');
  const parts = await readParts(target);
  expect(String(parts.get('xl/workbook.xml'))).toContain('name="Liste"');
  expect(String(parts.get('xl/worksheets/sheet1.xml'))).toContain('<v>42</v>');
  expect(String(parts.get('xl/sharedStrings.xml'))).toMatch(/Grüße(&#10;|\n)Köln/);
});

test.for([
  ['utf-8 with a mark', Buffer.from('\ufeffName,Köln\nGrüße,42\n')],
  ['utf-16le', Buffer.from('\ufeffName\tKöln\nGrüße\t42\n', 'utf16le')],
  ['utf-16le without a mark', Buffer.from('Name|Köln\nGrüße|42\n', 'utf16le')],
  ['utf-16be', Buffer.from('\ufeffName,Köln\nGrüße,42\n', 'utf16le').swap16()],
  ['windows-1252', Buffer.from('Name;Köln\nGrüße;42\n', 'latin1')],
  ['a line that names the delimiter', Buffer.from('sep=;\nName;Köln\nGrüße;42\n')],
] as const)('CSV in %s is read', async ([, bytes]) => {
  await writeFile(path.join(shared.folder, 'Kodiert.csv'), bytes);
  const { target } = await shared.convert('Kodiert.csv', 'xlsx');
  const parts = await readParts(target);
  expect(String(parts.get('xl/sharedStrings.xml')).match(/>[^<>]+<\/t>/g)).toEqual([
    '>Name</t>',
    '>Köln</t>',
    '>Grüße</t>',
  ]);
  expect(String(parts.get('xl/worksheets/sheet1.xml'))).toContain('<v>42</v>');
});

test('dates of old workbooks show as in Excel', async () => {
  const day =
    '<table:table-cell office:value-type="date" office:date-value="2014-02-19"/><table:table-cell office:value-type="string"><text:p>Grüße</text:p></table:table-cell>';
  const sheet = `<table:table table:name="A"><table:table-row>${day}</table:table-row></table:table>`;
  const source = path.join(shared.folder, 'Tage.ods');
  await writePackage(source, odfParts('ods', sheet));
  await saveAs('Tage.ods', ['xls']);
  const old = path.join(shared.folder, 'Tage.xls');
  await writeFile(old, withBuiltInDates(await readFile(old)));
  const { target } = await shared.convert('Tage.xls', 'csv');
  expect(await readFile(target, 'utf8')).toBe('2/19/2014,Grüße\n');
});

/** Gives cells of a format that the workbook describes, from 164, Excel's own short date, 14. */
function withBuiltInDates(xls: Buffer): Buffer {
  const formatted = Buffer.from('e0001400', 'hex');
  for (let at = xls.indexOf(formatted); at >= 0; at = xls.indexOf(formatted, at + 1)) {
    if (xls.readUInt16LE(at + 6) >= 164) xls.writeUInt16LE(14, at + 6);
  }
  return xls;
}

import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { ConversionOptions, GivenPasswords } from '../conversion/options.ts';
import { readParts } from './testing/read-result.ts';
import { odfParts, writePackage } from './testing/sample-documents.ts';
import { type TestConverter, testConverter } from './testing/test-converter.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 300_000 });

const run = promisify(execFile);
let shared: TestConverter;

beforeAll(async () => {
  shared = await testConverter();
  const lines = Array.from({ length: 120 }, (_, at) => `<text:p>Line ${at + 1}</text:p>`);
  await writePackage(at('Buch.odt'), odfParts('odt', lines.join('')));
});

afterAll(() => shared[Symbol.asyncDispose]());

const at = (name: string) => path.join(shared.folder, name);

async function pdfWith(options: ConversionOptions & GivenPasswords): Promise<string> {
  const { target, ...made } = await shared.convert('Buch.odt', 'pdf', options);
  expect(made).toMatchObject({ extension: 'pdf', mediaType: 'application/pdf' });
  return target;
}

async function print(program: string, ...args: string[]): Promise<string> {
  return (await run(program, args)).stdout;
}

test('title, author and keywords stand in the properties, and in those of archives', async () => {
  const described = { title: 'Häfen & Schiffe <1>', author: '山田太郎', keywords: 'Hafen, 2026' };
  for (const profile of [undefined, 'pdfa-2b', 'pdfua-1'] as const) {
    const pdf = await pdfWith({ ...described, pdf_profile: profile });
    const info = await print('pdfinfo', pdf);
    expect(info).toMatch(/^Title: +Häfen & Schiffe <1>$/m);
    expect(info).toMatch(/^Author: +山田太郎$/m);
    expect(info).toMatch(/^Keywords: +Hafen, 2026$/m);
    expect(info).toMatch(/^Producer: +LibreOffice/m);
    expect(await print('qpdf', '--check', pdf)).toContain('No syntax or stream encoding errors');
  }
  const archive = await pdfWith({ ...described, pdf_profile: 'pdfa-2b' });
  const xmp = await print('pdfinfo', '-meta', archive);
  expect(xmp).toContain('<pdfaid:part>2</pdfaid:part>');
  expect(xmp).toContain('<pdfaid:conformance>B</pdfaid:conformance>');
  expect(xmp).toMatch(/<dc:title>.*Häfen &amp; Schiffe &lt;1&gt;.*<\/dc:title>/s);
  expect(xmp).toMatch(/<dc:creator>.*山田太郎.*<\/dc:creator>/s);
  expect(xmp).toContain('<pdf:Keywords>Hafen, 2026</pdf:Keywords>');
});

test('a linearized PDF is one', async () => {
  const plain = await pdfWith({});
  expect(await print('pdfinfo', plain)).toMatch(/^Optimized: +no$/m);
  const pdf = await pdfWith({ linearize: true });
  expect(await print('pdfinfo', pdf)).toMatch(/^Optimized: +yes$/m);
  expect(await print('qpdf', '--check-linearization', pdf)).toContain('no linearization errors');
  expect(await print('pdftotext', pdf, '-')).toBe(await print('pdftotext', plain, '-'));
});

test('a PDF is encrypted with AES-256, and only its passwords open it', async () => {
  const pdf = await pdfWith({
    encrypt_user_password: '--Schlüssel @1',
    encrypt_owner_password: 'Owner-4711',
    linearize: true,
  });
  await expect(run('pdfinfo', [pdf])).rejects.toThrow('Incorrect password');
  const info = await print('pdfinfo', '-upw', '--Schlüssel @1', pdf);
  expect(info).toMatch(/^Encrypted: +yes \(print:yes copy:yes change:no .*algorithm:AES-256\)$/m);
  expect(await print('pdftotext', '-upw', '--Schlüssel @1', pdf, '-')).toContain('Line 120');
  const shown = await print('qpdf', '--password=Owner-4711', '--check', pdf);
  expect(shown).toMatch(/^R = 6$/m);
  expect(shown).toContain('Supplied password is owner password');
});

test('an owner password alone lets all read, a user password alone lets its owner change', async () => {
  const readable = await pdfWith({ encrypt_owner_password: 'Owner-4711' });
  expect(await print('pdfinfo', readable)).toMatch(/^Encrypted: +yes \(.*change:no/m);
  const locked = await pdfWith({ encrypt_user_password: 'User-4711' });
  expect(await print('pdfinfo', '-upw', 'User-4711', locked)).toMatch(
    /^Encrypted: +yes \(.*change:yes/m,
  );
});

test('a PDF is divided into its pages, or into ranges', async () => {
  const whole = (await print('pdftotext', await pdfWith({}), '-')).split('\f').slice(0, -1);
  expect(whole.length).toBeGreaterThan(2);
  const pages = await shared.convert('Buch.odt', 'pdf', { split: 'pages', title: 'Teil' });
  expect(pages).toMatchObject({ extension: 'zip', mediaType: 'application/zip' });
  const parts = await readParts(pages.target);
  expect([...parts.keys()]).toEqual(whole.map((_, index) => `page-${index + 1}.pdf`));
  for (const [index, part] of [...parts.values()].entries()) {
    const file = at(`part-${index}.pdf`);
    await writeFile(file, part);
    expect(await print('pdftotext', file, '-')).toBe(`${whole[index]}\f`);
    expect(await print('pdfinfo', file)).toMatch(/^Title: +Teil$/m);
    expect(await print('qpdf', '--check', file)).toContain('No syntax or stream encoding errors');
  }
  const ranges = await shared.convert('Buch.odt', 'pdf', { split: '2-,1,1,90-99' });
  expect([...(await readParts(ranges.target)).keys()]).toEqual([
    `pages-2-${whole.length}.pdf`,
    'page-1 (2).pdf',
    'page-1.pdf',
  ]);
});

test('parts that the document does not have are no result', async () => {
  const refused = { code: 'empty_result', message: expect.stringContaining('None of those') };
  await expect(shared.convert('Buch.odt', 'pdf', { split: '90-99' })).rejects.toMatchObject(
    refused,
  );
});

test('a PDF that came as one is protected as it is', async () => {
  await run('cp', [await pdfWith({}), at('Fertig.pdf')]);
  const given = { encrypt_user_password: 'User-4711', title: 'Fertig' };
  const { target } = await shared.convert('Fertig.pdf', 'pdf', given);
  const info = await print('pdfinfo', '-upw', 'User-4711', target);
  expect(info).toMatch(/^Title: +Fertig$/m);
  expect(info).toMatch(/algorithm:AES-256/);
});

test('PDFs become one in their order, protected and described', async () => {
  const parts = await Promise.all([
    shared.convert('Buch.odt', 'pdf', { pages: '2' }),
    shared.convert('Buch.odt', 'pdf', { pages: '1' }),
  ]);
  const target = at('merged');
  const merging = parts.map((part, index) => ({ source: part.target, title: `Teil ${index + 1}` }));
  const formats = { inputFormat: 'pdf', outputFormat: 'pdf', filename: 'merged.pdf' } as const;
  const options = { merge: true, title: 'Beide', linearize: true };
  const passwords = { encrypt_user_password: 'User-4711' };
  const made = await shared.convertFile(
    { source: '', merging, ...formats, options, passwords },
    target,
  );
  expect(made).toMatchObject({ extension: 'pdf', warnings: [] });
  const open = ['-upw', 'User-4711'];
  expect(await print('pdfinfo', ...open, target)).toMatch(/^Title: +Beide$/m);
  const text = await print('pdftotext', ...open, target, '-');
  const each = await Promise.all(parts.map((part) => print('pdftotext', part.target, '-')));
  expect(text).toBe(each.join(''));
  const checked = await print('qpdf', '--password=User-4711', '--check', target);
  expect(checked).toContain('No syntax or stream encoding errors');
});

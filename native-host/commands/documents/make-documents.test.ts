import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openPdf } from '../../../shared/node/pdf/open-pdf.ts';
import { commandLine } from '../../../test/fixtures/host/command-line.ts';
import { drawnText } from '../../../test/fixtures/images/drawn-text.ts';
import { tablePicture } from '../../../test/fixtures/images/table-picture.ts';
import { tempDir } from '../../../test/fixtures/temp-dir.ts';
import { readFormats } from './make-documents.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 60_000 });

const run = promisify(execFile);

const first = 'Whoever reads on paper turns the page.';
const second = 'The second picture follows the first.';
const typed = 'This line was typed and is text.';
const drawn = 'This line is only a picture.';

let folder: string;
const at = (name: string) => path.join(folder, name);

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'screenscribe-test-'));
  await writeFile(at('one.png'), await drawnText([first]));
  await writeFile(at('two.png'), await drawnText([second]));
  await writeFile(at('blank.png'), await drawnText([]));
  await writeFile(at('broken.png'), (await drawnText([first])).subarray(0, 300));
  await writeFile(at('notes.txt'), 'no picture');
  await writeFile(at('mixed.pdf'), await mixedPdf());
});

afterAll(() => rm(folder, { recursive: true }));

/** A page of text and a page that is a picture. */
async function mixedPdf(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  document.addPage([480, 200]).drawText(typed, { x: 40, y: 120, size: 14, font });
  const image = await document.embedPng(await drawnText([drawn]));
  document.addPage([480, 60]).drawImage(image, { x: 0, y: 0, width: 480, height: 60 });
  return await document.save();
}

async function ocr(...args: string[]) {
  return await commandLine(['ocr', ...args], { SCREENSCRIBE_DATA_DIR: at('data') });
}

const prices = [
  ['Item', 'Amount', 'Price'],
  ['Apples', '12', '3.50'],
  ['Bread', '2', '7.80'],
];

const words = (text: string) => text.replaceAll(/\s+/g, ' ');

/** The text of a document as another program opens it. */
async function textIn(file: string): Promise<string> {
  const pdf = file.endsWith('.pdf') ? file : await openedInOffice(file);
  return words((await run('pdftotext', ['-layout', pdf, '-'])).stdout);
}

async function openedInOffice(file: string): Promise<string> {
  const into = await tempDir();
  const profile = `-env:UserInstallation=file://${at('office')}`;
  const filter = file.endsWith('.html') ? ['--infilter=HTML (StarWriter)'] : [];
  const target = file.endsWith('.html') ? 'pdf:writer_web_pdf_Export' : 'pdf';
  const args = [profile, '--headless', ...filter, '--convert-to', target, '--outdir', into, file];
  await run('soffice', args);
  return path.join(into, `${path.parse(file).name}.pdf`);
}

test.each(readFormats)(
  'pictures and a PDF become one document in their order: %s',
  async (format) => {
    const output = at(`all.${format}`);
    const files = ['two.png', 'mixed.pdf', 'one.png'].map(at);
    const asked = await ocr('--format', format, '--output', output, ...files);
    expect(asked).toMatchObject({ code: 0, stdout: '' });
    const isPlain = format === 'txt' || format === 'md';
    const text = isPlain ? words(await readFile(output, 'utf8')) : await textIn(output);
    const places = [second, typed, drawn, first].map((line) => text.indexOf(line));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  },
);

test('a PDF of several has all their pages as they were', async () => {
  const output = at('joined.pdf');
  await ocr('--output', output, at('one.png'), at('mixed.pdf'));
  using pdf = await openPdf(new Uint8Array(await readFile(output)));
  const sizes = [0, 1, 2].map((index) => {
    using page = pdf.page(index);
    return { width: page.width, height: page.height, images: page.images().length };
  });
  expect(pdf.pageCount).toBe(3);
  expect(sizes[0]).toMatchObject({ images: 1 });
  expect(sizes[1]).toEqual({ width: 480, height: 200, images: 0 });
  expect(sizes[2]).toEqual({ width: 480, height: 60, images: 1 });
});

test('a PDF whose pages have text keeps its bytes', async () => {
  const document = await PDFDocument.create();
  document.addPage([480, 200]).drawText(typed, { x: 40, y: 120, size: 14 });
  const bytes = await document.save();
  await writeFile(at('typed.pdf'), bytes);
  await ocr('--output', at('same.pdf'), at('typed.pdf'));
  expect(new Uint8Array(await readFile(at('same.pdf')))).toEqual(bytes);
});

test('a table keeps its cells', async () => {
  await writeFile(at('table.png'), await tablePicture(prices));
  for (const format of ['docx', 'html', 'md']) {
    await ocr('--output', at(`table.${format}`), at('table.png'));
  }
  const { stdout } = await run('unzip', ['-p', at('table.docx'), 'word/document.xml']);
  const html = await readFile(at('table.html'), 'utf8');
  const inRows = (text: string, row: RegExp, cell: RegExp) =>
    (text.match(row) ?? []).map((each) => [...each.matchAll(cell)].map(([, inner]) => inner));
  expect(inRows(stdout, /<w:tr>.*?<\/w:tr>/gs, /<w:t [^>]*>(.*?)<\/w:t>/g)).toEqual(prices);
  expect(inRows(html, /<tr>.*?<\/tr>/gs, /<td>(.*?)<\/td>/g)).toEqual(prices);
  const [head, , ...rows] = (await readFile(at('table.md'), 'utf8')).trim().split('\n');
  expect([head, ...rows]).toEqual(prices.map((cells) => `| ${cells.join(' | ')} |`));
});

test('a folder gets a document of each file, and what cannot be read stops no other', async () => {
  const output = at('each');
  await mkdir(at('more'), { recursive: true });
  await writeFile(at('more/ONE.png'), await drawnText([second]));
  const files = ['one.png', 'broken.png', 'more/ONE.png', 'blank.png'].map(at);
  const asked = await ocr('--format', 'txt', '--output', `${output}/`, ...files);
  expect(asked).toMatchObject({ code: 1, stdout: '' });
  expect(asked.stderr).toMatch(/broken\.png: The image is damaged or incomplete\./);
  expect(asked.stderr).toMatch(/blank\.png: No text was found\./);
  expect((await readdir(output)).toSorted()).toEqual(['ONE (2).txt', 'one.txt']);
  expect(await readFile(path.join(output, 'one.txt'), 'utf8')).toBe(`${first}\n`);
  expect(await readFile(path.join(output, 'ONE (2).txt'), 'utf8')).toBe(`${second}\n`);
});

test('one document is whole or not made: a bad file is named before anything is read', async () => {
  const into = await tempDir();
  const output = path.join(into, 'all.txt');
  const files = ['one.png', 'broken.png', 'notes.txt', 'missing.png'].map(at);
  const asked = await ocr('--output', output, ...files, at('each-not'), folder);
  expect(asked).toMatchObject({ code: 1, stdout: '' });
  for (const reason of [/notes\.txt: This is no PDF/, /missing\.png: ENOENT/, /This is a folder/]) {
    expect(asked.stderr).toMatch(reason);
  }
  expect(await readdir(into)).toEqual([]);
});

test('a file that exists is kept unless it is to be replaced, and nothing lies beside it', async () => {
  const into = await tempDir();
  const output = path.join(into, 'kept.txt');
  await writeFile(output, 'mine');
  const refused = await ocr('--output', output, at('one.png'));
  expect(refused).toMatchObject({ code: 1, stdout: '' });
  expect(refused.stderr).toMatch(/kept\.txt exists\. --force replaces it\./);
  await ocr('--format', 'txt', '--output', into, '--force', at('blank.png'));
  const failed = await ocr('--output', output, '--force', at('broken.png'));
  expect(failed.code).toBe(1);
  expect(await readFile(output, 'utf8')).toBe('mine');
  expect(await ocr('--output', output, '--force', at('one.png'))).toMatchObject({ code: 0 });
  expect(await readFile(output, 'utf8')).toBe(`${first}\n`);
  expect(await readdir(into)).toEqual(['kept.txt']);
});

test('without an output the document goes to standard output', async () => {
  const { code, stdout } = await ocr('--format', 'md', at('one.png'));
  expect({ code, stdout }).toEqual({ code: 0, stdout: `${first}\n` });
  const pdf = await ocr('--format', 'pdf', at('one.png'));
  expect(pdf.stdout).toMatch(/^%PDF-/);
  expect(pdf.stderr).not.toMatch(/No text/);
  const blank = await ocr('--format', 'pdf', at('blank.png'));
  expect(blank).toMatchObject({ code: 0, stdout: expect.stringMatching(/^%PDF-/) });
  expect(blank.stderr).toMatch(/blank: No text was found: nothing in the PDF/);
});

test('a protected PDF is opened with the password in a file, and only with it', async () => {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  document.addPage([480, 200]).drawText(typed, { x: 40, y: 120, size: 14, font });
  document.encrypt({ userPassword: 'pass word' });
  await writeFile(at('locked.pdf'), await document.save());
  await writeFile(at('right'), 'pass word\r\nmore');
  await writeFile(at('wrong'), 'password\n');
  await writeFile(at('empty'), '\n');
  const open = (...given: string[]) => ocr('--format', 'txt', ...given, at('locked.pdf'));
  const none = await open();
  expect(none).toMatchObject({ code: 1, stdout: '' });
  expect(none.stderr).toMatch(
    /locked\.pdf: The PDF is protected by a password\. .*--password-file/,
  );
  const wrong = await open('--password-file', at('wrong'));
  expect(wrong).toMatchObject({ code: 1, stdout: '' });
  expect(wrong.stderr).toMatch(/not the one that was given/);
  expect(await open('--password-file', at('empty'))).toMatchObject({ code: 2, stdout: '' });
  expect(await open('--password-file', at('right'))).toMatchObject({
    code: 0,
    stdout: `${typed}\n`,
  });
});

test('at a terminal the password is asked for, and not shown', async () => {
  const document = await PDFDocument.create();
  document.addPage([480, 200]).drawText(typed, { x: 40, y: 120, size: 14 });
  document.encrypt({ userPassword: 'secret' });
  await writeFile(at('asks.pdf'), await document.save());
  const program = path.resolve('native-host/cli.ts');
  const asked = `'${process.execPath}' '${program}' ocr --output '${at('asked.txt')}' '${at('asks.pdf')}'`;
  const typist = spawn('script', ['-qec', asked, '/dev/null'], {
    env: { ...process.env, SCREENSCRIBE_DATA_DIR: at('data') },
  });
  let shown = '';
  typist.stdout.on('data', (piece: Buffer) => {
    shown += piece.toString();
    if (/(^|\n)Password of [^\n]*: $/.test(shown)) typist.stdin.write('guessed\r');
    if (/\nWrong\. Password of [^\n]*: $/.test(shown)) typist.stdin.write('secret\r');
  });
  const [code] = await once(typist, 'close');
  expect({ code, shown }).toMatchObject({ code: 0 });
  expect(shown).not.toMatch(/guessed|secret/);
  expect(await readFile(at('asked.txt'), 'utf8')).toBe(`${typed}\n`);
});

test.each([
  ['a format that there is not', ['--format', 'rtf']],
  ['a name without a format', ['--output', 'all.rtf']],
  ['JSON of a document', ['--format', 'txt', '--json']],
  ['a layout of a document', ['--format', 'txt', '--layout', 'code']],
  ['the history and a document', ['--format', 'txt', '--save']],
  ['force without a document', ['--force']],
  ['a password without a document', ['--password-file', 'file']],
])('%s is wrong usage', async (_, options) => {
  expect(await ocr(...options, at('one.png'))).toMatchObject({ code: 2, stdout: '' });
});

test('it stops where it is told to', async () => {
  const stop = new AbortController();
  const output = at('stopped.txt');
  const asked = commandLine(
    ['ocr', '--output', output, at('one.png')],
    { SCREENSCRIBE_DATA_DIR: at('data') },
    { signal: stop.signal },
  );
  stop.abort();
  expect(await asked).toEqual({ code: 1, stdout: '', stderr: '' });
  expect(await readdir(folder)).not.toContain('stopped.txt');
});

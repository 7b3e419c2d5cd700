import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { PDFDocument } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { afterAll, expect, test, vi } from 'vitest';
import type { SaveRequest } from '../../shared/api/document-export.ts';
import type { Entry } from '../../shared/api/entry.ts';
import { createOcr } from '../../shared/node/ocr/ocr.ts';
import { readZip } from '../../test/fixtures/documents/read-zip.ts';
import { drawnText } from '../../test/fixtures/images/drawn-text.ts';
import { tablePicture } from '../../test/fixtures/images/table-picture.ts';
import { tempDir } from '../../test/fixtures/temp-dir.ts';
import { type SavedFrom, saveAs } from './save-as.ts';

vi.setConfig({ testTimeout: 120_000 });

const run = promisify(execFile);
const ocr = createOcr();
afterAll(() => ocr[Symbol.asyncDispose]());

const stands = 'This line stands in the picture.';
const corrected = 'This line stood in the picture.';
const note = 'A note without a picture: 12 € – «schön».';

/** A history of texts, some with pictures. */
function historyOf(parts: { text: string; picture?: Uint8Array }[]): SavedFrom['history'] {
  const entries = parts.map(({ text, picture }, index): Entry => {
    const id = `01890000-0000-7000-8000-00000000000${index}`;
    const times = { createdAt: '2026-01-02T03:04:05.000Z', updatedAt: '2026-01-02T03:04:05.000Z' };
    return {
      ...{
        id,
        text,
        ...times,
        color: 'none',
        pinned: false,
        position: `a${index}`,
        source: { kind: 'image' },
      },
      ...{ languages: ['eng'], confidence: null, hasScreenshot: picture !== undefined },
    };
  });
  const found = (id: string) => entries.findIndex((entry) => entry.id === id);
  return {
    get: async (id) => entries[found(id)] ?? Promise.reject(new Error('There is none.')),
    list: async () => ({ entries, total: entries.length, nextCursor: null }),
    screenshot: async (id) => ({ png: new Uint8Array(parts[found(id)]?.picture ?? []), hash: '' }),
  };
}

async function saved(
  history: SavedFrom['history'],
  format: SaveRequest['format'],
  source: SaveRequest['source'] = { kind: 'entries' },
  { stopAt, folder }: { stopAt?: number; folder?: string } = {},
) {
  const told: string[] = [];
  const stop = new AbortController();
  const onEntry = (done: number, total: number) => {
    told.push(`${done}/${total}`);
    if (done === stopAt) stop.abort();
  };
  const { signal } = stop;
  const request = { format, source, language: 'en' } as const;
  const from = { history, ocr, languages: () => ['eng'] };
  return {
    ...(await saveAs({ request, folder: folder ?? (await tempDir()), signal, onEntry }, from)),
    told,
  };
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

async function partOf(file: string, name: string): Promise<string> {
  return (
    readZip(await readFile(file))
      .get(name)
      ?.toString() ?? ''
  );
}

async function mixedHistory() {
  return historyOf([
    { text: corrected, picture: await drawnText([stands]) },
    { text: note },
    { text: 'Quite another text', picture: await drawnText([stands]) },
    { text: 'Damaged, but written', picture: new Uint8Array([1, 2, 3]) },
  ]);
}

const texts = [corrected, note, 'Quite another text', 'Damaged, but written'];

test('a PDF shows the pictures and is found by the corrected words, a page an entry', async () => {
  const { file, name, told } = await saved(await mixedHistory(), 'pdf');
  expect(name).toBe('');
  expect(told).toEqual(['0/4', '1/4', '2/4', '3/4', '4/4']);
  expect((await PDFDocument.load(await readFile(file))).getPageCount()).toBe(4);
  const pages = (await run('pdftotext', ['-layout', file, '-'])).stdout.split('\f').map(oneLine);
  expect(pages).toEqual([...texts, '']);
  const { stdout: images } = await run('pdfimages', ['-list', file]);
  expect(images.match(/^ +\d+ +\d+ image /gm)).toHaveLength(2);
});

test.each([
  ['docx', (file: string) => partOf(file, 'word/document.xml'), /<w:br w:type="page"\/>/g],
  ['odt', (file: string) => partOf(file, 'content.xml'), /<text:p text:style-name="P\d+"\/>/g],
  ['html', (file: string) => readFile(file, 'utf8'), /<hr>/g],
  ['md', (file: string) => readFile(file, 'utf8'), /^---$/gm],
  ['txt', (file: string) => readFile(file, 'utf8'), /\n\n\n/g],
] as const)('%s has the corrected texts in their order', async (format, read, between) => {
  const content = await read((await saved(await mixedHistory(), format)).file);
  const places = texts.map((text) => content.indexOf(text));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(content).not.toContain(stands);
  expect(content.match(between)).toHaveLength(3);
});

test.each(['docx', 'odt'] as const)('in %s each entry begins a page', async (format) => {
  const history = historyOf([{ text: note }, { text: corrected }]);
  const { file } = await saved(history, format);
  const into = await tempDir();
  const profile = `-env:UserInstallation=file://${into}/office`;
  await run('soffice', [profile, '--headless', '--convert-to', 'pdf', '--outdir', into, file]);
  const { stdout } = await run('pdftotext', ['-layout', path.join(into, 'saved.pdf'), '-']);
  expect(stdout.split('\f').map(oneLine)).toEqual([note, corrected, '']);
});

test('a table keeps its cells, with a corrected one, and a text becomes rows', async () => {
  const picture = await tablePicture([
    ['Item', 'Amount', 'Price'],
    ['Apples', '12', '3.50'],
    ['Bread', '2', '7.80'],
  ]);
  const text = 'Item\tAmount\tPrice\nApples\t17\t3.50\nBread\t2\t7.80';
  const { file } = await saved(historyOf([{ text, picture }, { text: 'a\tb' }]), 'xlsx');
  const first = await partOf(file, 'xl/worksheets/sheet1.xml');
  expect(first).toContain('>Apples<');
  expect(first).toMatch(/r="B2"[^>]*><v>17<\/v>/);
  expect(first).toMatch(/r="C3"[^>]*><v>7.8<\/v>/);
  expect(await partOf(file, 'xl/worksheets/sheet2.xml')).toMatch(/r="B1".*>b</);
});

test('a text that is not saved yet goes into the picture it was made from', async () => {
  const history = await mixedHistory();
  const { entries } = await history.list({});
  const source = { kind: 'text', text: 'This line lies in the picture.' } as const;
  const entryId = entries[0]?.id ?? null;
  const { file, name } = await saved(history, 'docx', { ...source, entryId });
  expect(name).toBe('This line lies in the picture');
  expect(await partOf(file, 'word/document.xml')).toContain(source.text);
});

test('a text of other scripts is drawn in a PDF, and found', async () => {
  const text = 'Счёт № 4711\nВсего 12 рублей';
  const { file } = await saved(historyOf([{ text }]), 'pdf');
  expect(oneLine((await run('pdftotext', ['-layout', file, '-'])).stdout)).toBe(oneLine(text));
  const picture = path.join(await tempDir(), 'page');
  await run('pdftoppm', ['-r', '50', '-png', '-singlefile', file, picture]);
  const { channels } = await sharp(await readFile(`${picture}.png`)).stats();
  expect(channels[0]?.min).toBeLessThan(200);
});

test('long lines are broken and long texts have several pages', async () => {
  const lines = Array.from({ length: 60 }, (_, index) => `${index} ${'word '.repeat(40)}`);
  const { file } = await saved(historyOf([{ text: lines.join('\n') }]), 'pdf');
  expect((await PDFDocument.load(await readFile(file))).getPageCount()).toBeGreaterThan(2);
  const { stdout } = await run('pdftotext', ['-layout', file, '-']);
  expect(oneLine(stdout)).toBe(oneLine(lines.join(' ')));
});

test('pictures without text are refused where they would give an empty document', async () => {
  const history = historyOf([{ text: '', picture: await drawnText([]) }]);
  await expect(saved(history, 'docx')).rejects.toMatchObject({ code: 'nothing_to_export' });
  const { file } = await saved(history, 'pdf');
  expect((await PDFDocument.load(await readFile(file))).getPageCount()).toBe(1);
});

test('whoever cancels gets nothing, and nothing is left', async () => {
  const folder = await tempDir();
  const history = await mixedHistory();
  const stopped = saved(history, 'docx', { kind: 'entries' }, { stopAt: 2, folder });
  await expect(stopped).rejects.toMatchObject({ name: 'AbortError' });
  expect(await readdir(folder)).toEqual([]);
});

test('more than 500 entries are too many', async () => {
  const history = historyOf([{ text: note }]);
  const { entries } = await history.list({});
  const many = Array.from({ length: 501 }, () => entries).flat();
  const list = async () => ({ entries: many, total: many.length, nextCursor: null });
  const refused = saved({ ...history, list }, 'txt');
  await expect(refused).rejects.toMatchObject({ code: 'payload_too_large' });
});

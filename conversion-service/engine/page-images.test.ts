import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import type { Progress } from '../conversion/progress.ts';
import type { Conversion } from './converter.ts';
import { readParts } from './testing/read-result.ts';
import { odfParts, textDocument, workbook, writePackage } from './testing/sample-documents.ts';
import { type TestConverter, testConverter } from './testing/test-converter.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 300_000 });

const run = promisify(execFile);
let shared: TestConverter;

beforeAll(async () => {
  shared = await testConverter();
  await writePackage(at('Brief.odt'), textDocument());
  await writePackage(at('Zahlen.ods'), workbook());
  await writePackage(at('A5.odt'), withPageLayout(lyingA5));
  await writeFile(at('Zahlen.csv'), 'a,b\n1,2\n');
  await writePackage(at('Folien.odp'), odfParts('odp', '<draw:page/>'.repeat(3)));
  await writePackage(at('Buch.odt'), odfParts('odt', paragraphs(300)));
});

afterAll(() => shared[Symbol.asyncDispose]());

/** 21 cm wide and 14.8 cm high. */
const lyingA5 =
  '<style:page-layout-properties fo:page-width="21cm" fo:page-height="148mm" style:print-orientation="landscape"/>';

const at = (name: string) => path.join(shared.folder, name);

/** Each names its number, and they fill several pages. */
function paragraphs(count: number): string {
  return Array.from({ length: count }, (_, at) => `<text:p>Line ${at + 1}</text:p>`).join('');
}

test('a document of one page is one picture of its size', async () => {
  const { target, ...made } = await shared.convert('Brief.odt', 'png', { dpi: 72 });
  expect(made).toMatchObject({ extension: 'png', mediaType: 'image/png' });
  const { width, height, format, density } = await sharp(target).metadata();
  const [pageWidth, pageHeight] = await pageSize('Brief.odt');
  expect({ width, height, format, density }).toEqual({
    ...{ width: pageWidth, height: pageHeight },
    ...{ format: 'png', density: 72 },
  });
  // White paper with something on it, and nothing of it transparent.
  const { channels, isOpaque } = await sharp(target).stats();
  expect({ isOpaque, brightest: channels[0]?.max }).toEqual({ isOpaque: true, brightest: 255 });
  expect(channels[0]?.min).toBeLessThan(100);
});

test.each([
  ['de_DE.UTF-8', [595, 842]],
  ['en_US.UTF-8', [612, 792]],
])('pages that name no paper have that of the place: %s', async (locale, size) => {
  vi.stubEnv('LC_ALL', locale);
  onTestFinished(() => void vi.unstubAllEnvs());
  await using own = await testConverter({ workers: 1 });
  await writeFile(path.join(own.folder, 'a.csv'), 'a,b\n1,2\n');
  const { target } = await own.convert('a.csv', 'png', { dpi: 72 });
  const { width, height } = await sharp(target).metadata();
  expect([width, height]).toEqual(size);
});

test('150 dots an inch where nothing else is asked for, and JPEG', async () => {
  const { target, ...made } = await shared.convert('Brief.odt', 'jpg');
  expect(made).toMatchObject({ extension: 'jpg', mediaType: 'image/jpeg' });
  const { width, format } = await sharp(target).metadata();
  expect(format).toBe('jpeg');
  const [pageWidth = 0] = await pageSize('Brief.odt');
  expect(Math.abs((width ?? 0) - (pageWidth * 150) / 72)).toBeLessThanOrEqual(2);
});

test.each(['Buch.odt', 'Zahlen.ods', 'Folien.odp'])(
  '%s has as many pictures as its PDF has pages',
  async (name) => {
    const [pdf, pictures] = await Promise.all([
      shared.convert(name, 'pdf'),
      shared.convert(name, 'png', { dpi: 40 }),
    ]);
    const count = await pageCount(pdf.target);
    expect(count).toBeGreaterThan(1);
    expect(pictures).toMatchObject({ extension: 'zip', mediaType: 'application/zip' });
    expect([...(await readParts(pictures.target)).keys()]).toEqual(
      Array.from({ length: count }, (_, page) => `page-${page + 1}.png`),
    );
  },
);

test('pages are chosen for a PDF and for pictures, which have their numbers', async () => {
  const [pdf, pictures] = await Promise.all([
    shared.convert('Buch.odt', 'pdf', { pages: '2,4-99' }),
    shared.convert('Buch.odt', 'jpg', { pages: '2,4-', dpi: 40 }),
  ]);
  const all = await pageTexts((await shared.convert('Buch.odt', 'pdf')).target);
  expect(await pageTexts(pdf.target)).toEqual([all[1], ...all.slice(3)]);
  const numbers = [2, ...all.map((_, index) => index + 1).filter((page) => page > 3)];
  expect([...(await readParts(pictures.target)).keys()]).toEqual(
    numbers.map((page) => `page-${page}.jpg`),
  );
});

test('it is told how many pages have been drawn', async () => {
  const reported: Progress[] = [];
  const conversion: Conversion = {
    ...{ source: at('Folien.odp'), filename: 'Folien.odp', passwords: {} },
    inputFormat: 'odp',
    outputFormat: 'png',
    options: { dpi: 20 },
  };
  const onProgress = (progress: Progress) => reported.push(progress);
  await shared.convertFile(conversion, at('drawn'), { onProgress });
  const total = (await readParts(at('drawn'))).size;
  expect(total).toBeGreaterThan(1);
  expect(reported).toEqual(
    Array.from({ length: total }, (_, page) => ({ done: page + 1, total, unit: 'page' })),
  );
});

test('pages that the document does not have are no result', async () => {
  const chosen = { pages: '90-99' };
  const refused = { code: 'empty_result', message: expect.stringContaining('90-99') };
  await expect(shared.convert('Brief.odt', 'pdf', chosen)).rejects.toMatchObject(refused);
  await expect(shared.convert('Brief.odt', 'png', chosen)).rejects.toMatchObject(refused);
});

test('a page with more pixels than are bearable is refused, with what to do', async () => {
  const huge = '<style:page-layout-properties fo:page-width="200cm" fo:page-height="200cm"/>';
  await writePackage(at('Plakat.odt'), withPageLayout(huge));
  const refused = { code: 'too_complex', message: expect.stringContaining('dpi') };
  await expect(shared.convert('Plakat.odt', 'png', { dpi: 600 })).rejects.toMatchObject(refused);
});

test.each([
  ['pdfa-2b', 'pdfaid:part', '2'],
  ['pdfa-3b', 'pdfaid:part', '3'],
  ['pdfua-1', 'pdfuaid:part', '1'],
] as const)('%s says so in its metadata', async (profile, name, part) => {
  const { target } = await shared.convert('Brief.odt', 'pdf', { pdf_profile: profile });
  const bytes = await readFile(target, 'latin1');
  expect(bytes).toMatch(new RegExp(`${name}(>|=")${part}`));
});

function withPageLayout(properties: string): Record<string, string | Buffer> {
  const xmlns = ['office', 'style'].map(
    (name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`,
  );
  const styles = `<?xml version="1.0" encoding="UTF-8"?><office:document-styles ${xmlns.join(' ')} xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0" office:version="1.2"><office:automatic-styles><style:page-layout style:name="P">${properties}</style:page-layout></office:automatic-styles><office:master-styles><style:master-page style:name="Standard" style:page-layout-name="P"/></office:master-styles></office:document-styles>`;
  return odfParts('odt', '<text:p>Plakat</text:p>', { 'styles.xml': Buffer.from(styles) });
}

async function pageCount(pdf: string): Promise<number> {
  return (await pageTexts(pdf)).length;
}

async function pageTexts(pdf: string): Promise<string[]> {
  const { stdout } = await run('pdftotext', [pdf, '-']);
  return stdout.split('\f').slice(0, -1);
}

/** Width and height of the first page, in whole points. */
async function pageSize(name: string, landscape?: boolean): Promise<number[]> {
  const { target } = await shared.convert(name, 'pdf', { landscape });
  const { stdout } = await run('pdfinfo', [target]);
  const [, width, height] = /Page size:\s+([\d.]+) x ([\d.]+)/.exec(stdout) ?? [];
  return [Math.round(Number(width)), Math.round(Number(height))];
}

test.each(['Brief.odt', 'A5.odt', 'Zahlen.csv'])('the pages of %s lie or stand', async (name) => {
  const [own, lying, standing] = await Promise.all([
    pageSize(name),
    pageSize(name, true),
    pageSize(name, false),
  ]);
  const [short = 0, long = 0] = own.toSorted((a, b) => a - b);
  expect(short).toBeLessThan(long);
  expect({ lying, standing }).toEqual({ lying: [long, short], standing: [short, long] });
});

test('what stands on pages that are made to lie stays', async () => {
  const { target } = await shared.convert('Brief.odt', 'pdf', { landscape: true });
  const { stdout } = await run('pdftotext', [target, '-']);
  expect(stdout).toMatch(/Überschrift[\s\S]*Grüße aus Köln[\s\S]*Zelle 42/);
});

test('images of pages lie where they are asked to', async () => {
  const { target } = await shared.convert('Brief.odt', 'png', { landscape: true, dpi: 40 });
  const { width = 0, height = 0 } = await sharp(target).metadata();
  expect(width).toBeGreaterThan(height);
});

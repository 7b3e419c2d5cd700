import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { createOcr, type Ocr } from '../../shared/node/ocr/ocr.ts';
import { drawnLines, drawText } from '../../shared/node/ocr/testing/draw-text.ts';
import { tempDir } from '../../test/fixtures/temp-dir.ts';
import type { ConversionOptions } from '../conversion/options.ts';
import { blameDocument } from '../engine/blame-document.ts';
import { readParts } from '../engine/testing/read-result.ts';
import type { ScanOutput } from '../formats.ts';
import { convertScan } from './convert-scan.ts';

vi.setConfig({ testTimeout: 120_000 });

const texts = ['The first page says this.', 'The second page says that.', 'The third is the last.'];

/** A scan of a page each. */
async function scanOf(pages: string[]): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  for (const text of pages) {
    const drawn = await drawText(
      { width: 800, height: 300 },
      drawnLines([text], { x: 80, y: 100, size: 34 }),
    );
    const { width, height, data } = drawn;
    const picture = sharp(data, { raw: { width, height, channels: 4 } }).flatten();
    const image = await document.embedJpg(await picture.jpeg().toBuffer());
    document.addPage([400, 150]).drawImage(image, { width: 400, height: 150 });
  }
  return await document.save();
}

/** Reads as usual, but never ends with pages of these numbers, from 1, which come in their order. */
function slowOn(ocr: Ocr, slow: number[]): Ocr {
  let pages = 0;
  return {
    ...ocr,
    async recognize(picture, { signal, ...how }) {
      if (!how.quick) pages++;
      if (!slow.includes(pages)) return await ocr.recognize(picture, how);
      const ended = Promise.withResolvers<never>();
      const end = () => ended.reject(signal?.reason);
      signal?.addEventListener('abort', end);
      if (signal?.aborted) end();
      return await ended.promise;
    },
  };
}

/** Reads as usual, and leaves something out of each page. */
function hastily(ocr: Ocr): Ocr {
  return {
    ...ocr,
    async recognize(picture, { signal: _, ...how }) {
      return { ...(await ocr.recognize(picture, how)), partial: true };
    },
  };
}

async function convert(output: ScanOutput, { slow }: { slow: number[] }) {
  return await convertWith(output, (ocr) => slowOn(ocr, slow));
}

type Given = { pages?: string[]; options?: ConversionOptions };

async function convertWith(
  output: ScanOutput,
  reading: (ocr: Ocr) => Ocr,
  { pages = texts, options = {} }: Given = {},
) {
  const folder = await tempDir();
  const [source, target] = ['scan.pdf', 'result'].map((name) => path.join(folder, name));
  if (!source || !target) throw new Error('There are two.');
  await writeFile(source, await scanOf(pages));
  await using ocr = createOcr();
  const order = { source, target, output, options, title: 'scan', pageLimitMs: 200 };
  const warnings = await convertScan(order, reading(ocr));
  return { target, warnings };
}

const unread = (page: number) => ({
  code: 'partial_reading',
  detail: expect.stringContaining(`Page ${page} `),
});

test('a page that takes too long to be read is its picture, between the texts of the others', async () => {
  const { target, warnings } = await convert('odt', { slow: [2] });
  expect(warnings).toEqual([unread(2)]);
  const parts = await readParts(target);
  const body = String(parts.get('content.xml'));
  const order = ['The first page', '<draw:image', 'The third is'].map((part) => body.indexOf(part));
  expect(Math.min(...order)).toBeGreaterThan(0);
  expect(order).toEqual(order.toSorted((a, b) => a - b));
  expect(body).not.toContain('The second page');
  const [picture] = [...parts].filter(([name]) => name.startsWith('Pictures/'));
  const { width, height } = await sharp(picture?.[1]).metadata();
  expect(width / height).toBeCloseTo(400 / 150, 1);
});

test.each(['txt', 'pdf'] as const)('the other pages are read as %s, too', async (output) => {
  const { target, warnings } = await convert(output, { slow: [1, 3] });
  expect(warnings).toEqual([unread(1), unread(3)]);
  if (output === 'txt') expect(await readFile(target, 'utf8')).toBe(`${texts[1]}\n`);
  else expect((await PDFDocument.load(await readFile(target))).getPageCount()).toBe(3);
});

test('a page of which not everything is read says so, and has what was read', async () => {
  const { target, warnings } = await convertWith('txt', hastily);
  expect(warnings).toEqual([1, 2, 3].map(unread));
  expect((await readFile(target, 'utf8')).trim().split(/\n+/)).toEqual(texts);
});

test('where no page could be read the document fails for that reason', async () => {
  const failed = convert('odt', { slow: [1, 2, 3] }).catch(blameDocument);
  expect(await failed).toMatchObject({ code: 'too_complex' });
});

test('a blank scan says that it has no text, where its text was looked for', async () => {
  const blank = (output: ScanOutput, options: ConversionOptions = {}) =>
    convertWith(output, (ocr) => slowOn(ocr, []), { pages: ['', ''], options });
  const { target, warnings } = await blank('pdf');
  expect(warnings).toEqual([expect.objectContaining({ code: 'no_text_found' })]);
  expect((await PDFDocument.load(await readFile(target))).getPageCount()).toBe(2);
  expect((await blank('pdf', { ocr: 'skip' })).warnings).toEqual([]);
  expect((await blank('png')).warnings).toEqual([]);
  await expect(blank('docx')).rejects.toMatchObject({ code: 'empty_result' });
});

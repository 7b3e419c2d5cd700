import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  type TestConverter,
  testConverter,
} from '../../conversion-service/engine/testing/test-converter.ts';
import { drawnLines, drawText } from '../../shared/node/ocr/testing/draw-text.ts';

vi.setConfig({ testTimeout: 400_000, hookTimeout: 300_000 });

let shared: TestConverter;
beforeAll(async () => {
  shared = await testConverter({ workers: 1, jobTimeoutMs: 300_000 });
});
afterAll(() => shared[Symbol.asyncDispose]());

test('a poster of A0 at 300 dots an inch is read coarser, and says so', async () => {
  const words = ['Harvest Festival', 'Saturday from noon'];
  const lines = drawnLines(words, { x: 60, y: 300, size: 70 });
  const { width, height, data } = await drawText({ width: 993, height: 1_404 }, lines);
  const large = await sharp(data, { raw: { width, height, channels: 4 } })
    .flatten()
    .toColorspace('b-w')
    .resize(9_933, 14_043)
    .png({ compressionLevel: 1, palette: false })
    .toBuffer();
  const document = await PDFDocument.create();
  const image = await document.embedPng(large);
  document.addPage([2_384, 3_370]).drawImage(image, { x: 0, y: 0, width: 2_384, height: 3_370 });
  await writeFile(path.join(shared.folder, 'poster.pdf'), await document.save());
  const { target, warnings } = await shared.convert('poster.pdf', 'txt');
  const text = await readFile(target, 'utf8');
  for (const line of words) expect(text).toContain(line);
  expect(warnings).toEqual([expect.objectContaining({ code: 'coarse_page' })]);
  expect(warnings[0]?.detail).toContain('161 dots an inch instead of 300');
});

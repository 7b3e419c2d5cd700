import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type PDFDict, PDFDocument, PDFName, StandardFonts } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openPdf } from '../../shared/node/pdf/open-pdf.ts';
import { type TestConverter, testConverter } from './testing/test-converter.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 300_000 });

let shared: TestConverter;
beforeAll(async () => {
  shared = await testConverter({ workers: 1 });
});
afterAll(() => shared[Symbol.asyncDispose]());

/** A page whose font maps each character to the one so many places further. */
async function shifted(texts: string[], by: number): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const page = document.addPage([400, 200]);
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (const [row, text] of texts.entries()) {
    page.drawText(text, { x: 40, y: 150 - 30 * row, size: 18, font });
  }
  await document.flush();
  const first = (0x20 + by).toString(16).padStart(4, '0');
  const map = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /S def
1 begincodespacerange <20> <7e> endcodespacerange
1 beginbfrange <20> <7e> <${first}> endbfrange endcmap end end`;
  const dictionary = document.context.lookup(font.ref) as PDFDict;
  const stream = document.context.register(document.context.stream(map));
  dictionary.set(PDFName.of('ToUnicode'), stream);
  return await document.save();
}

const texts = ['Phone number of the shop:', 'ask at the counter'];

test.each([3, 29, -29])('a font that tells wrong characters, by %i, is read', async (by) => {
  await writeFile(path.join(shared.folder, 'Shifted.pdf'), await shifted(texts, by));
  const { target } = await shared.convert('Shifted.pdf', 'txt');
  expect((await readFile(target, 'utf8')).trim().split(/\s+/).join(' ')).toBe(texts.join(' '));
  const pdf = await shared.convert('Shifted.pdf', 'pdf');
  expect(await textOf(pdf.target)).toMatch(/Phone.number/);
});

test('where reading is forced its words are kept, too, and none twice', async () => {
  await writeFile(path.join(shared.folder, 'Right.pdf'), await shifted(texts, 0));
  const right = await shared.convert('Right.pdf', 'pdf', { ocr: 'force' });
  expect((await textOf(right.target)).match(/Phone/g)).toHaveLength(1);
  await writeFile(path.join(shared.folder, 'Wrong.pdf'), await shifted(texts, 1));
  const wrong = await shared.convert('Wrong.pdf', 'pdf', { ocr: 'force' });
  expect((await textOf(wrong.target)).match(/Phone/g)).toHaveLength(1);
});

async function textOf(file: string): Promise<string> {
  using pdf = await openPdf(await readFile(file));
  using page = pdf.page(0);
  return page
    .characters()
    .map(({ text }) => text)
    .join('');
}

import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ConversionFailure } from '../conversion/failure.ts';
import { type TestConverter, testConverter } from './testing/test-converter.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 300_000 });

let shared: TestConverter;
beforeAll(async () => {
  shared = await testConverter({ workers: 1 });
});
afterAll(() => shared[Symbol.asyncDispose]());

/** A PDF of one page that draws a content stream encoded with these filters. */
function pdfWith(filters: string, packed: Buffer): Buffer {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>',
  ];
  const head = objects.map((text, index) => `${index + 1} 0 obj\n${text}\nendobj\n`).join('');
  const font = '5 0 obj\n<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>\nendobj\n';
  return Buffer.concat([
    Buffer.from(`%PDF-1.7\n${head}4 0 obj\n<</Length ${packed.length}/Filter ${filters}>>stream\n`),
    packed,
    Buffer.from(`\nendstream\nendobj\n${font}trailer\n<</Root 1 0 R/Size 6>>\n`),
  ]);
}

const shown = Buffer.from('BT /F 20 Tf 20 40 Td (Harmless) Tj ET');
const spaces = () => deflateSync(Buffer.alloc(1_000_000_000, ' '), { level: 9 });
const hex = (bytes: Buffer) => Buffer.from(`${bytes.toString('hex')}>`);

const bombs: [name: string, filters: string, pack: () => Buffer][] = [
  ['deflated', '/FlateDecode', spaces],
  ['deflated twice', '[/FlateDecode /FlateDecode]', () => deflateSync(spaces())],
  ['deflated three times', '[/Fl/Fl/Fl]', () => deflateSync(deflateSync(spaces()))],
  ['in letters', '[/ASCIIHexDecode /FlateDecode/Flate#44ecode]', () => hex(deflateSync(spaces()))],
];

test.each(bombs)('a PDF with a gigabyte of spaces, %s, is refused', async (_, filters, pack) => {
  await writeFile(path.join(shared.folder, 'bomb.pdf'), pdfWith(filters, pack()));
  for (const output of ['txt', 'png'] as const) {
    const failure = await shared.convert('bomb.pdf', output).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ConversionFailure);
    expect((failure as ConversionFailure).code).toBe('too_complex');
  }
});

test.each([
  ['[/FlateDecode /FlateDecode]', deflateSync(deflateSync(shown))],
  ['[/ASCIIHexDecode /FlateDecode]', hex(deflateSync(shown))],
])('a page that is packed as %s is read', async (filters, packed) => {
  await writeFile(path.join(shared.folder, 'plain.pdf'), pdfWith(filters, packed));
  const { bytes } = await shared.convert('plain.pdf', 'txt');
  expect(bytes).toBeGreaterThanOrEqual('Harmless'.length);
});

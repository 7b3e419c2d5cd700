import { copyFile, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { TestShow } from '../../test/fixtures/iwork/keynote-file.ts';
import { legacyPagesXml, writeLegacyPages } from '../../test/fixtures/iwork/legacy-pages-file.ts';
import { writeNumbers } from '../../test/fixtures/iwork/numbers-file.ts';
import { pagesObjects, writePages } from '../../test/fixtures/iwork/pages-file.ts';
import { conversions } from '../formats.ts';
import { readParts, readResult } from './testing/read-result.ts';
import { type TestConverter, testConverter } from './testing/test-converter.ts';
import { writePackage } from './testing/write-package.ts';

// Workers start here, and a busy machine takes long for each.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 300_000 });

let shared: TestConverter;

beforeAll(async () => {
  shared = await testConverter();
  const at = (name: string) => path.join(shared.folder, name);
  await writePages(at('Brief.pages'), pagesObjects({ text: 'Grüße aus Köln\nZelle 42' }, []));
  const cells = [[{ value: { text: 'Müller' } }, { value: { number: '42' } }]];
  const more = [[{ value: { text: 'Köln' } }]];
  await writeNumbers(at('Zahlen.numbers'), [
    { name: 'Umsätze', tables: [{ name: 'Erste', cells }] },
    { name: 'Zweites', tables: [{ name: 'Andere', cells: more }] },
  ]);
  const show = new TestShow();
  const box = { x: 100, y: 90, width: 600, height: 120 };
  const title = show.shape(box, { text: show.text('Grüße aus Köln 42'), placeholder: 2 });
  show.addSlide({ title, drawables: [title] });
  await show.write(at('Folien.key'));
  await copyFile(at('Folien.key'), at('Folien.keynote'));
});

afterAll(() => shared[Symbol.asyncDispose]());

const pairs = [
  ...conversions.pages.map((output) => ({ name: 'Brief.pages', output })),
  ...conversions.numbers.map((output) => ({ name: 'Zahlen.numbers', output })),
  ...conversions.key.map((output) => ({ name: 'Folien.key', output })),
  ...conversions.keynote.map((output) => ({ name: 'Folien.keynote', output })),
];

test.for(pairs)('$name to $output', async ({ name, output }) => {
  const { target, extension, warnings } = await shared.convert(name, output);
  const text = await readResult(target, extension);
  expect(text).toContain('42');
  expect(text).toMatch(/Müller|Köln/);
  expect(text).not.toMatch(/result-\d|worker-|\/document\//);
  expect(extension).toBe(output);
  expect(warnings).toEqual([]);
});

test('one CSV for the first table of a Numbers document, which is named', async () => {
  const { target, sheet } = await shared.convert('Zahlen.numbers', 'csv');
  expect(sheet).toContain('Umsätze');
  expect(await readFile(target, 'utf8')).toMatch(/Müller,42\r?\n/);
});

test('a ZIP with a CSV for every table of a Numbers document', async () => {
  const { target, extension } = await shared.convert('Zahlen.numbers', 'csv', 'all');
  expect(extension).toBe('zip');
  const texts = [...(await readParts(target)).values()].map(String);
  expect(texts).toHaveLength(2);
  expect(texts[0]).toContain('Müller,42');
  expect(texts[1]).toContain('Köln');
});

test("a Pages '09 document that LibreOffice refuses is read here", async () => {
  const xml = legacyPagesXml({ body: '<sf:p>Grüße aus Köln 42</sf:p>', header: 'Kopf' });
  await writePackage(path.join(shared.folder, 'Alt.pages'), { 'Alt.pages/index.xml': xml });
  const { target, warnings } = await shared.convert('Alt.pages', 'docx');
  const text = await readResult(target, 'docx');
  expect(text).toContain('Grüße aus Köln 42');
  expect(text).toContain('Kopf');
  expect(warnings).toEqual([]);
});

test("a Pages '09 document that LibreOffice reads says that parts may be missing", async () => {
  await writeLegacyPages(path.join(shared.folder, 'Alt.pages'), { body: '<sf:p>Köln 42</sf:p>' });
  const { target, warnings } = await shared.convert('Alt.pages', 'docx');
  expect(await readResult(target, 'docx')).toContain('Köln 42');
  expect(warnings).toMatchObject([{ code: 'simple_reader' }]);
});

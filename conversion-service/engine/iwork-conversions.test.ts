import { copyFile, readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { iwaFile, writeZip } from '../../test/fixtures/iwork/iwa-file.ts';
import { keynote09Xml } from '../../test/fixtures/iwork/keynote-09-xml.ts';
import { TestShow } from '../../test/fixtures/iwork/keynote-file.ts';
import { NestedPages } from '../../test/fixtures/iwork/nested-pages.ts';
import { numbers09Xml } from '../../test/fixtures/iwork/numbers-09-xml.ts';
import {
  identifiers,
  numbersObjects,
  writeNumbers,
} from '../../test/fixtures/iwork/numbers-file.ts';
import { pages09Xml, writePages09 } from '../../test/fixtures/iwork/pages-09-file.ts';
import {
  drawableMessage,
  pagesIds,
  pagesObjects,
  textObject,
  writePages,
} from '../../test/fixtures/iwork/pages-file.ts';
import { message, reference } from '../../test/fixtures/iwork/protobuf.ts';
import { redPicture } from '../../test/fixtures/iwork/red-picture.ts';
import { tableObjects } from '../../test/fixtures/iwork/table-objects.ts';
import { conversions, type InputFormat, isImage } from '../formats.ts';
import { expectContents, readParts, readResult } from './testing/read-result.ts';
import { writePackage } from './testing/sample-documents.ts';
import { type TestConverter, testConverter } from './testing/test-converter.ts';

// Workers start here, and a busy machine takes long for each.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 300_000 });

let shared: TestConverter;

beforeAll(async () => {
  shared = await testConverter();
  const at = (name: string) => path.join(shared.folder, name);
  const red = { 'red.png': await redPicture() };
  await writeLetter(at('Brief.pages'), red);
  await writeCells(at('Zahlen.numbers'), red);
  await writeSlides(at('Folien.key'), red);
  await copyFile(at('Folien.key'), at('Folien.keynote'));
});

type Files = Record<string, Uint8Array>;

const picture = (place: [number, number, number, number], data: number) =>
  message({ 1: drawableMessage(place), 11: reference(data) });

async function writeLetter(file: string, files: Files): Promise<void> {
  const cells = [[{ value: { text: 'Zelle 42' } }]];
  const table = tableObjects({ name: 'Werte', cells }, identifiers(200));
  const page = message({ 1: 0, 4: message({ 1: reference(60) }) });
  const text = { text: 'Grüße aus Köln\n\ufffc', tables: { 9: [{ index: 15, object: 80 }] } };
  const others = [
    { identifier: 80, type: 2003, message: message({ 1: reference(table.info) }) },
    ...table.objects,
    { identifier: 60, type: 3005, message: picture([50, 300, 80, 40], 1000) },
    { identifier: pagesIds.floating, type: 10010, message: message({ 1: page }) },
  ];
  await writePages(file, pagesObjects(text, others), files);
}

async function writeCells(file: string, files: Files): Promise<void> {
  const cells = [[{ value: { text: 'Müller' } }, { value: { number: '42' } }]];
  const more = [[{ value: { text: 'Köln' } }]];
  const drawables = [{ identifier: 900, type: 3005, message: picture([20, 200, 80, 40], 1000) }];
  const objects = numbersObjects([
    {
      name: 'Umsätze',
      tables: [{ name: 'Erste', cells: [...cells, ...more] }],
      drawables,
    },
    { name: 'Zweites', tables: [{ name: 'Andere', cells: more }] },
  ]);
  const [[name = '', bytes = new Uint8Array()] = []] = Object.entries(files);
  const entry = message({ 1: 1000, 3: name, 4: name });
  await writeZip(file, {
    'Index/Document.iwa': iwaFile(objects),
    'Index/Metadata.iwa': iwaFile([
      { identifier: 901, type: 11006, message: message({ 4: entry }) },
    ]),
    [`Data/${name}`]: bytes,
  });
}

async function writeSlides(file: string, files: Files): Promise<void> {
  const show = new TestShow();
  const box = { x: 100, y: 90, width: 600, height: 120 };
  const title = show.shape(box, { text: show.text('Grüße aus Köln'), placeholder: 2 });
  const [data = 0] = show.data(Object.keys(files));
  const image = show.next();
  show.all.push({ identifier: image, type: 3005, message: picture([100, 500, 80, 40], data) });
  const cells = [[{ value: { text: 'Zelle 42' } }]];
  const table = tableObjects({ name: 'Werte', cells, position: { x: 100, y: 300 } }, () =>
    show.next(),
  );
  show.all.push(...table.objects);
  show.addSlide({ title, drawables: [title, table.info, image] });
  await show.write(file, files);
}

afterAll(() => shared[Symbol.asyncDispose]());

const pairs = [
  ...conversions.pages.map((output) => ({ name: 'Brief.pages', output })),
  ...conversions.numbers.map((output) => ({ name: 'Zahlen.numbers', output })),
  ...conversions.key.map((output) => ({ name: 'Folien.key', output })),
  ...conversions.keynote.map((output) => ({ name: 'Folien.keynote', output })),
].filter(({ output }) => !isImage(output));

test.for(pairs)('$name to $output', async ({ name, output }) => {
  const converted = await shared.convert(name, output);
  await expectContents(converted, path.extname(name).slice(1) as InputFormat);
  expect(converted.extension).toBe(output);
  expect(converted.warnings).toEqual([]);
});

test.for(['Brief.pages', 'Zahlen.numbers', 'Folien.key'])('%s to an image', async (name) => {
  const { target, extension } = await shared.convert(name, 'png', { pages: '1', dpi: 40 });
  expect(extension).toBe('png');
  const { channels } = await sharp(target).stats();
  expect(channels[0]).toMatchObject({ max: 255, min: expect.toSatisfy((dark) => dark < 128) });
});

test('one CSV for the first table of a Numbers document, which is named', async () => {
  const { target, sheet } = await shared.convert('Zahlen.numbers', 'csv');
  expect(sheet).toContain('Umsätze');
  expect(await readFile(target, 'utf8')).toMatch(/Müller,42\r?\n/);
});

test('the CSV of a Numbers document is of the first table that holds something', async () => {
  await writeNumbers(path.join(shared.folder, 'Spät.numbers'), [
    { name: 'Leer', tables: [{ name: 'A', cells: [[], []] }] },
    { name: 'Form', tables: [], isForm: true },
    { name: 'Voll', tables: [{ name: 'B', cells: [[{ value: { text: 'Tee' } }]] }] },
  ]);
  const { target, warnings } = await shared.convert('Spät.numbers', 'csv');
  expect(await readFile(target, 'utf8')).toMatch(/^Tee\r?\n$/);
  expect(warnings).toMatchObject([
    { code: 'empty_sheets_skipped', detail: expect.stringContaining('“Voll”') },
  ]);
});

test('a ZIP with a CSV for every table of a Numbers document', async () => {
  const { target, extension } = await shared.convert('Zahlen.numbers', 'csv', 'all');
  expect(extension).toBe('zip');
  const texts = [...(await readParts(target)).values()].map(String);
  expect(texts).toHaveLength(2);
  expect(texts[0]).toContain('Müller,42');
  expect(texts[1]).toContain('Köln');
});

test('a text stands in a workbook as often as in the Numbers document', async () => {
  const text = (value: string) => ({ value: { text: value } });
  const cells = [
    [text('Grün'), text('Rot'), { value: { number: '1' } }],
    [text('Grün'), { value: { number: '0' } }, text('Grün')],
  ];
  await writeNumbers(path.join(shared.folder, 'Ampel.numbers'), [
    { name: 'Erste', tables: [{ name: 'A', cells }] },
    { name: 'Zweite', tables: [{ name: 'B', cells: [[text('Rot'), text('Gelb')]] }] },
  ]);
  const { target } = await shared.convert('Ampel.numbers', 'xlsx');
  const parts = await readParts(target);
  const table = String(parts.get('xl/sharedStrings.xml'));
  const texts = [...table.matchAll(/<si><t[^>]*>([^<]*)/g)].map(([, value]) => value);
  expect(texts).toEqual(['Grün', 'Rot', 'Grün', 'Grün', 'Rot', 'Gelb']);
  expect(table).toContain('count="6" uniqueCount="6"');
  const cellsOf = (part: string) =>
    [...String(parts.get(part)).matchAll(/<c r="(\w+)"[^>]* t="(\w)"><v>([^<]*)/g)].map(
      ([, cell, type, value]) => [cell, type === 's' ? texts[Number(value)] : Number(value)],
    );
  expect(cellsOf('xl/worksheets/sheet1.xml')).toEqual([
    ['A1', 'Grün'],
    ['B1', 'Rot'],
    ['C1', 1],
    ['A2', 'Grün'],
    ['B2', 0],
    ['C2', 'Grün'],
  ]);
  expect(cellsOf('xl/worksheets/sheet2.xml')).toEqual([
    ['A1', 'Rot'],
    ['B1', 'Gelb'],
  ]);
});

test('texts and tables in groups, and in boxes that are turned, come to DOCX', async () => {
  const made = new NestedPages();
  const inGroup = made.group(made.box('Eins'), made.table('Zwei'));
  const turned = made.box('Drei', [made.table('Vier'), made.box('Fünf')], 45);
  const outer = made.group(inGroup, made.box('Sechs', [made.table('Sieben')]), turned);
  const objects = made.objects([outer, made.box('Acht', [made.box('Neun', [made.table('Zehn')])])]);
  await writePages(path.join(shared.folder, 'Kasten.pages'), objects);
  const { target, warnings } = await shared.convert('Kasten.pages', 'docx');
  const text = await readResult(target, 'docx');
  const words = ['Eins', 'Zwei', 'Drei', 'Vier', 'Fünf', 'Sechs', 'Sieben', 'Acht', 'Neun', 'Zehn'];
  expect(words.filter((word) => !text.includes(`>${word}<`))).toEqual([]);
  expect(warnings).toEqual([]);
});

test.each(['txt', 'html', 'epub'] as const)('text in boxes comes to %s', async (format) => {
  const made = new NestedPages();
  const objects = made.objects([made.box('Kasten'), made.table('Tabelle')]);
  await writePages(path.join(shared.folder, 'Box.pages'), objects);
  const { target, warnings } = await shared.convert('Box.pages', format);
  const text = await readResult(target, format);
  expect(text).toContain('Tabelle');
  expect(text).toContain('Kasten');
  expect(warnings).toEqual([]);
});

describe('a damaged document', () => {
  const whole = iwaFile(pagesObjects({ text: 'Grüße aus Köln 42' }, []));

  test('is converted up to the damage, with a warning', async () => {
    const broken = iwaFile([textObject(500, { text: 'Was danach kommt' })]).subarray(0, 20);
    const file = path.join(shared.folder, 'Halb.pages');
    await writeZip(file, { 'Index/Document.iwa': Buffer.concat([whole, broken]) });
    const { target, warnings } = await shared.convert('Halb.pages', 'docx');
    expect(await readResult(target, 'docx')).toContain('Grüße aus Köln 42');
    expect(warnings).toMatchObject([{ code: 'damaged_part' }]);
  });

  test('is refused where nothing of it can be read', async () => {
    const file = path.join(shared.folder, 'Kaputt.pages');
    await writeZip(file, { 'Index/Document.iwa': whole.subarray(0, 60) });
    const refused = shared.convert('Kaputt.pages', 'docx');
    await expect(refused).rejects.toMatchObject({ code: 'corrupt_document' });
  });
});

test("a Pages '09 document that LibreOffice refuses is read here", async () => {
  const xml = pages09Xml({ body: '<sf:p>Grüße aus Köln 42</sf:p>', header: 'Kopf' });
  await writePackage(path.join(shared.folder, 'Alt.pages'), { 'Alt.pages/index.xml': xml });
  const { target, warnings } = await shared.convert('Alt.pages', 'docx');
  const text = await readResult(target, 'docx');
  expect(text).toContain('Grüße aus Köln 42');
  expect(text).toContain('Kopf');
  expect(warnings).toEqual([]);
});

test("a Pages '09 document that LibreOffice reads says that parts may be missing", async () => {
  await writePages09(path.join(shared.folder, 'Alt.pages'), {
    body: '<sf:p>Köln 42</sf:p>',
    drawables: '<sf:table-info/><sf:chart-info sf:chart-type="1"/>',
  });
  const { target, warnings } = await shared.convert('Alt.pages', 'docx');
  expect(await readResult(target, 'docx')).toContain('Köln 42');
  expect(warnings).toMatchObject([{ code: 'simple_reader' }, { code: 'chart_left_out' }]);
});

test("a Numbers '09 document is read here: amounts of money stay so, tables keep their names", async () => {
  const style =
    '<sf:cell-style sfa:ID="C-1"><sf:property-map><sf:SFTCellStylePropertyFormatType><sf:number sfa:number="257"/></sf:SFTCellStylePropertyFormatType>' +
    '<sf:SFTCellStylePropertyNumberFormat><sf:number-format sf:format-decimal-places="2" sf:format-currency-code="EUR"/></sf:SFTCellStylePropertyNumberFormat></sf:property-map></sf:cell-style>';
  const cells =
    '<sf:t sf:ct="0"><sf:ct sfa:s="Köln"/></sf:t><sf:n sf:s="C-1" sf:v="42.5" sf:ct="1024"/>';
  const sheet = { name: 'Alt', tables: [{ name: 'Kasse', columns: 1, rows: 5, cells }] };
  await writePackage(path.join(shared.folder, 'Alt.numbers'), {
    'index.xml': numbers09Xml([sheet], style),
  });
  const { target, warnings } = await shared.convert('Alt.numbers', 'xlsx');
  const parts = await readParts(target);
  expect(String(parts.get('xl/sharedStrings.xml'))).toContain('Köln');
  expect(String(parts.get('xl/worksheets/sheet1.xml'))).toMatch(/r="A5"[^>]*><v>42\.5</);
  expect(String(parts.get('xl/styles.xml'))).toContain('€');
  expect(String(parts.get('xl/workbook.xml'))).toMatch(/<definedName[^>]*name="Kasse"/);
  expect(warnings).toEqual([]);
});

test("a damaged Keynote '09 document is read as far as it can be made out", async () => {
  const slide = { title: '<sf:p>Grüße aus Köln</sf:p>', notes: '<sf:p>Sag 42</sf:p>' };
  await writePackage(path.join(shared.folder, 'Alt.key'), {
    'Alt.key/index.apxl': keynote09Xml([slide]).replace('</key:slide-list>', ''),
  });
  const { target, warnings } = await shared.convert('Alt.key', 'pptx');
  const text = await readResult(target, 'pptx');
  expect(text).toContain('Grüße aus Köln');
  expect(String((await readParts(target)).get('ppt/notesSlides/notesSlide1.xml'))).toContain(
    'Sag 42',
  );
  expect(warnings).toMatchObject([{ code: 'damaged_part' }]);
});

test("a Keynote '09 document that cannot be read is refused", async () => {
  await writePackage(path.join(shared.folder, 'Alt.key'), { 'index.apxl': '<key:presentation>' });
  const refused = shared.convert('Alt.key', 'pptx');
  await expect(refused).rejects.toMatchObject({ code: 'corrupt_document' });
});

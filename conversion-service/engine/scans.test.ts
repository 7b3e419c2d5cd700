import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PDFBool, PDFDocument, PDFName, StandardFonts } from '@cantoo/pdf-lib';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { drawnLines, drawText } from '../../shared/node/ocr/testing/draw-text.ts';
import { openPdf } from '../../shared/node/pdf/open-pdf.ts';
import { keptLines } from '../../shared/node/scans/pages/kept-lines.ts';
import type { Progress } from '../conversion/progress.ts';
import { scanOutputs } from '../formats.ts';
import type { Conversion } from './converter.ts';
import { readParts } from './testing/read-result.ts';
import { type TestConverter, testConverter } from './testing/test-converter.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 300_000 });

let shared: TestConverter;

const sentences = [
  'The quick brown fox jumps over the lazy dog.',
  'Every page of a scan keeps the look that it had,',
  'and the words on it can be found and copied.',
  'Nothing of the picture is changed for that.',
];

beforeAll(async () => {
  shared = await testConverter();
  const page = sharp(await png(await drawText({ width: 1_240, height: 500 }, lines(sentences))));
  const dense = { density: 150 };
  const save = (name: string, image: Sharp) => image.withMetadata(dense).toFile(at(name));
  await save('straight.png', page.clone());
  await save('turned.jpg', page.clone().rotate(90));
  await save('askew.tif', page.clone().rotate(3, { background: 'white' }));
  await page.clone().webp().toFile(at('screen.webp'));
  await writeFile(at('prices.png'), await png(await priceTable()));
  await writeFile(at('blank.png'), await png(await drawText({ width: 600, height: 400 }, [])));
});

afterAll(() => shared[Symbol.asyncDispose]());

const at = (name: string) => path.join(shared.folder, name);
const lines = (texts: string[]) => drawnLines(texts, { x: 80, y: 100, size: 34 });

function png({ width, height, data }: { width: number; height: number; data: Uint8Array }) {
  return sharp(data, { raw: { width, height, channels: 4 } })
    .flatten()
    .png()
    .toBuffer();
}

function priceTable() {
  const cells = [
    ['Item', 'Amount', 'Price'],
    ['Apples', '12', '3.50'],
    ['Bread', '2', '7.80'],
    ['Cheese', '1', '12.40'],
  ];
  const texts = cells.flatMap((row, y) =>
    row.map((text, x) => ({ text, x: 60 + 260 * x, y: 85 + 70 * y, size: 30 })),
  );
  const rules = [0, 1, 2, 3, 4].map(
    (row) => `<path d="M40 ${40 + 70 * row}H820" stroke="black" stroke-width="2"/>`,
  );
  const bars = [40, 300, 560, 820].map(
    (x) => `<path d="M${x} 40V320" stroke="black" stroke-width="2"/>`,
  );
  return drawText({ width: 860, height: 360 }, texts, [...rules, ...bars].join(''));
}

/** The words of a PDF, and where they stand on its first page. */
async function wordsIn(file: string) {
  using pdf = await openPdf(await readFile(file));
  using page = pdf.page(0);
  const words = keptLines(page.characters()).flatMap((line) => line.words);
  return { words, text: words.map(({ text }) => text).join(' '), size: page };
}

test.each(['straight.png', 'turned.jpg', 'askew.tif'])(
  'the words of %s can be found in a PDF that looks as it did',
  async (name) => {
    const { target, warnings } = await shared.convert(name, 'pdf');
    const { text } = await wordsIn(target);
    for (const sentence of sentences) expect(text).toContain(sentence);
    const turned =
      name === 'straight.png' ? [] : [expect.objectContaining({ code: 'skewed_page' })];
    expect(warnings).toEqual(turned);
    const source = await sharp(at(name)).metadata();
    using pdf = await openPdf(await readFile(target));
    using page = pdf.page(0);
    expect(page.width).toBeCloseTo((source.width * 72) / 150, 1);
    const [image] = page.images();
    expect(image?.pixels).toEqual({ width: source.width, height: source.height });
    const shown = page.draw(150 / 72);
    const raw = await sharp(at(name)).ensureAlpha().raw().toBuffer();
    const differing = raw.filter((value, index) => Math.abs(value - (shown.data[index] ?? 0)) > 40);
    expect(differing.length).toBeLessThan(raw.length / 500);
  },
);

test('a picture without a measure has a page as large as on a screen', async () => {
  const { target } = await shared.convert('screen.webp', 'pdf');
  const { size, text } = await wordsIn(target);
  expect(text).toContain(sentences[0]);
  expect(size.width).toBeCloseTo(11.69 * 72, 0);
});

test('words stand in a PDF where they are seen', async () => {
  const { target } = await shared.convert('straight.png', 'pdf');
  const { words } = await wordsIn(target);
  const fox = words.find(({ text }) => text === 'fox');
  // The fourth word of the first line, whose baseline is at pixel 100 of 150 an inch.
  expect(fox?.box.x).toBeGreaterThan(80 * 0.48 + 100);
  expect(Math.abs((fox?.box.y ?? 0) + (fox?.box.height ?? 0) - 100 * 0.48)).toBeLessThan(8);
});

test.concurrent.each(scanOutputs)('a picture becomes %s', async (output) => {
  const { target, bytes } = await shared.convert('straight.png', output);
  expect(bytes).toBeGreaterThan(100);
  if (output === 'png' || output === 'jpg') {
    expect((await sharp(target).metadata()).width).toBe(1_240);
    return;
  }
  if (output === 'pdf') return;
  const isPackage = ['docx', 'odt', 'epub', 'xlsx', 'ods'].includes(output);
  const text = isPackage
    ? [...(await readParts(target)).values()].join('\n')
    : await readFile(target, 'utf8');
  const plain = text.replaceAll(/<[^>]*>/g, '').replaceAll(/\s+/g, ' ');
  for (const sentence of sentences) expect(plain).toContain(sentence);
});

test('a table in a picture becomes cells, with numbers as numbers', async () => {
  const { target, warnings } = await shared.convert('prices.png', 'csv');
  expect(warnings).toEqual([]);
  expect((await readFile(target, 'utf8')).trim().split(/\r?\n/)).toEqual([
    'Item,Amount,Price',
    'Apples,12,3.50',
    'Bread,2,7.80',
    'Cheese,1,12.40',
  ]);
});

test.each(['docx', 'odt', 'html', 'epub', 'md'] as const)(
  'a picture on a page stays between the texts around it, as %s',
  async (output) => {
    const page = await drawText(
      { width: 1_240, height: 1_100 },
      [
        ...drawnLines(sentences.slice(0, 2), { x: 80, y: 100, size: 34 }),
        ...drawnLines(['Figure 1. A square that is red'], { x: 80, y: 760, size: 28 }),
        ...drawnLines(sentences.slice(2), { x: 80, y: 900, size: 34 }),
      ],
      '<rect x="80" y="260" width="600" height="440" fill="#c22"/>',
    );
    await writeFile(at('illustrated.png'), await png(page));
    const { target, warnings } = await shared.convert('illustrated.png', output);
    expect(warnings).toEqual([]);
    const isPackage = ['docx', 'odt', 'epub'].includes(output);
    const parts = isPackage ? await readParts(target) : new Map([[output, await readFile(target)]]);
    const text = [...parts]
      .filter(([name]) => /(^|\/)(content|document)\.xml$|\.xhtml$|^(html|md)$/.test(name))
      .map(([, bytes]) => bytes.toString().replaceAll(/\s+/g, ' '))
      .join('\n');
    const before = text.indexOf('Every page');
    const shown = text.search(/<draw:image|<a:blip|<img|!\[/);
    expect(before).toBeGreaterThan(0);
    expect(shown).toBeGreaterThan(before);
    expect(text.indexOf('Nothing of the picture')).toBeGreaterThan(shown);
    // The caption itself, and its alternative text, which LibreOffice leaves out of books.
    const captions = text.split('A square that is red').length - 1;
    expect(captions).toBeGreaterThanOrEqual(output === 'epub' ? 1 : 2);
    const [inline] = /data:image\/png;base64,([\w+/=]+)/.exec(text)?.slice(1) ?? [];
    const [file] = [...parts].filter(([name]) => name.endsWith('.png')).map(([, bytes]) => bytes);
    const { channels } = await sharp(file ?? Buffer.from(inline ?? '', 'base64')).stats();
    expect(channels[0]?.mean).toBeGreaterThan(150);
    expect(channels[1]?.mean).toBeLessThan(80);
  },
);

test('what has no table is said to have none, and its text is in the sheet', async () => {
  const { warnings } = await shared.convert('straight.png', 'xlsx');
  expect(warnings).toEqual([expect.objectContaining({ code: 'no_table_found' })]);
});

test('a PDF keeps its own text and its bytes, and only its other pages are read', async () => {
  const own = await ownPdf();
  await writeFile(at('mixed.pdf'), own);
  const { target } = await shared.convert('mixed.pdf', 'pdf');
  const made = await readFile(target);
  expect(made.subarray(0, own.length).equals(own)).toBe(true);
  using pdf = await openPdf(made);
  const texts = [0, 1].map((index) => {
    using page = pdf.page(index);
    return keptLines(page.characters()).map(({ text }) => text);
  });
  expect(texts[0]).toEqual(['Born digital: 0OlI1']);
  expect(texts[1]?.join(' ')).toContain(sentences[0]);
  const chosen = await shared.convert('mixed.pdf', 'txt', { pages: '1' });
  expect(await readFile(chosen.target, 'utf8')).toBe('Born digital: 0OlI1\n');
  const some = await shared.convert('mixed.pdf', 'pdf', { pages: '2', ocr: 'skip' });
  using second = await openPdf(await readFile(some.target));
  expect(second.pageCount).toBe(1);
  expect((await readFile(some.target)).includes('Born')).toBe(false);
});

test('a PDF that is locked against changes alone, or is damaged behind its pages, is read', async () => {
  const restricted = await PDFDocument.load(await ownPdf());
  restricted.encrypt({ ownerPassword: 'secret', userPassword: '' });
  await writeFile(at('restricted.pdf'), await restricted.save());
  const whole = await ownPdf();
  await writeFile(at('cut.pdf'), whole.subarray(0, whole.lastIndexOf('xref')));
  for (const name of ['restricted.pdf', 'cut.pdf']) {
    const { target } = await shared.convert(name, 'pdf');
    using pdf = await openPdf(await readFile(target));
    using page = pdf.page(1);
    const lines = keptLines(page.characters()).map(({ text }) => text);
    expect(lines.join(' '), name).toContain(sentences[0]);
  }
});

/** A page with text, and one that is a picture alone. */
async function ownPdf(): Promise<Buffer> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  document.addPage([400, 300]).drawText('Born digital: 0OlI1', { x: 40, y: 200, font, size: 16 });
  const image = await document.embedPng(await readFile(at('straight.png')));
  document.addPage([595, 240]).drawImage(image, { x: 0, y: 0, width: 595, height: 240 });
  return Buffer.from(await document.save({ useObjectStreams: false }));
}

test('a signed PDF that gets text loses its signature and keeps its look, with a warning', async () => {
  const document = await PDFDocument.load(await ownPdf());
  const { context } = document;
  const page = document.getPage(1);
  const look = context.register(
    context.stream('0 0 1 rg 0 0 50 20 re f', { Subtype: 'Form', BBox: [0, 0, 50, 20] }),
  );
  const field = context.register(
    context.obj({
      ...{ Type: 'Annot', Subtype: 'Widget', FT: 'Sig', Rect: [20, 20, 70, 40], F: 4 },
      ...{ AP: { N: look }, V: { Type: 'Sig', Filter: 'Adobe.PPKLite', ByteRange: [0, 1, 2, 3] } },
    }),
  );
  page.node.addAnnot(field);
  const form = context.obj({ Fields: [field], SigFlags: 3 });
  document.catalog.set(PDFName.of('AcroForm'), context.register(form));
  await writeFile(at('signed.pdf'), await document.save());
  const { target, warnings } = await shared.convert('signed.pdf', 'pdf');
  expect(warnings).toEqual([expect.objectContaining({ code: 'signature_invalidated' })]);
  using made = await openPdf(await readFile(target));
  expect(made.signatures).toBe(0);
  using shown = made.page(1);
  const { data, width } = shown.draw(1);
  const middle = 4 * ((Math.round(shown.height) - 30) * width + 45);
  expect([...data.subarray(middle, middle + 3)]).toEqual([0, 0, 255]);
  // Where nothing is changed it is still what was signed.
  const same = await shared.convert('signed.pdf', 'pdf', { ocr: 'skip' });
  expect(same.warnings).toEqual([]);
  expect((await readFile(same.target)).equals(await readFile(at('signed.pdf')))).toBe(true);
});

test('an XFA form says that its pages may be missing', async () => {
  const document = await PDFDocument.create();
  document.addPage([300, 300]);
  document.catalog.set(PDFName.of('NeedsRendering'), PDFBool.True);
  await writeFile(at('laid-out-later.pdf'), await document.save({ useObjectStreams: false }));
  const { warnings } = await shared.convert('laid-out-later.pdf', 'pdf');
  expect(warnings).toEqual([expect.objectContaining({ code: 'xfa_form' })]);
});

test.each(['txt', 'docx', 'html', 'csv'] as const)(
  'an XFA form without any text says so as %s',
  async (output) => {
    const document = await PDFDocument.create();
    document.addPage([300, 300]);
    const { context } = document;
    const form = '<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/"><template/></xdp:xdp>';
    const xfa = context.register(context.stream(form));
    document.catalog.set(PDFName.of('AcroForm'), context.obj({ Fields: [], XFA: xfa }));
    await writeFile(at('form.pdf'), await document.save());
    const { warnings } = await shared.convert('form.pdf', output);
    expect(warnings[0]?.code).toBe('xfa_form');
    expect(warnings[0]?.detail).toContain('XFA');
  },
);

const refused = (name: string, code: string) =>
  expect(shared.convert(name, 'txt')).rejects.toMatchObject({ code });

test('what cannot be read is refused by its reason', async () => {
  await writeFile(at('broken.pdf'), '%PDF-1.7\nnothing of a PDF follows');
  const picture = await readFile(at('straight.png'));
  await writeFile(at('broken.png'), picture.subarray(0, 2_000));
  const locked = await PDFDocument.load(await ownPdf());
  locked.encrypt({ userPassword: 'opensesame' });
  await writeFile(at('locked.pdf'), await locked.save());
  await refused('broken.pdf', 'corrupt_document');
  await refused('broken.png', 'corrupt_document');
  // A bitmap of a few bytes that says it has 60,000 × 60,000 pixels.
  const bomb = Buffer.alloc(70);
  bomb.write('BM');
  const header = { 10: 54, 14: 40, 18: 60_000, 22: 60_000 };
  for (const [place, value] of Object.entries(header)) bomb.writeUInt32LE(value, Number(place));
  bomb.writeUInt16LE(1, 26);
  bomb.writeUInt16LE(24, 28);
  await writeFile(at('bomb.bmp'), bomb);
  await refused('bomb.bmp', 'too_complex');
  await refused('blank.png', 'empty_result');
  await refused('locked.pdf', 'password_required');
  const opened = await shared.convert('locked.pdf', 'txt', { password: 'opensesame', pages: '1' });
  expect(await readFile(opened.target, 'utf8')).toContain('Born digital');
});

test('a photograph without words stays a picture where a format has them, and is nothing to read', async () => {
  const sky =
    '<linearGradient id="sky" x2="0" y2="1"><stop stop-color="#2b59a8"/><stop offset="1" stop-color="#f2a65a"/></linearGradient>';
  const scene =
    `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600">${sky}` +
    '<rect width="900" height="600" fill="url(#sky)"/><circle cx="640" cy="380" r="90" fill="#ffe9a8"/>' +
    '<path d="M0 600V430L260 300L470 470L700 400L900 500V600Z" fill="#22382b"/></svg>';
  await sharp(Buffer.from(scene)).jpeg().toFile(at('evening.jpg'));
  for (const output of ['docx', 'html'] as const) {
    const { target, warnings } = await shared.convert('evening.jpg', output);
    expect(warnings).toEqual([expect.objectContaining({ code: 'no_text_found' })]);
    if (output === 'html') {
      expect(await readFile(target, 'utf8')).toContain('<img src="data:image/');
    } else {
      const names = [...(await readParts(target)).keys()];
      expect(names.filter((name) => name.startsWith('word/media/'))).toHaveLength(1);
    }
  }
  await refused('evening.jpg', 'empty_result');
});

test('a fax keeps its proportions, and is read in them', async () => {
  const page = sharp(await png(await drawText({ width: 1_240, height: 500 }, lines(sentences))));
  const [across, down] = [204, 102].map((dpi) => dpi / 25.4);
  const fax = page.resize(1_240, 250, { fit: 'fill' }).tiff({ xres: across, yres: down });
  await writeFile(at('fax.tif'), await fax.toBuffer());
  const pdf = await shared.convert('fax.tif', 'pdf');
  const [shown] = (await PDFDocument.load(await readFile(pdf.target))).getPages();
  const { width, height } = shown?.getSize() ?? { width: 0, height: 0 };
  expect(width).toBeCloseTo((1_240 * 72) / 204, 0);
  expect(height).toBeCloseTo((250 * 72) / 102, 0);
  const { target } = await shared.convert('fax.tif', 'txt');
  expect(await readFile(target, 'utf8')).toContain(sentences[0]);
});

test('it is told how many pages have been read', async () => {
  const reported: Progress[] = [];
  const conversion: Conversion = {
    ...{ source: path.join(shared.folder, 'mixed.pdf'), filename: 'mixed.pdf', passwords: {} },
    ...{ inputFormat: 'pdf', outputFormat: 'txt', options: {} },
  };
  const onProgress = (progress: Progress) => reported.push(progress);
  await shared.convertFile(conversion, path.join(shared.folder, 'read'), { onProgress });
  expect(reported).toEqual([0, 1, 2].map((done) => ({ done, total: 2, unit: 'page' })));
});

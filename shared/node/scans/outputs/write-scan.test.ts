import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { readZip } from '../../../../test/fixtures/documents/read-zip.ts';
import { tempDir } from '../../../../test/fixtures/temp-dir.ts';
import { lineOfWords } from '../../../ocr/layout/join-words.ts';
import { type FlowBlock, flowOf } from '../flow/flow-of.ts';
import { raisedMarks } from '../flow/footnotes.ts';
import { keptPage, type ReadPage } from '../scan.ts';
import { identity } from '../upright/matrix.ts';
import { columnWidths, pageLayout } from './page-layout.ts';
import { markdownOf, textOf } from './text-outputs.ts';
import { writeFlow, writeScan } from './write-scan.ts';

/** A4 with a caption below a picture. */
async function pageWithPicture(): Promise<ReadPage> {
  const background = { r: 200, g: 30, b: 30 };
  const drawn = sharp({ create: { width: 20, height: 10, channels: 3, background } });
  const bytes = new Uint8Array(await drawn.png().toBuffer());
  const box = { x: 100, y: 310, width: 200, height: 12 };
  const words = [{ text: 'Figure', confidence: 95, box }];
  const line = { text: 'Figure 1: “A” & B', confidence: 95, box, words };
  return {
    ...{ number: 1, width: 595, height: 842, unit: 1, toShown: identity },
    ...{ lines: [line], read: [], tables: [] },
    pictures: [{ box: { x: 100, y: 100, width: 400, height: 200 }, bytes }],
  };
}

test('a Word document has the pictures of the pages, no larger than its paper allows', async () => {
  const page = await pageWithPicture();
  const target = path.join(await tempDir(), 'a.docx');
  await writeScan([page], { format: 'docx', title: 'a', target });
  const parts = readZip(await readFile(target));
  expect(parts.get('word/media/image1.png')).toEqual(Buffer.from(page.pictures[0]?.bytes ?? []));
  const [, width, height] =
    /<wp:extent cx="(\d+)" cy="(\d+)"/.exec(String(parts.get('word/document.xml'))) ?? [];
  expect(Number(width)).toBe(2 * Number(height));
  expect(Number(width) / 12_700).toBeLessThanOrEqual(400);
  expect(Number(width) / 12_700).toBeGreaterThan(300);
});

test('a page of HTML shows the pictures and loads nothing for them', async () => {
  const target = path.join(await tempDir(), 'a.html');
  await writeScan([await pageWithPicture()], { format: 'html', title: 'a', target });
  const html = await readFile(target, 'utf8');
  expect(html).toMatch(/<img src="data:image\/png;base64,[^"]+" alt="Figure/);
  expect(html.match(/src="(?!data:)/)).toBeNull();
});

test('programs learn the language in which the pages were read', async () => {
  const into = await tempDir();
  const written = async (format: 'docx' | 'odt' | 'html', language: string) => {
    const target = path.join(into, `${language}.${format}`);
    await writeScan([await pageWithPicture()], { format, title: 'a', language, target });
    return await readFile(target);
  };
  const docx = readZip(await written('docx', 'de'));
  expect(String(docx.get('word/styles.xml'))).toContain('<w:lang w:val="de-DE"');
  expect(String(docx.get('docProps/core.xml'))).toContain('<dc:language>de</dc:language>');
  const odt = readZip(await written('odt', 'de'));
  expect(String(odt.get('meta.xml'))).toContain('<dc:language>de</dc:language>');
  expect(String(odt.get('styles.xml'))).toContain('fo:language="de" fo:country="DE"');
  const japanese = readZip(await written('odt', 'ja'));
  expect(String(japanese.get('styles.xml'))).toContain('style:language-asian="ja"');
  expect(String(await written('html', 'de'))).toMatch(/^<!doctype html>\n<html lang="de">/);
});

test('pages without text give their pictures, and say that these are all', async () => {
  const page = { ...(await pageWithPicture()), lines: [] };
  const target = path.join(await tempDir(), 'a.docx');
  const warnings = await writeScan([page], { format: 'docx', title: 'a', target });
  expect(warnings).toEqual([expect.objectContaining({ code: 'no_text_found' })]);
  expect(readZip(await readFile(target)).has('word/media/image1.png')).toBe(true);
});

test('bold, italic and alignment come into each format', async () => {
  const into = await tempDir();
  const bold = { from: 2, to: 6, bold: true, italic: false };
  const flow: FlowBlock[] = [
    { kind: 'heading', level: 1, text: 'Title', align: 'center' },
    { kind: 'paragraph', text: 'a bold_ text', parts: [bold], align: 'right' },
    { kind: 'item', marker: '•', level: 0, text: 'a both', parts: [{ ...bold, italic: true }] },
  ];
  const written = async (format: 'docx' | 'odt' | 'html' | 'md') => {
    const target = path.join(into, `a.${format}`);
    await writeFlow(flow, { format, title: 'a', target, page: pageLayout([]) });
    return await readFile(target);
  };
  expect(String(await written('md'))).toBe('# Title\n\na **bold**\\_ text\n\n- a ***both***\n');
  const html = String(await written('html'));
  expect(html).toContain('<h1 style="text-align:center">Title</h1>');
  expect(html).toContain('<p style="text-align:right">a <strong>bold</strong>_ text</p>');
  expect(html).toContain('<li>a <strong><em>both</em></strong></li>');
  const docx = String(readZip(await written('docx')).get('word/document.xml'));
  expect(docx).toMatch(
    /<w:jc w:val="right"\/><\/w:pPr>.*<w:b\/><w:bCs\/><\/w:rPr><w:t [^>]*>bold</,
  );
  expect(docx).toMatch(/<w:b\/><w:bCs\/><w:i\/><w:iCs\/><\/w:rPr><w:t [^>]*>both</);
  const odt = String(readZip(await written('odt')).get('content.xml'));
  const style = /<text:span text:style-name="(\w+)">both/.exec(odt)?.[1];
  expect(odt).toMatch(
    new RegExp(
      `style:name="${style}"[^>]*><style:text-properties fo:font-weight="bold" fo:font-style="italic"`,
    ),
  );
  expect(odt).toMatch(/fo:text-align="end"/);
  expect(odt).toMatch(
    /style:parent-style-name="Heading_20_1"><style:paragraph-properties fo:text-align="center"/,
  );
});

test('cells of tables keep bold words and how they are aligned', async () => {
  const box = { x: 0, y: 0, width: 100, height: 10 };
  const cell = { text: 'a total', box, confidence: 95, columnSpan: 1, rowSpan: 1 };
  const parts = [{ from: 2, to: 7, bold: true, italic: false }];
  const looks = new Map([[cell, { align: 'right' as const, parts }]]);
  const flow: FlowBlock[] = [{ kind: 'table', table: { box, rows: [[cell]] }, looks }];
  const into = await tempDir();
  const written = async (format: 'docx' | 'odt') => {
    const target = path.join(into, `a.${format}`);
    await writeFlow(flow, { format, title: 'a', target, page: pageLayout([]) });
    return readZip(await readFile(target));
  };
  const docx = String((await written('docx')).get('word/document.xml'));
  expect(docx).toMatch(
    /<w:tc>.*<w:jc w:val="right"\/>.*<w:b\/><w:bCs\/><\/w:rPr><w:t [^>]*>total<.*<\/w:tc>/,
  );
  const odt = String((await written('odt')).get('content.xml'));
  const [, style] = /<table:table-cell[^>]*><text:p text:style-name="(\w+)">/.exec(odt) ?? [];
  expect(odt).toMatch(new RegExp(`style:name="${style}"[^>]*>[^/]*fo:text-align="end"`));
  expect(odt).toMatch(/<text:span text:style-name="\w+">total/);
});

/** A page of points with one text in a box. */
function sheet(
  width: number,
  height: number,
  box: { x: number; y: number; width: number; height: number },
): ReadPage {
  const lines = [lineOfWords([{ text: 'text', confidence: 90, box }])];
  const draw = () => Promise.reject(new Error('It has its text.'));
  return keptPage({ number: 1, width, height, kept: lines, wantsReading: false, draw });
}

test('a sheet keeps its size and the margins around its text', () => {
  const pages = [
    sheet(612, 792, { x: 100, y: 90, width: 440, height: 300 }),
    sheet(612, 792, { x: 72, y: 200, width: 100, height: 520 }),
  ];
  expect(pageLayout(pages)).toEqual({
    ...{ width: 612, height: 792 },
    margins: { top: 90, right: 72, bottom: 72, left: 72 },
  });
});

test('text that fills a part of a sheet alone has usual margins, and a small picture has A4', () => {
  const { margins } = pageLayout([sheet(612, 792, { x: 0, y: 90, width: 200, height: 20 })]);
  expect(margins).toEqual({ top: 90, right: 56.7, bottom: 56.7, left: 18 });
  const small = pageLayout([sheet(200, 100, { x: 10, y: 10, width: 100, height: 20 })]);
  expect(small).toMatchObject({ width: 595.3, height: 841.9, margins: { left: 56.7, top: 56.7 } });
});

test('columns are as wide beside each other as their cells were', () => {
  const cell = (width: number, columnSpan = 1) => {
    const box = { x: 0, y: 0, width, height: 10 };
    return { text: 'a', confidence: 90, box, columnSpan, rowSpan: 1 };
  };
  const rows = [
    [cell(400, 2), null],
    [cell(100), cell(300)],
  ];
  expect(columnWidths(rows, 1000)).toEqual([250, 750]);
  // Where all cells of a column span others its width is not known.
  expect(columnWidths(rows.slice(0, 1), 1000)).toEqual([500, 500]);
});

const size = 20;

/** A line whose words are as wide as they are long, and as high as their letters are. */
function textLine(text: string, { x = 100, y = 0, letters = size } = {}) {
  let at = x;
  const words = text.split(' ').map((word) => {
    const width = word.length * 0.45 * letters;
    const height = (/[gjpqy,]/.test(word) ? 0.92 : 0.71) * letters;
    const box = { x: at, y: y + 0.29 * letters, width, height };
    at += width + 0.3 * letters;
    return { text: word, confidence: 95, box };
  });
  return lineOfWords(words);
}

function pageOf(lines: ReadPage['lines'], more: Partial<ReadPage> = {}): ReadPage {
  const frame = { number: 1, width: 1000, height: 1400, unit: 0.6, toShown: identity };
  return { ...frame, lines, read: lines, tables: [], pictures: [], ...more };
}

/** Two texts with raised signs, one of which was misread, and what they stand for below. */
function pageWithNotes(): ReadPage {
  const body = [
    textLine('The mill was built before the town had any wall around it.1 It', { y: 200 }),
    textLine('burned down twice in the years that followed, so they say.! The', { y: 226 }),
    textLine('last owner moved away and left the wheel to the river below.', { y: 252 }),
  ];
  const foot = [
    textLine('1 Town records, volume two.', { y: 1250, letters: 15 }),
    textLine('2 Told by the grandson of the', { y: 1270, letters: 15 }),
    textLine('last miller.', { y: 1290, x: 115, letters: 15 }),
  ];
  const cited = body.flatMap(({ words }) => words.filter(({ text }) => /[1!]$/.test(text)));
  const raised = new Map(
    cited.map((word) => [word, { from: word.box.x + word.box.width - 5, height: 0.4 }] as const),
  );
  return pageOf([...body, ...foot], { raised });
}

test('small texts below a page are footnotes where their signs stand raised', () => {
  const flow = flowOf([pageWithNotes()]);
  expect(markdownOf(flow)).toBe(
    'The mill was built before the town had any wall around it.[^1] It burned down twice in the years ' +
      'that followed, so they say.[^2] The last owner moved away and left the wheel to the river below.\n' +
      '\n[^1]: Town records, volume two.\n\n[^2]: Told by the grandson of the last miller.\n',
  );
  expect(textOf(flow)).toMatch(
    /wall around it\.1 It .*\n\n1 Town records.*\n\n2 Told by .* miller\.\n$/,
  );
});

test('without raised signs such texts stay where they are', () => {
  const flow = flowOf([{ ...pageWithNotes(), raised: new Map() }]);
  expect(markdownOf(flow)).not.toContain('[^');
  expect(textOf(flow)).toContain('Town records, volume two.');
});

test('documents have footnotes of their own, whose signs programs count', async () => {
  const into = await tempDir();
  const pages = [pageWithNotes()];
  await writeScan(pages, { format: 'docx', title: 'a', target: path.join(into, 'a.docx') });
  const docx = readZip(await readFile(path.join(into, 'a.docx')));
  const body = String(docx.get('word/document.xml'));
  expect(body.match(/<w:footnoteReference w:id="[12]"\/>/g)).toHaveLength(2);
  expect(body).not.toContain('Town records');
  expect(String(docx.get('word/footnotes.xml'))).toMatch(
    /w:id="1">.*<w:footnoteRef\/>.*Town records/,
  );
  await writeScan(pages, { format: 'odt', title: 'a', target: path.join(into, 'a.odt') });
  const odt = String(readZip(await readFile(path.join(into, 'a.odt'))).get('content.xml'));
  expect(odt).toMatch(/around it\.<text:note [^>]*>.*?Town records.*?<\/text:note> It burned/);
  await writeScan(pages, { format: 'html', title: 'a', target: path.join(into, 'a.html') });
  const html = await readFile(path.join(into, 'a.html'), 'utf8');
  expect(html).toMatch(/href="#note-1" id="reference-1".*id="note-1".*Town records/s);
});

test('a small sign that stands raised is measured, a quotation mark is lower', async () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="700" height="120"><rect width="700" height="120" fill="white"/>' +
    '<g font-family="Liberation Serif" font-size="50"><text x="20" y="80">measured</text><text x="240" y="80">moon.</text>' +
    '<text x="362" y="63" font-size="29">1</text><text x="420" y="80">sun”</text></g></svg>';
  const data = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer();
  const box = (x: number, width: number) => ({ x, y: 46, width, height: 35 });
  const line = lineOfWords([
    { text: 'measured', confidence: 95, box: box(20, 180) },
    { text: 'moon.', confidence: 95, box: box(240, 118) },
    { text: 'sun”', confidence: 95, box: box(420, 95) },
  ]);
  const picture = { width: 700, height: 120, data: new Uint8Array(data) };
  const [none, digit, quote] = line.words.map((word) => raisedMarks(picture, [line], 1).get(word));
  expect(none).toBeUndefined();
  expect(digit?.height).toBeGreaterThan(0.3);
  expect(digit?.from).toBeGreaterThan(355);
  expect(quote?.height).toBeLessThan(0.3);
});

/** A title over two columns of text, the second of which goes on with the first. */
function pageWithColumns(): ReadPage {
  const rows = ['mills by the river had to be rebuilt', 'every ten years by those who used them'];
  const column = (x: number) =>
    Array.from({ length: 8 }, (_, row) => textLine(rows[row % 2] ?? '', { x, y: 300 + 26 * row }));
  // Its last line is no wider than a column.
  const abstract = [
    textLine(
      'In this text we tell how long mills stood by the river, and what was paid to mend them, as',
      { y: 215 },
    ),
    textLine('far as anybody knows.', { y: 241 }),
  ];
  const title = textLine('The mills by the river and the years that they stood', {
    y: 150,
    letters: 34,
  });
  return pageOf([title, ...abstract, ...column(100), ...column(520)]);
}

test('columns of text are sections of a document, without the title over them', async () => {
  const page = pageWithColumns();
  const flow = flowOf([page]);
  expect(flow.map(({ kind }) => kind)).toEqual([
    'heading',
    'paragraph',
    'columns',
    'paragraph',
    'columns',
  ]);
  const into = await tempDir();
  await writeScan([page], { format: 'docx', title: 'a', target: path.join(into, 'a.docx') });
  const body = String(readZip(await readFile(path.join(into, 'a.docx'))).get('word/document.xml'));
  // What a section is like stands at the head of its last paragraph, before the text of that.
  const sections = body.match(/<w:sectPr>.*?<\/w:sectPr>/g) ?? [];
  expect(sections.map((section) => /<w:cols w:num="(\d)"/.exec(section)?.[1])).toEqual([
    undefined,
    '2',
  ]);
  expect(sections[1]).toContain('<w:type w:val="continuous"/>');
  expect(body).toMatch(/The mills by .*<\/w:sectPr><\/w:pPr>.*In this text.*rebuilt.*<w:sectPr>/);
  await writeScan([page], { format: 'odt', title: 'a', target: path.join(into, 'a.odt') });
  const odt = String(readZip(await readFile(path.join(into, 'a.odt'))).get('content.xml'));
  expect(odt).toMatch(/<style:columns fo:column-count="2"/);
  expect(odt).toMatch(/<text:h .*<text:section [^>]*>.*rebuilt.*<\/text:section>/);
});

test('labels beside each other are no columns of text', () => {
  const column = (x: number, text: string) =>
    Array.from({ length: 8 }, (_, row) => textLine(text, { x, y: 300 + 26 * row }));
  const flow = flowOf([pageOf([...column(100, 'Name'), ...column(520, 'Maria')])]);
  expect(flow.some(({ kind }) => kind === 'columns')).toBe(false);
});

import { copyFile, readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readContent } from '../../test/fixtures/documents/kept-content.ts';
import { readParts } from './testing/read-result.ts';
import { odfParts, writePackage } from './testing/sample-documents.ts';
import { type TestConverter, testConverter } from './testing/test-converter.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 300_000 });

let shared: TestConverter;
beforeAll(async () => {
  shared = await testConverter({ workers: 1 });
  await writePackage(path.join(shared.folder, 'lists.docx'), docx());
});
afterAll(() => shared[Symbol.asyncDispose]());

const xmlns = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const officeTypes = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** Nested numbers, letters and Roman numerals, which continue behind other paragraphs. */
function docx(): Record<string, string> {
  const level = (at: number, format: string, text: string) =>
    `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl>`;
  const levels = [
    level(0, 'decimal', '%1.') + level(1, 'lowerLetter', '%2)') + level(2, 'upperRoman', '%3.'),
    level(0, 'bullet', '•'),
    level(0, 'decimal', '%1.') + level(1, 'decimal', '%1.%2.'),
  ];
  const styles = levels.map(
    (all, at) => `<w:abstractNum w:abstractNumId="${at}">${all}</w:abstractNum>`,
  );
  const used = levels.map(
    (_, at) => `<w:num w:numId="${at + 1}"><w:abstractNumId w:val="${at}"/></w:num>`,
  );
  const text = (words: string, list?: [level: number, list: number]) => {
    const numbers =
      list && `<w:numPr><w:ilvl w:val="${list[0]}"/><w:numId w:val="${list[1]}"/></w:numPr>`;
    return `<w:p>${numbers ? `<w:pPr>${numbers}</w:pPr>` : ''}<w:r><w:t>${words}</w:t></w:r></w:p>`;
  };
  const body = [
    ...[text('Alpha', [0, 1]), text('Beta', [0, 1]), text('Inner', [1, 1]), text('Next', [1, 1])],
    ...[text('Deep', [2, 1]), text('Deeper', [2, 1]), text('Between'), text('Gamma', [0, 1])],
    ...[text('Point', [0, 2]), text('Delta', [0, 1]), text('Own', [0, 3]), text('Part', [1, 3])],
  ];
  const type = (part: string, name: string) =>
    `<Override PartName="/word/${part}.xml" ContentType="${officeTypes}.${name}+xml"/>`;
  const relation = (kind: string, target: string) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${relations}/${kind}" Target="${target}"/></Relationships>`;
  return {
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${type('document', 'document.main')}${type('numbering', 'numbering')}</Types>`,
    '_rels/.rels': relation('officeDocument', 'word/document.xml'),
    'word/_rels/document.xml.rels': relation('numbering', 'numbering.xml'),
    'word/document.xml': `<w:document ${xmlns}><w:body>${body.join('')}</w:body></w:document>`,
    'word/numbering.xml': `<w:numbering ${xmlns}>${styles.join('')}${used.join('')}</w:numbering>`,
  };
}

const labeled = [
  ...['1. Alpha', '2. Beta', 'a) Inner', 'b) Next', 'I. Deep', 'II. Deeper', 'Between'],
  ...['3. Gamma', '• Point', '4. Delta', '1. Own', '1.1. Part'],
];

test('a book has the labels of all lists, which go on where they did', async () => {
  const parts = await readParts((await shared.convert('lists.docx', 'epub')).target);
  const pages = [...parts].filter(([name]) => /section\d+\.xhtml$/.test(name));
  const text = pages.map(([, page]) => String(page).replace(/.*<body/s, '<body')).join('');
  const paragraphs = text.match(/<p[ >].*?<\/p>/gs)?.map((one) => one.replaceAll(/<[^>]*>/g, ''));
  expect(paragraphs).toEqual(labeled);
});

test('HTML has lists of the same kinds and numbers', async () => {
  const html = await readFile((await shared.convert('lists.docx', 'html')).target, 'utf8');
  expect(html).toMatch(/<ol type="a">.*Inner.*<ol type="I">.*Deep/s);
  expect(html).toMatch(/<ol start="3">\s*<li>(<[^>]*>)*Gamma/);
  expect(html).toMatch(/<ul>\s*<li>(<[^>]*>)*Point/);
  expect(html).toMatch(/<ol start="4">\s*<li>(<[^>]*>)*Delta/);
});

test('a book has headings, lists and the words for its pictures', async () => {
  const frame =
    '<draw:frame text:anchor-type="as-char" svg:width="1cm" svg:height="1cm"><draw:image xlink:href="Pictures/a.png" xlink:type="simple"/><svg:desc>A red house</svg:desc></draw:frame>';
  const red = { create: { width: 9, height: 9, channels: 3, background: '#f00' } } as const;
  const body = `<text:h text:outline-level="2">Top</text:h><text:p>See ${frame}</text:p>`;
  const parts = odfParts('odt', body, { 'Pictures/a.png': await sharp(red).png().toBuffer() });
  await writePackage(path.join(shared.folder, 'top.odt'), parts);
  const docx = (await shared.convert('top.odt', 'docx')).target;
  await copyFile(docx, path.join(shared.folder, 'top.docx'));
  const book = await readContent((await shared.convert('top.docx', 'epub')).target, 'epub');
  expect(book).toMatchObject({ headings: 1, pictures: 1, descriptions: 1 });
  const page = await readContent((await shared.convert('top.docx', 'html')).target, 'html');
  expect(page).toMatchObject({ headings: 1, pictures: 1, descriptions: 1 });
  const lists = await readContent((await shared.convert('lists.docx', 'epub')).target, 'epub');
  expect(lists.items).toBe(labeled.length - 1);
});

test('a book has pictures of formulas, which LibreOffice leaves out of books', async () => {
  const math = 'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"';
  const formula = (letter: string) =>
    `<m:oMath><m:f><m:num><m:r><m:t>${letter}</m:t></m:r></m:num><m:den><m:r><m:t>2</m:t></m:r></m:den></m:f></m:oMath>`;
  const body = `<w:p>${formula('x')}<w:r><w:t>and</w:t></w:r>${formula('y')}</w:p>`;
  await writePackage(path.join(shared.folder, 'formulas.docx'), {
    ...docx(),
    'word/document.xml': `<w:document ${xmlns} ${math}><w:body>${body}</w:body></w:document>`,
  });
  const { target } = await shared.convert('formulas.docx', 'epub');
  const pictures = [...(await readParts(target))].filter(([name]) => name.includes('/images/'));
  expect(new Set(pictures.map(([, bytes]) => bytes.toString('base64'))).size).toBe(2);
  const pages = [...(await readParts(target))].filter(([name]) => name.endsWith('.xhtml'));
  expect(pages.map(([, page]) => String(page)).join('')).toMatch(/<img .*and.*<img /s);
});

test('a book has the words of fields and placeholders', async () => {
  const words = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
  const field = (code: string, text: string) =>
    `<w:fldSimple w:instr=" ${code} ">${words(text)}</w:fldSimple>`;
  const placeholder = `<w:sdt><w:sdtPr><w:showingPlcHdr/><w:text/></w:sdtPr><w:sdtContent>${words('Recipient')}</w:sdtContent></w:sdt>`;
  const caption = `${words('Figure ')}${field('SEQ Figure \\* ARABIC', '1')}${words(' shows ')}`;
  const body = `<w:p>${caption}${field('TITLE', 'Report')}${words(' for ')}${placeholder}</w:p>`;
  await writePackage(path.join(shared.folder, 'fields.docx'), {
    ...docx(),
    'word/document.xml': `<w:document ${xmlns}><w:body>${body}</w:body></w:document>`,
  });
  const book = await readContent((await shared.convert('fields.docx', 'epub')).target, 'epub');
  const odt = await readContent((await shared.convert('fields.docx', 'odt')).target, 'odt');
  expect([...odt.words.keys()]).toEqual(expect.arrayContaining(['figure', '1', 'recipient']));
  expect([...book.words.keys()]).toEqual([...odt.words.keys()]);
});

test('a link within a book leads to its place', async () => {
  const words = (text: string) => `<w:r><w:t>${text}</w:t></w:r>`;
  const place = '<w:bookmarkStart w:id="1" w:name="place"/><w:bookmarkEnd w:id="1"/>';
  const body = `<w:p><w:hyperlink w:anchor="place">${words('Go')}</w:hyperlink></w:p><w:p>${place}${words('Here')}</w:p>`;
  await writePackage(path.join(shared.folder, 'links.docx'), {
    ...docx(),
    'word/document.xml': `<w:document ${xmlns}><w:body>${body}</w:body></w:document>`,
  });
  const parts = await readParts((await shared.convert('links.docx', 'epub')).target);
  const page = String(parts.get('OEBPS/sections/section0001.xhtml'));
  expect(page).toMatch(/<a href="#target-1">Go<\/a>.*<span id="target-1"><\/span>.*Here/s);
});

test('paragraphs of a style that has an outline level are headings of a page, and look as before', async () => {
  const paragraph = (style: string, words: string) =>
    `<w:p><w:pPr><w:pStyle w:val="${style}"/></w:pPr><w:r><w:t>${words}</w:t></w:r></w:p>`;
  const style =
    '<w:style w:type="paragraph" w:customStyle="1" w:styleId="Own"><w:name w:val="Own title"/><w:pPr><w:outlineLvl w:val="1"/></w:pPr></w:style>';
  const body = `${paragraph('Own', 'Grüße')}${paragraph('Own', '')}${paragraph('Other', 'Text')}`;
  const withStyles = Object.entries(docx()).map(([name, part]) => [
    name.replace('numbering', 'styles'),
    part.replaceAll('numbering', 'styles'),
  ]);
  await writePackage(path.join(shared.folder, 'own.docx'), {
    ...Object.fromEntries(withStyles),
    'word/document.xml': `<w:document ${xmlns}><w:body>${body}</w:body></w:document>`,
    'word/styles.xml': `<w:styles ${xmlns}>${style}</w:styles>`,
  });
  const page = await readFile((await shared.convert('own.docx', 'html')).target, 'utf8');
  expect(page).toMatch(/<h2 class="outlined[^>]*>\s*(<span[^>]*>)*Grüße(<\/span>)*<\/h2>/);
  expect(page.match(/<h\d/g)).toHaveLength(1);
  expect(page).toContain(':where(.outlined) { font-size: inherit;');
  expect(page).toMatch(/\tp, \.outlined \{/);
  expect(page).not.toContain('__outline');
});

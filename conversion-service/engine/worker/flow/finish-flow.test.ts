import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { tempDir } from '../../../../test/fixtures/temp-dir.ts';
import { readParts } from '../../testing/read-result.ts';
import { writePackage } from '../../testing/sample-documents.ts';
import { bookMarks, finishEpub, finishHtml } from './finish-flow.ts';

test('directions move from the style sheet to the text, pictures and pages get their words', async () => {
  const file = path.join(await tempDir(), 'a.epub');
  const page = (classes: string) =>
    `<html><head><meta/></head><body class="body0"><p class="${classes}">א<img alt="OEBPS/images/image0001.png" class="frame0"/></p></body></html>`;
  await writePackage(file, {
    'OEBPS/sections/section0001.xhtml': page('para0') + page('para1'),
    mimetype: 'application/epub+zip',
    'OEBPS/content.opf': '<dc:title>Unknown Title</dc:title>',
    'OEBPS/styles/stylesheet.css':
      '.para0 {\n  direction: rtl;\n  margin: 0;\n}\n\n.body0 {\n  direction: ltr;\n}\n.para1 { a-direction: up }',
  });
  await finishEpub(file, 'Brief & mehr');
  const parts = await readParts(file);
  expect([...parts.keys()][0]).toBe('mimetype');
  expect(String(parts.get('OEBPS/styles/stylesheet.css'))).toBe(
    '.para0 {\n  margin: 0;\n}\n\n.body0 {\n  }\n.para1 { a-direction: up }',
  );
  const finished = (attributes: string) =>
    `<html><head><title>Brief &amp; mehr</title><meta/></head><body class="body0"><p ${attributes}>א<img alt="" class="frame0"/></p></body></html>`;
  expect(String(parts.get('OEBPS/sections/section0001.xhtml'))).toContain(
    finished('class="para0" dir="rtl"'),
  );
  expect(String(parts.get('OEBPS/content.opf'))).toBe('<dc:title>Brief &amp; mehr</dc:title>');
});

test('marks in a book become headings, lists and words for pictures', async () => {
  const file = path.join(await tempDir(), 'a.epub');
  const item = (level: number, words: string) =>
    `<p class="a"><span>${bookMarks.item(level, true)}${words}</span></p>`;
  const picture = `<img alt="OEBPS/images/image0001.png" src="a"/></span><span>${bookMarks.description('Tom &amp; "Jo"')}`;
  const body = [
    `<p class="b"><span>${bookMarks.heading(2)}Title</span></p>`,
    item(1, '1. One') + item(2, 'a) In') + item(1, '2. Two'),
    `<p>Text<span>${picture}</span></p>${item(1, '3. Three')}`,
  ];
  await writePackage(file, {
    'OEBPS/toc.xhtml': `<html><head><title>T</title></head><a>${bookMarks.heading(1)}Title</a></html>`,
    'OEBPS/sections/section0001.xhtml': `<html><head><title>T</title></head><body>${body.join('')}</body></html>`,
    mimetype: 'application/epub+zip',
  });
  await finishEpub(file, 'T');
  const parts = await readParts(file);
  const page = String(parts.get('OEBPS/sections/section0001.xhtml'));
  expect(page.replaceAll(/ style="[^"]*"/g, '')).toContain(
    '<h2 class="b"><span>Title</span></h2>' +
      '<ol><li><p class="a"><span>1. One</span></p><ol><li><p class="a"><span>a) In</span></p></li></ol></li>' +
      '<li><p class="a"><span>2. Two</span></p></li></ol>' +
      '<p>Text<span><img alt="Tom &amp; &quot;Jo&quot;" src="a"/></span><span></span></p>' +
      '<ol><li><p class="a"><span>3. Three</span></p></li></ol></body>',
  );
  expect(String(parts.get('OEBPS/toc.xhtml'))).toContain('<a>Title</a>');
});

test('the fonts of a page become classes', async () => {
  const file = path.join(await tempDir(), 'a.html');
  const red = '<font color="#ff0000"><font face="Liberation Serif, serif">';
  const small = '<font size="2" style="font-size: 9pt">';
  await writeFile(
    file,
    `<html><head><title>T</title></head><body>${red}One</font></font>${red}Two</font></font>${small}<b>3</b></font><font size="5">4</font></body></html>`,
  );
  await finishHtml(file, 'T');
  const page = await readFile(file, 'utf8');
  expect(page).toContain(
    '<body><span class="font1 font2">One</span><span class="font1 font2">Two</span><span class="font3"><b>3</b></span><span class="font4">4</span></body>',
  );
  expect(page).toContain('.font1 { color: #ff0000 }');
  expect(page).toContain('.font2 { font-family: "Liberation Serif", serif }');
  expect(page).toContain('.font3 { font-size: 9pt }');
  expect(page).toContain('.font4 { font-size: x-large }');
});

test('images of shapes that show nothing are left out, unless they have words', async () => {
  const file = path.join(await tempDir(), 'a.html');
  const page = (...images: string[]) =>
    `<html><head><title>T</title></head><body><p>One${images.join('')}</p></body></html>`;
  const shown = '<img src="data:image/png;base64,AA==" name="Shape1" alt="Shape1"/>';
  const described = '<img name="Shape2" alt="A red house"/>';
  const empty = '<img name="Shape3" alt="Shape3" width="96"/><img align="left"/>';
  await writeFile(file, page(shown, empty, described));
  await finishHtml(file, 'T');
  expect(await readFile(file, 'utf8')).toBe(page(shown, described));
});

test('marks of links lead to their targets, on the same page of a book or another', async () => {
  const file = path.join(await tempDir(), 'a.epub');
  const page = (body: string) =>
    `<html><head><title>T</title></head><body><p>${body}</p></body></html>`;
  const link = (number: number, text: string) =>
    `<span>${bookMarks.link(number)}${text}${bookMarks.linkEnd}</span>`;
  await writePackage(file, {
    'OEBPS/sections/section0001.xhtml': page(
      `${link(2, 'Far</span><span> away')}${link(1, 'Near')}${link(3, 'Gone')}<b>${bookMarks.target(1)}Here</b>`,
    ),
    'OEBPS/sections/section0002.xhtml': page(`${bookMarks.target(2)}There`),
    'OEBPS/toc.xhtml': page(`<a href="b">${bookMarks.target(2)}There</a>`),
    mimetype: 'application/epub+zip',
  });
  await finishEpub(file, 'T');
  const parts = await readParts(file);
  const far = (text: string) => `<a href="section0002.xhtml#target-2">${text}</a>`;
  expect(String(parts.get('OEBPS/sections/section0001.xhtml'))).toBe(
    page(
      `<span>${far('Far')}</span><span>${far(' away')}</span><span><a href="#target-1">Near</a></span><span>Gone</span><b><span id="target-1"></span>Here</b>`,
    ),
  );
  expect(String(parts.get('OEBPS/sections/section0002.xhtml'))).toBe(
    page('<span id="target-2"></span>There'),
  );
  expect(String(parts.get('OEBPS/toc.xhtml'))).toBe(page('<a href="b">There</a>'));
});

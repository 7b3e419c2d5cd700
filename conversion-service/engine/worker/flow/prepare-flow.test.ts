import path from 'node:path';
import { expect, test } from 'vitest';
import { tempDir } from '../../../../test/fixtures/temp-dir.ts';
import { readParts } from '../../testing/read-result.ts';
import { odfParts, writePackage } from '../../testing/sample-documents.ts';
import { bookMarks } from './finish-flow.ts';
import { flowFrames } from './prepare-flow.ts';

async function flowed(body: string, format = 'html'): Promise<string> {
  const folder = await tempDir();
  const [source, target] = [path.join(folder, 'a.odt'), path.join(folder, 'b.odt')];
  await writePackage(source, odfParts('odt', body));
  await flowFrames(source, target, format);
  const parts = await readParts(target);
  expect([...parts.keys()][0]).toBe('mimetype');
  return /<office:text>(.*)<\/office:text>/s.exec(String(parts.get('content.xml')))?.[1] ?? '';
}

const box = (text: string) =>
  `<draw:frame text:anchor-type="char"><draw:text-box><text:p>${text}</text:p></draw:text-box></draw:frame>`;
const image = '<draw:image xlink:href="Pictures/a.png"/>';

test('the paragraphs of boxes and shapes come behind the one that they are bound to', async () => {
  const shape = '<draw:g><draw:custom-shape><text:p>Form</text:p></draw:custom-shape></draw:g>';
  expect(await flowed(`<text:p>A${box('Eins')} B<text:span>${shape}</text:span></text:p>`)).toBe(
    '<text:p>A B<text:span/></text:p><text:p>Eins</text:p><text:p>Form</text:p>',
  );
});

test('boxes in boxes, notes and tables stay where they belong', async () => {
  const inner = `<draw:frame><draw:text-box><text:p>Außen${box('Innen')}</text:p></draw:text-box></draw:frame>`;
  const note = `<text:note><text:note-body><text:p>Note${box('Fuß')}</text:p></text:note-body></text:note>`;
  const cell = `<table:table><table:table-row><table:table-cell><text:p>${inner}</text:p></table:table-cell></table:table-row></table:table>`;
  expect(await flowed(`${cell}<text:p>T${note}</text:p>`)).toBe(
    '<table:table><table:table-row><table:table-cell><text:p/><text:p>Außen</text:p><text:p>Innen</text:p></table:table-cell></table:table-row></table:table>' +
      '<text:p>T<text:note><text:note-body><text:p>Note</text:p><text:p>Fuß</text:p></text:note-body></text:note></text:p>',
  );
});

test('pictures stand in a line; those of a later page come behind the text', async () => {
  const onPage = (page: number) =>
    `<draw:frame text:anchor-type="page" text:anchor-page-number="${page}">${image}</draw:frame>`;
  const inLine = `<draw:frame text:anchor-type="as-char">${image}</draw:frame>`;
  expect(await flowed(`${onPage(2)}${onPage(1)}<text:p>Text &amp; mehr</text:p>`)).toBe(
    `<text:p>${inLine}</text:p><text:p>Text &amp; mehr</text:p><text:p>${inLine}</text:p>`,
  );
});

test('in plain text notes come behind all of it, with their numbers', async () => {
  const note = (label: string, text: string) =>
    `<text:note><text:note-citation>${label}</text:note-citation><text:note-body><text:p>${text}</text:p></text:note-body></text:note>`;
  const body = `<text:p>Eins${note('1', 'Erste')} Wort</text:p><text:p>Zwei${note('i', ' Letzte')}</text:p>`;
  expect(await flowed(body, 'txt')).toBe(
    '<text:p>Eins<text:span>[1]</text:span> Wort</text:p><text:p>Zwei<text:span>[i]</text:span></text:p>' +
      '<text:p>[1] Erste</text:p><text:p>[i] Letzte</text:p>',
  );
});

test('the words for a picture become its title, which HTML shows', async () => {
  const frame = (words: string) =>
    `<text:p><draw:frame text:anchor-type="as-char">${image}${words}</draw:frame></text:p>`;
  const desc = '<svg:desc>A red house</svg:desc>';
  expect(await flowed(frame(`<svg:title>Picture 1</svg:title>${desc}`))).toBe(
    frame(`${desc}<svg:title>A red house</svg:title>`),
  );
});

test('shapes without words stay, as HTML has pictures of them', async () => {
  const shape = (anchor: string) =>
    `<draw:custom-shape text:anchor-type="${anchor}"><text:p/></draw:custom-shape>`;
  expect(await flowed(`<text:p>A${shape('char')}</text:p>`)).toBe(
    `<text:p>A${shape('as-char')}</text:p>`,
  );
});

test('in a book fields are the words that they show', async () => {
  const note =
    '<text:note><text:note-citation>1</text:note-citation><text:note-body><text:p>N<text:date>May</text:date></text:p></text:note-body></text:note>';
  const hidden = '<text:hidden-text text:is-hidden="true">No</text:hidden-text>';
  const control =
    '<loext:content-control><text:span>[Your <text:title>Title</text:title>]</text:span></loext:content-control>';
  const body = `<text:p>For <text:text-input>Name</text:text-input><text:tab/>${control}${hidden}${note}</text:p>`;
  const span = (words: string) => `<text:span>${words}</text:span>`;
  expect(await flowed(body, 'epub')).toBe(
    `<text:p>For ${span('Name')}<text:tab/>${span(span(`[Your ${span('Title')}]`))}${hidden}${note.replaceAll('text:date', 'text:span')}</text:p>`,
  );
});

test('in a book indexes are paragraphs', async () => {
  const index =
    '<text:table-of-content><text:table-of-content-source/><text:index-body><text:index-title><text:p>Contents</text:p></text:index-title><text:p>One</text:p></text:index-body></text:table-of-content>';
  expect(await flowed(`<text:section>${index}</text:section>`, 'epub')).toBe(
    '<text:section><text:p>Contents</text:p><text:p>One</text:p></text:section>',
  );
});

test('in a book links within it and their targets have marks', async () => {
  const link = (href: string) => `<text:p><text:a xlink:href="${href}">Go</text:a></text:p>`;
  const target = '<text:bookmark-start text:name="Ä b"/>';
  const other = '<text:bookmark text:name="other"/>';
  const body = `${link('#%C3%84%20b')}${link('#none')}${link('https://a.example/')}`;
  expect(await flowed(`${body}<text:p>${target}Here${other}</text:p>`, 'epub')).toBe(
    `<text:p><text:span>${bookMarks.link(1)}Go${bookMarks.linkEnd}</text:span></text:p>` +
      `${link('#none')}${link('https://a.example/')}` +
      `<text:p>${target}${bookMarks.target(1)}Here${other}</text:p>`,
  );
});

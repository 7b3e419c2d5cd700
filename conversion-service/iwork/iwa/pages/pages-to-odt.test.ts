import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestObject } from '../../../../test/fixtures/iwork/iwa-file.ts';
import { identifiers } from '../../../../test/fixtures/iwork/numbers-file.ts';
import {
  drawableMessage,
  pagesIds,
  pagesObjects,
  styleObject,
  textObject,
  writePages,
} from '../../../../test/fixtures/iwork/pages-file.ts';
import { message, reference } from '../../../../test/fixtures/iwork/protobuf.ts';
import { tableObjects } from '../../../../test/fixtures/iwork/table-objects.ts';
import { iworkToOdf } from '../../iwork-to-odf.ts';

const run = promisify(execFile);
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pages-to-odt-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const heading = styleObject(10, 2022, {
  name: 'Kapitel',
  key: 'text-1-paragraphstyle-Heading 2',
  parent: 11,
  characters: { 1: true },
});
const bodyStyle = styleObject(11, 2022, {
  name: 'Body',
  key: 'text-0-paragraphstyle-Body',
  characters: { 3: { float: 11 }, 5: 'HelveticaNeue' },
  paragraph: { 1: 3, 20: { float: 6 } },
});
const styles = [heading, bodyStyle];

test('named styles keep their parents, headings their level', async () => {
  const { content, stylesXml } = await converted(
    pagesObjects({ text: 'Titel\nText', tables: { 5: [at(0, 10), at(6, 11)] } }, styles),
  );
  expect(content).toMatch(
    /<text:h text:style-name="Kapitel" text:outline-level="2">Titel<\/text:h>/,
  );
  expect(content).toContain('<text:p text:style-name="Body">Text</text:p>');
  expect(stylesXml).toMatch(
    /style:name="Kapitel" style:family="paragraph" style:parent-style-name="Body"/,
  );
  expect(stylesXml).toMatch(/style:name="Body".*?fo:margin-bottom="6pt".*?fo:text-align="justify"/);
  expect(stylesXml).toMatch(/svg:font-family="'Helvetica Neue'/);
});

test('a paragraph without a style of its own has that of the one before', async () => {
  const { content } = await converted(
    pagesObjects({ text: 'a\nb', tables: { 5: [at(0, 11), { index: 2 }] } }, styles),
  );
  expect(content).toContain('<text:p text:style-name="Body">b</text:p>');
});

test('lists nest by level and count on behind a paragraph that interrupts them', async () => {
  const list = {
    identifier: 20,
    type: 2023,
    message: message({ 1: message({ 1: 'Nummern' }), 11: [3, 3], 15: [0, 12] }),
  };
  const none = { identifier: 21, type: 2023, message: message({ 1: message({}), 11: [0, 0] }) };
  const { content } = await converted(
    pagesObjects(
      {
        text: 'eins\ninnen\nzwei\nText\ndrei',
        tables: {
          7: [at(0, 20), at(16, 21), at(21, 20)],
          6: [
            { index: 0, first: 0 },
            { index: 5, first: 1 },
            { index: 11, first: 0 },
          ],
        },
      },
      [list, none],
    ),
  );
  const bare = content.replaceAll(/ text:style-name="[^"]*"/g, '');
  expect(bare).toContain(
    '<text:list><text:list-item><text:p>eins</text:p><text:list><text:list-item>' +
      '<text:p>innen</text:p></text:list-item></text:list></text:list-item>' +
      '<text:list-item><text:p>zwei</text:p></text:list-item></text:list><text:p>Text</text:p>' +
      '<text:list><text:list-item text:start-value="3"><text:p>drei</text:p>',
  );
});

test('links, notes and comments stand where they were; deleted text is gone', async () => {
  const others: TestObject[] = [
    { identifier: 30, type: 2032, message: message({ 2: 'https://example.org/?a=1&b=2' }) },
    { identifier: 31, type: 2032, message: message({ 2: 'javascript:alert(1)' }) },
    { identifier: 32, type: 2008, message: message({ 2: reference(33) }) },
    textObject(33, { text: 'Die Quelle', kind: 2 }),
    { identifier: 34, type: 2013, message: message({ 1: reference(35) }) },
    { identifier: 35, type: 3056, message: message({ 1: 'Stimmt das?', 3: reference(36) }) },
    { identifier: 36, type: 212, message: message({ 1: 'Ada' }) },
    { identifier: 37, type: 2060, message: message({ 1: 2 }) },
  ];
  const text = 'Link Skript Note\u000e Wort weg';
  const { content } = await converted(
    pagesObjects(
      {
        text,
        tables: {
          11: [at(0, 30), { index: 4 }, at(5, 31), { index: 11 }],
          16: [at(16, 32)],
          23: [at(18, 34), { index: 22 }],
          22: [at(23, 37)],
        },
      },
      others,
    ),
  );
  expect(content).toContain('xlink:href="https://example.org/?a=1&amp;b=2">Link</text:a>');
  expect(content).not.toContain('javascript');
  expect(content).toMatch(
    /Note<text:note [^>]*text:note-class="footnote">.*?Die Quelle.*?<\/text:note>/,
  );
  expect(content).toMatch(
    /<office:annotation office:name="([^"]+)"><dc:creator>Ada<\/dc:creator><text:p>Stimmt das\?<\/text:p><\/office:annotation>Wort<office:annotation-end office:name="\1"\/>/,
  );
  expect(content).not.toContain('weg');
});

test('sections have page styles with their headers, footers and first numbers', async () => {
  const template = (identifier: number, header: number, footer: number) => ({
    identifier,
    type: 10143,
    message: message({ 1: [40, header, 40].map(reference), 2: [footer, 40, 40].map(reference) }),
  });
  const section = (identifier: number, odd: number, more: Record<number, number | boolean>) => ({
    identifier,
    type: 10011,
    message: message({ 23: reference(54), 25: reference(odd), ...more }),
  });
  const pageNumber = { identifier: 43, type: 2043, message: message({ 1: message({ 2: 0 }) }) };
  const { content, stylesXml } = await converted(
    pagesObjects({ text: 'Eins\u0004Zwei', tables: { 17: [at(0, 50), at(5, 51)] } }, [
      textObject(40, { text: '', kind: 1 }),
      textObject(41, { text: 'Oben', kind: 1 }),
      textObject(42, { text: '\ufffc', kind: 1, tables: { 9: [at(0, 43)] } }),
      textObject(44, { text: 'Deckblatt', kind: 1 }),
      pageNumber,
      template(52, 41, 42),
      template(54, 44, 40),
      section(50, 52, { 18: true }),
      section(51, 52, { 21: 1, 22: 7 }),
    ]),
  );
  expect(stylesXml).toMatch(/<style:header>.*?Oben.*?<\/style:header>/);
  expect(stylesXml).toMatch(/<style:header-first>.*?Deckblatt.*?<\/style:header-first>/);
  expect(stylesXml).toMatch(/<style:footer>.*?<text:page-number.*?<\/style:footer>/);
  expect(stylesXml).toMatch(/fo:page-width="400pt" fo:page-height="600pt"/);
  expect(stylesXml).toMatch(/fo:margin-top="30pt".*?<style:header-style>.*?fo:min-height="50pt"/);
  expect(content).toMatch(
    /style:master-page-name="Section_20_2"><style:paragraph-properties style:page-number="7"/,
  );
});

test('a picture is turned the right way up, cut to its mask and put in its place', async () => {
  const photo = await sharp({ create: { width: 40, height: 20, channels: 3, background: 'blue' } })
    .composite([{ input: await square('red', 20), left: 0, top: 0 }])
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 100 })
    .toBuffer();
  const image = {
    identifier: 60,
    type: 3005,
    message: message({
      1: drawableMessage([100, 200, 100, 200], { wrap: 2, description: 'Ein Bild' }),
      5: reference(61),
      11: reference(1000),
    }),
  };
  const mask = {
    identifier: 61,
    type: 3006,
    message: message({ 1: drawableMessage([0, 100, 100, 100]) }),
  };
  const { content, file } = await converted(
    pagesObjects({ text: 'Text' }, [image, mask, onPage(60)]),
    { 'foto.jpg': photo },
  );
  expect(content).toMatch(
    /text:anchor-type="page" text:anchor-page-number="1"[^>]* svg:width="100pt" svg:height="100pt" svg:x="100pt" svg:y="300pt"/,
  );
  expect(content).toContain('<svg:desc>Ein Bild</svg:desc>');
  const [, name = ''] = /xlink:href="(Pictures\/[^"]+)"/.exec(content) ?? [];
  const { stdout } = await run('unzip', ['-p', file, name], { encoding: 'buffer' });
  const picture = await sharp(stdout).raw().toBuffer({ resolveWithObject: true });
  expect([picture.info.width, picture.info.height]).toEqual([20, 20]);
  const [red = 0, , blue = 0] = picture.data;
  expect(blue, 'the lower half of what is upright').toBeGreaterThan(red);
});

test('a picture that cannot be shown is told, not silently dropped', async () => {
  const image = {
    identifier: 60,
    type: 3005,
    message: message({ 1: drawableMessage([1, 1, 9, 9]), 11: reference(1000) }),
  };
  const { warnings } = await converted(pagesObjects({ text: 'Text' }, [image, onPage(60)]), {
    'kaputt.jpg': Buffer.from('no picture'),
  });
  expect(warnings).toContainEqual({
    code: 'picture_left_out',
    detail: 'An image cannot be shown: kaputt.jpg.',
  });
});

test('boxes without a body text become pages with what lay on them', async () => {
  const box = (identifier: number, text: number, angle = 0) => ({
    identifier,
    type: 2011,
    message: message({
      1: message({ 1: drawableMessage([20, 30, 200, 40], { angle }), 3: message({}) }),
      4: reference(text),
      6: true,
    }),
  });
  const { content } = await converted(
    pagesObjects({ text: '' }, [
      box(70, 71),
      textObject(71, { text: 'Seite eins' }),
      box(72, 73, 90),
      textObject(73, { text: 'Seite zwei' }),
      onPage(70, 72),
    ]),
  );
  expect(content).toMatch(/<draw:text-box fo:min-height="40pt">.*?Seite eins/);
  expect(content).toMatch(
    /<draw:custom-shape [^>]*draw:transform="rotate\(1.570796\) translate\(100pt 150pt\)"/,
  );
  expect(content).toMatch(/fo:break-before="page"/);
});

test('a table in a line stands between paragraphs, with its cells as they are shown', async () => {
  const made = tableObjects(
    {
      name: 'Preise',
      cells: [[{ value: { text: 'Apfel' } }, { value: { number: '1.5' } }]],
    },
    identifiers(200),
  );
  const attachment = { identifier: 80, type: 2003, message: message({ 1: reference(made.info) }) };
  const { content } = await converted(
    pagesObjects({ text: 'vor\ufffcnach', tables: { 9: [at(3, 80)] } }, [
      attachment,
      ...made.objects,
    ]),
  );
  expect(content).toMatch(
    /vor<\/text:p>.*?<table:table .*?Apfel.*?1[.,]5.*?<\/table:table>.*?nach/,
  );
});

test('a table in a list ends it, and the list counts on behind it', {
  timeout: 60_000,
}, async () => {
  const made = tableObjects(
    { name: 'Preise', cells: [[{ value: { text: 'Apfel' } }]] },
    identifiers(200),
  );
  const list = {
    identifier: 20,
    type: 2023,
    message: message({ 1: message({ 1: 'Nummern' }), 11: [3], 15: [0] }),
  };
  const attachment = { identifier: 80, type: 2003, message: message({ 1: reference(made.info) }) };
  const { file } = await converted(
    pagesObjects({ text: 'eins\ufffc\nzwei', tables: { 7: [at(0, 20)], 9: [at(4, 80)] } }, [
      ...[list, attachment],
      ...made.objects,
    ]),
  );
  expect((await shown(file)).match(/\S+/g)).toEqual(['1.', 'eins', 'Apfel', '2.', 'zwei']);
});

test('LibreOffice shows the text of a converted document', { timeout: 60_000 }, async () => {
  const { file } = await converted(
    pagesObjects(
      { text: 'Kapitel eins\nEin Satz.\u0005Neue Seite', tables: { 5: [at(0, 10), at(13, 11)] } },
      styles,
    ),
  );
  const [first, second] = (await shown(file)).split('\f');
  expect(first).toContain('Kapitel eins');
  expect(first).toContain('Ein Satz.');
  expect(second).toContain('Neue Seite');
});

test('of the space after a paragraph and before the next one the larger counts', {
  timeout: 60_000,
}, async () => {
  const spaced = styleObject(10, 2022, {
    characters: { 3: { float: 10 } },
    paragraph: { 20: { float: 60 }, 21: { float: 60 } },
  });
  const { file } = await converted(
    pagesObjects({ text: 'oben\nunten', tables: { 5: [at(0, 10)] } }, [spaced]),
  );
  const { stdout } = await run('pdftotext', ['-bbox', await pdfOf(file), '-']);
  const [above = 0, below = 0] = [...stdout.matchAll(/yMin="([\d.]+)"/g)].map(([, y]) => Number(y));
  // A line's height apart, and 60 points; not 120.
  expect(below - above).toBeGreaterThan(65);
  expect(below - above).toBeLessThan(80);
});

test('references in circles end', async () => {
  const group = (identifier: number, member: number) => ({
    identifier,
    type: 3008,
    message: message({ 1: drawableMessage([0, 0, 10, 10]), 2: reference(member) }),
  });
  const note = { identifier: 32, type: 2008, message: message({ 2: reference(pagesIds.body) }) };
  const { content } = await converted(
    pagesObjects({ text: 'Text\u000e', tables: { 16: [at(4, 32)] } }, [
      group(90, 91),
      group(91, 90),
      onPage(90),
      note,
    ]),
  );
  expect(content).toContain('Text');
});

let count = 0;
async function converted(objects: TestObject[], files: Record<string, Uint8Array> = {}) {
  const name = path.join(folder, String(++count));
  await writePages(`${name}.pages`, objects, files);
  const { kind, warnings } = await iworkToOdf(`${name}.pages`, `${name}.odt`);
  expect(kind).toBe('odt');
  expect((await readFile(`${name}.odt`)).length).toBeGreaterThan(0);
  const content = await part(`${name}.odt`, 'content.xml');
  const stylesXml = await part(`${name}.odt`, 'styles.xml');
  return { content, stylesXml, warnings, file: `${name}.odt` };
}

/** The text of the pages that LibreOffice makes. */
async function shown(file: string): Promise<string> {
  return (await run('pdftotext', [await pdfOf(file), '-'])).stdout;
}

async function pdfOf(file: string): Promise<string> {
  const profile = `-env:UserInstallation=file://${folder}/profile`;
  await run('soffice', [profile, '--headless', '--convert-to', 'pdf', '--outdir', folder, file]);
  return file.replace(/odt$/, 'pdf');
}

async function part(file: string, name: string): Promise<string> {
  return (await run('unzip', ['-p', file, name], { maxBuffer: 2 ** 29 })).stdout;
}

function at(index: number, object: number) {
  return { index, object };
}

/** Floating drawables, each on the next page. */
function onPage(...drawables: number[]): TestObject {
  const pages = drawables.map((drawable, page) =>
    message({ 1: page, 4: message({ 1: reference(drawable) }) }),
  );
  return { identifier: pagesIds.floating, type: 10010, message: message({ 1: pages }) };
}

function square(background: string, size: number): Promise<Buffer> {
  return sharp({ create: { width: size, height: size, channels: 3, background } })
    .png()
    .toBuffer();
}

test('a table of contents keeps its lines and page numbers', async () => {
  const number = { identifier: 46, type: 2010, message: message({ 1: message({}), 2: '12' }) };
  const contents = {
    identifier: 47,
    type: 2240,
    message: message({
      1: message({
        1: message({ 1: drawableMessage([0, 0, 100, 50]), 3: message({}) }),
        4: reference(48),
      }),
    }),
  };
  const attachment = {
    identifier: 49,
    type: 2241,
    message: message({ 1: message({ 1: reference(47) }) }),
  };
  const { content } = await converted(
    pagesObjects({ text: '\ufffc\nText', tables: { 9: [at(0, 49)] } }, [
      ...[number, contents, attachment],
      textObject(48, { text: 'Kapitel\t\ufffc', kind: 7, tables: { 9: [at(8, 46)] } }),
    ]),
  );
  expect(content).toMatch(
    /<text:table-of-content .*<text:index-body><text:p>Kapitel<text:tab\/>12<\/text:p><\/text:index-body>/,
  );
});

test('texts that refer to each other many times end soon', { timeout: 60_000 }, async () => {
  const twice = (identifier: number, next: number) =>
    textObject(identifier, {
      text: '\u000e\u000e\u000e\u000e\u000e',
      kind: 2,
      tables: { 16: [0, 1, 2, 3, 4].map((index) => at(index, next)) },
    });
  const link = { identifier: 500, type: 2008, message: message({ 2: reference(600) }) };
  const { warnings } = await converted(
    pagesObjects({ text: '\u000e', tables: { 16: [at(0, 500)] } }, [link, twice(600, 500)]),
  );
  expect(warnings.map(({ code }) => code)).toContain('texts_left_out');
});

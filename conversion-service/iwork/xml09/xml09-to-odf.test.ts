import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { odfContent } from '../../../test/fixtures/iwork/ods-content.ts';
import {
  pages09Xml,
  writePages09,
  type Xml09Pages,
} from '../../../test/fixtures/iwork/pages-09-file.ts';
import { writePackage } from '../../engine/testing/sample-documents.ts';
import type { ReadingOptions } from '../iwork-to-odf.ts';
import { openZip } from '../zip-file.ts';
import { xml09ToOdf } from './xml09-to-odf.ts';

let folder = '';
let files = 0;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pages-09-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const styles = `<sf:paragraphstyle sf:name="Heading 2" sf:ident="head" sfa:ID="S-1"><sf:property-map>
<sf:fontSize><sf:number sfa:number="18"/></sf:fontSize><sf:alignment><sf:number sfa:number="2"/></sf:alignment>
<sf:fontName><sf:string sfa:string="HelveticaNeue-Bold"/></sf:fontName></sf:property-map></sf:paragraphstyle>
<sf:characterstyle sf:ident="loud" sfa:ID="S-2"><sf:property-map><sf:italic><sf:number sfa:number="1"/></sf:italic>
<sf:fontColor><sf:color sfa:r="1" sfa:g="0" sfa:b="0" sfa:a="1"/></sf:fontColor></sf:property-map></sf:characterstyle>
<sf:characterstyle sf:parent-ident="loud" sfa:ID="S-3"><sf:property-map/></sf:characterstyle>
<sf:liststyle sf:ident="dots" sfa:ID="S-4"><sf:property-map><sf:listLabelTypes><sf:array>
<sf:list-label-typeinfo sf:type="text"><sf:text-label sf:type="decimal" sf:format="%L)" sf:first="1"/></sf:list-label-typeinfo>
</sf:array></sf:listLabelTypes></sf:property-map></sf:liststyle>
<sf:paragraphstyle sfa:ID="S-5"><sf:property-map><sf:listStyle><sf:liststyle-ref sfa:IDREF="S-4"/></sf:listStyle>
</sf:property-map></sf:paragraphstyle>`;

test('headings, looks and links come, those of a derived style too', async () => {
  const { content } = await converted({
    styles,
    body:
      '<sf:p sf:style="head">Titel<sf:br/></sf:p><sf:p>Ein <sf:span sf:style="S-3">Wort</sf:span>, ' +
      '<sf:link href="https://example.org/">hier</sf:link> und <sf:link href="file:///etc/passwd">da</sf:link></sf:p>',
  });
  expect(content).toMatch(/<text:h [^>]*text:outline-level="2">Titel<\/text:h>/);
  expect(content).toMatch(/fo:text-align="center"/);
  expect(content).toMatch(/fo:color="#ff0000"/);
  expect(content).toMatch(/<text:span [^>]*>Wort<\/text:span>/);
  expect(content).toContain('xlink:href="https://example.org/">hier</text:a>');
  expect(content).not.toContain('passwd');
  expect(content).not.toContain('Prototype');
});

test('notes stand where their marks are, and none is lost', async () => {
  const note = (text: string) => `<sf:p>${text}<sf:footnotebr/></sf:p>`;
  const { content } = await converted({
    beforeBody: `<sf:footnotes><sf:text-storage><sf:text-body>${note('Eins')}${note('Zwei')}</sf:text-body></sf:text-storage></sf:footnotes>`,
    body: '<sf:p>Text<sf:footnote sf:autonumber="1"/>.<sf:br/></sf:p>',
  });
  expect(content).toMatch(/Text<text:note .*?<text:p[^>]*>Eins<\/text:p><\/text:note-body>/);
  expect(content).toMatch(/<text:p[^>]*>Zwei<\/text:p>/);
});

test('notes keep the space between them, and a footer its place', async () => {
  const note = '<sf:p>Eins<sf:footnotebr/></sf:p>';
  const { content, master } = await converted({
    publication:
      '<sl:kSFWPFootnoteGapProperty><sl:number sfa:number="10"/></sl:kSFWPFootnoteGapProperty>',
    margins: 'sf:top="20" sf:bottom="20" sf:header="30" sf:footer="40"',
    beforeBody: `<sf:footnotes><sf:text-storage><sf:text-body>${note}</sf:text-body></sf:text-storage></sf:footnotes>`,
    body: '<sf:p>Text<sf:footnote/></sf:p>',
    footer: 'Fuß',
  });
  expect(content).toMatch(/<style:paragraph-properties [^>]*fo:margin-top="10pt"/);
  expect(master).toMatch(/<style:footnote-sep [^>]*style:distance-after-sep="10pt"/);
  expect(master).toContain('fo:margin-bottom="40pt"');
  // A header without words takes no place of its own.
  expect(master).toContain('fo:margin-top="20pt"');
});

test('lines are as high as the document says, and in print as in iWork', async () => {
  const spaced = (mode: string, amount: number) =>
    `<sf:paragraphstyle sfa:ID="${mode}"><sf:property-map><sf:lineSpacing><sf:linespacing sf:amt="${amount}" sf:mode="${mode}"/></sf:lineSpacing></sf:property-map></sf:paragraphstyle>`;
  const parts = {
    styles: spaced('relative', 1.5) + spaced('exact', 20) + spaced('minimum', 18),
    body: ['relative', 'exact', 'minimum', 'none']
      .map((style) => `<sf:p sf:style="${style}">Text<sf:br/></sf:p><sf:p sf:style="${style}"/>`)
      .join(''),
  };
  const { content } = await converted(parts);
  expect(heights(content)).toEqual(['150%', '20pt', '18pt', '']);
  // Helvetica of 12 points has lines of 14, the font that is drawn of 14.4.
  const printed = await converted(parts, {}, { printed: true });
  expect(heights(printed.content)).toEqual([...['146%', '21pt', '20pt', '18pt', '97%', '14pt']]);
});

/** The height of lines of each style of paragraphs, in their order. */
function heights(content: string): string[] {
  return [...content.matchAll(/<style:paragraph-properties [^>]*>/g)].map(
    ([look]) => /(?:line-height|line-height-at-least)="([^"]*)"/.exec(look)?.[1] ?? '',
  );
}

test('letters of fonts that others stand in for are as wide as in iWork, in print alone', async () => {
  const parts = {
    styles:
      '<sf:paragraphstyle sfa:ID="P"><sf:property-map><sf:fontName><sf:string sfa:string="LucidaGrande"/></sf:fontName></sf:property-map></sf:paragraphstyle>',
    body: '<sf:p sf:style="P">Text</sf:p>',
  };
  expect((await converted(parts)).content).not.toContain('text-scale');
  const { content } = await converted(parts, {}, { printed: true });
  expect(content).toContain('style:text-scale="97%"');
});

test.each([
  ['directional" sf:direction="both', 'parallel'],
  ['directional" sf:direction="left', 'left'],
  ['neither', 'none'],
])('text flows around an object as in Pages: %s', async (type, expected) => {
  const style = `<sf:style><sf:graphic-style><sf:property-map><sf:externalTextWrap><sf:external-text-wrap
 sf:floating-wrap-enabled="true" sf:margin="12" sf:floating-wrap-type="${type}"/></sf:externalTextWrap></sf:property-map></sf:graphic-style></sf:style>`;
  const box = `<sf:drawable-shape>${style}<sf:text><sf:text-storage><sf:text-body><sf:p>Kasten</sf:p></sf:text-body></sf:text-storage></sf:text></sf:drawable-shape>`;
  const { content } = await converted({
    drawables: `<sl:page-group sl:page="1">${box}</sl:page-group>`,
    body: '<sf:p>Text</sf:p>',
  });
  expect(content).toMatch(
    new RegExp(`<style:graphic-properties style:wrap="${expected}"[^>]*fo:margin-left="12pt"`),
  );
});

test('in print a table begins below what the text flows beside', async () => {
  const style = `<sf:style><sf:graphic-style><sf:property-map><sf:externalTextWrap><sf:external-text-wrap
 sf:floating-wrap-enabled="true"/></sf:externalTextWrap></sf:property-map></sf:graphic-style></sf:style>`;
  const box = `<sf:drawable-shape>${style}<sf:text><sf:text-storage><sf:text-body><sf:p>Kasten</sf:p></sf:text-body></sf:text-storage></sf:text></sf:drawable-shape>`;
  const table =
    '<sf:tabular-info><sf:tabular-model><sf:grid sf:numcols="1" sf:numrows="1"><sf:datasource><sf:t><sf:ct sfa:s="Zelle"/></sf:t></sf:datasource></sf:grid></sf:tabular-model></sf:tabular-info>';
  const parts = {
    beforeBody: `<sf:attachments><sf:attachment sfa:ID="A-1">${table}</sf:attachment></sf:attachments>`,
    body: '<sf:p><sf:attachment-ref sfa:IDREF="A-1"/><sf:br/></sf:p>',
    drawables: `<sl:page-group sl:page="1">${box}</sl:page-group>`,
  };
  const printed = (await converted(parts, {}, { printed: true })).content;
  expect(printed).toMatch(/<text:line-break loext:clear="all"\/><\/text:p><table:table /);
  expect(printed).toContain('style:wrap="parallel"');
  // Other programs may not know where to begin: text flows above and below.
  const { content } = await converted(parts);
  expect(content).not.toContain('loext:clear');
  expect(content).toContain('style:wrap="none"');
});

test('items of a list are numbered together', async () => {
  const { content } = await converted({
    styles,
    body: '<sf:p sf:style="S-5">a<sf:br/></sf:p><sf:p sf:style="S-5">b<sf:br/></sf:p>',
  });
  expect(content.match(/<text:list /g)).toHaveLength(1);
  expect(content.match(/<text:list-item>/g)).toHaveLength(2);
  expect(content).toContain('style:num-suffix=")"');
});

test('page size, header and footer with the number of the page', async () => {
  const { master } = await converted({
    body: '<sf:p>Text</sf:p>',
    header: 'Kopf',
    footer: 'Seite <sf:page-number sf:format="lower-roman" sf:value="i"/>',
  });
  expect(master).toContain('fo:page-width="420pt"');
  expect(master).toMatch(/<style:header><text:p[^>]*>Kopf/);
  expect(master).toMatch(/Seite <text:page-number style:num-format="i"/);
});

test('a table keeps its rows, empty ones too, spans and values', async () => {
  const cells =
    '<sf:t sf:ct="0" sf:col-span="2"><sf:ct sfa:s="Kopf"/></sf:t><sf:s/>' +
    '<sf:n sf:ct="767" sf:v="1.5"/><sf:t><sf:ct><sf:so><sf:text-body><sf:p>reich</sf:p></sf:text-body></sf:so></sf:ct></sf:t>';
  const { content } = await converted({
    beforeBody: `<sf:attachments><sf:attachment sfa:ID="A-1"><sf:tabular-info><sf:tabular-model sf:num-header-rows="1">
<sf:grid sf:numcols="2" sf:numrows="4"><sf:columns><sf:grid-column sf:width="80"/><sf:grid-column sf:width="60"/></sf:columns>
<sf:datasource>${cells}</sf:datasource></sf:grid></sf:tabular-model></sf:tabular-info></sf:attachment></sf:attachments>`,
    body: '<sf:p><sf:attachment-ref sfa:IDREF="A-1"/><sf:br/></sf:p>',
  });
  expect(content.match(/<table:table-row /g)).toHaveLength(4);
  expect(content).toMatch(/<table:table-header-rows><table:table-row [^>]*>.*?Kopf/s);
  expect(content).toContain('table:number-columns-spanned="2"');
  expect(content).toContain('style:column-width="80pt"');
  expect(content).toMatch(/1\.5<\/text:p>.*reich/s);
});

test('text boxes and pictures lie where they lay; other shapes are said to be left out', async () => {
  const geometry =
    '<sf:geometry><sf:size sfa:w="200" sfa:h="100"/><sf:position sfa:x="33" sfa:y="61"/></sf:geometry>';
  const drawables = `<sl:page-group sl:page="1">
<sf:drawable-shape>${geometry}<sf:text><sf:text-storage><sf:text-body><sf:p>Kasten</sf:p></sf:text-body></sf:text-storage></sf:text></sf:drawable-shape>
<sf:media>${geometry}<sf:content><sf:data sf:path="rot.png"/></sf:content></sf:media>
<sf:drawable-shape>${geometry}</sf:drawable-shape></sl:page-group>`;
  const red = { width: 4, height: 4, channels: 3, background: 'red' } as const;
  const picture = await sharp({ create: red }).png().toBuffer();
  const { content, warnings } = await converted({ drawables }, { 'rot.png': picture });
  expect(content).toMatch(
    /svg:x="33pt" svg:y="61pt".*?<draw:text-box fo:min-height="100pt"><text:p[^>]*>Kasten/s,
  );
  expect(content).toMatch(/<draw:image xlink:href="Pictures\/[0-9a-f]+\.png"/);
  expect(warnings.map(({ code }) => code)).toEqual(['drawable_left_out']);
});

/** A layout style with the columns that a document says. */
function columnStyle(id: string, equal: boolean, columns: string): string {
  return `<sf:layoutstyle sfa:ID="${id}"><sf:property-map><sf:columns><sf:columns sf:equal-columns="${equal}">${columns}</sf:columns></sf:columns></sf:property-map></sf:layoutstyle>`;
}

const twoColumns = columnStyle(
  'two',
  true,
  '<sf:column sf:index="1" sf:width="0.475" sf:spacing="0.05"/><sf:column sf:index="2" sf:width="0.475"/>',
);

test('text stands in as many columns as in Pages, with its breaks', async () => {
  const { content } = await converted({
    styles: twoColumns,
    layout: 'two',
    body: '<sf:p>Links<sf:contbr/></sf:p><sf:p>Rechts<sf:br/></sf:p>',
    sections:
      '<sf:section><sf:layout><sf:p>Breit<sf:pgbr/></sf:p><sf:p>Neu<sf:contbr/></sf:p><sf:p>Ende</sf:p></sf:layout></sf:section>',
  });
  // A twentieth of the 320 points between the margins.
  expect(content).toContain('<style:columns fo:column-count="2" fo:column-gap="16pt"/>');
  expect(content).toMatch(
    /<text:section [^>]*><text:p[^>]*>Links<\/text:p><text:p[^>]*>Rechts<\/text:p><\/text:section><text:p[^>]*>Breit/,
  );
  expect(breaks(content)).toEqual({
    Links: '',
    Rechts: 'column',
    Breit: '',
    Neu: 'page',
    Ende: 'page',
  });
});

test('columns of different widths keep them, and a style without a value has one column', async () => {
  const own = columnStyle(
    'own',
    false,
    '<sf:column sf:width="0.3" sf:spacing="0.1"/><sf:column sf:width="0.6"/>',
  );
  const { content } = await converted({ styles: own, layout: 'own', body: '<sf:p>Text</sf:p>' });
  expect(content).toMatch(
    /<style:columns fo:column-count="2"><style:column style:rel-width="112\*" fo:start-indent="0pt" fo:end-indent="16pt"\/><style:column style:rel-width="208\*" fo:start-indent="16pt"/,
  );
  const single = `${twoColumns.replace('sfa:ID', 'sf:ident="two" sfa:ID')}<sf:layoutstyle sf:parent-ident="two" sfa:ID="one"><sf:property-map><sf:columns/></sf:property-map></sf:layoutstyle>`;
  const one = await converted({ styles: single, layout: 'one', body: '<sf:p>Text</sf:p>' });
  expect(one.content).not.toContain('text:section');
});

/** What the style of each paragraph says of a break before it, by its text. */
function breaks(content: string): Record<string, string> {
  const found = [...content.matchAll(/<text:p text:style-name="(\w+)">(\w+)/g)].map(
    ([, style = '', text = '']) => {
      const rest = content.slice(content.indexOf(`style:name="${style}"`));
      const look = rest.slice(0, rest.indexOf('</style:style>'));
      return [text, /fo:break-before="(\w+)"/.exec(look)?.[1] ?? ''];
    },
  );
  return Object.fromEntries(found);
}

test('a section begins on a page of its own, with its headers or those before it', async () => {
  const section = (id: string, inherits: number, more: string) =>
    `<sf:sectionstyle sfa:ID="${id}"><sf:property-map><sf:inheritPreviousHF><sf:number sfa:number="${inherits}"/></sf:inheritPreviousHF>${more}</sf:property-map></sf:sectionstyle>`;
  const own = '<sf:oddPageMaster><sf:pagemaster sl:header="own-header"/></sf:oddPageMaster>';
  const anew =
    '<sf:sectionPageNumberKind><sf:number sfa:number="1"/></sf:sectionPageNumberKind><sf:sectionPageNumberStart><sf:number sfa:number="5"/></sf:sectionPageNumberStart>';
  const { content, master, warnings } = await converted({
    styles: section('s2', 0, own) + section('s3', 1, anew),
    header: 'Erster',
    headers:
      '<sf:header sf:name="own-header"><sf:text-storage><sf:text-body><sf:p>Eigener</sf:p></sf:text-body></sf:text-storage></sf:header>',
    body: '<sf:p>Eins</sf:p>',
    sections: ['s2', 's3']
      .map(
        (id) =>
          `<sf:page-start/><sf:section sf:style="${id}"><sf:layout><sf:p>${id}</sf:p></sf:layout></sf:section>`,
      )
      .join(''),
  });
  const headers = [...master.matchAll(/<style:header><text:p[^>]*>(\w+)/g)].map(([, text]) => text);
  expect(headers).toEqual(['Erster', 'Eigener', 'Eigener']);
  expect(content).toMatch(
    /style:master-page-name="Section_20_2"[^>]*>.*?style:page-number="auto"/s,
  );
  expect(content).toMatch(/style:master-page-name="Section_20_3"[^>]*>.*?style:page-number="5"/s);
  expect(warnings).toEqual([]);
});

test.each([
  ['M 0 0 L 100 0 L 100 50 L 0 50 Z', []],
  ['M 0 0 C 100 0 100 50 0 50 Z', ['picture_not_cut']],
])('a mask shows its part of a picture: %s', async (form, expected) => {
  const placed = (name: string, width: number, x: number) =>
    `<sf:${name}><sf:size sfa:w="${width}" sfa:h="50"/><sf:position sfa:x="${x}" sfa:y="20"/></sf:${name}>`;
  const mask = `<sf:masking-shape-path-source><sf:bezier-path><sf:bezier sfa:path="${form}"/></sf:bezier-path></sf:masking-shape-path-source>`;
  const drawables = `<sl:page-group sl:page="1"><sf:media>${placed('geometry', 200, 30)}${mask}${placed('crop-geometry', 100, 130)}
<sf:content><sf:data sf:path="halb.png"/></sf:content></sf:media></sl:page-group>`;
  // The left half is red, the right half blue.
  const red = { width: 4, height: 4, channels: 3, background: 'red' } as const;
  const picture = await sharp({ create: red })
    .extend({ right: 4, background: 'blue' })
    .png()
    .toBuffer();
  const { content, warnings, part } = await converted({ drawables }, { 'halb.png': picture });
  expect(content).toMatch(/svg:x="130pt" svg:y="20pt"/);
  const [, name = ''] = /xlink:href="(Pictures\/[^"]+)"/.exec(content) ?? [];
  const { data, info } = await sharp(await part(name))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([info.width, info.height, ...data.subarray(0, 3)]).toEqual([4, 4, 0, 0, 255]);
  expect(warnings.map(({ code }) => code)).toEqual(expected);
});

test('elements with the names of what every object has are nothing special', async () => {
  const { content } = await converted({
    body: '<sf:p>a<sf:constructor sf:toString="1">b</sf:constructor><sf:__proto__>c</sf:__proto__></sf:p>',
  });
  expect(content).toMatch(/<text:p[^>]*>abc<\/text:p>/);
});

test('gzipped XML in a folder is read', async () => {
  const xml = gzipSync(pages09Xml({ body: '<sf:p>Gepackt</sf:p>' }));
  const { content } = await read({ 'Brief.pages/index.xml.gz': xml });
  expect(content).toContain('Gepackt');
});

test('references in circles end', async () => {
  const { content } = await converted({
    styles: `<sf:paragraphstyle sf:ident="a" sf:parent-ident="b"/><sf:paragraphstyle sf:ident="b" sf:parent-ident="a"/>`,
    beforeBody: `<sf:attachments><sf:attachment sfa:ID="A-1"><sf:drawable-shape><sf:text><sf:text-storage><sf:text-body>
<sf:p>tief<sf:attachment-ref sfa:IDREF="A-1"/></sf:p></sf:text-body></sf:text-storage></sf:text></sf:drawable-shape></sf:attachment></sf:attachments>`,
    body: '<sf:p sf:style="a">Kreis<sf:attachment-ref sfa:IDREF="A-1"/></sf:p>',
  });
  expect(content).toContain('Kreis');
  expect(content.match(/tief/g)?.length).toBeLessThan(20);
});

test.each([
  ['no XML', '<sl:document><sf:p></sl:document>', 'corrupt_document'],
  ['entities', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', 'too_complex'],
  ['too deep', `${'<a>'.repeat(1_000)}${'</a>'.repeat(1_000)}`, 'too_complex'],
])('refuses what is %s', async (_, xml, code) => {
  await expect(read({ 'index.xml': xml })).rejects.toMatchObject({ code });
});

async function converted(
  parts: Xml09Pages,
  pictures: Record<string, Buffer> = {},
  options: ReadingOptions = {},
) {
  const source = path.join(folder, `${++files}.pages`);
  await writePages09(source, parts, pictures);
  return result(source, options);
}

async function read(parts: Record<string, string | Buffer>) {
  const source = path.join(folder, `${++files}.pages`);
  await writePackage(source, parts);
  return result(source);
}

async function result(source: string, options: ReadingOptions = {}) {
  const target = `${source}.odt`;
  const { warnings } = await xml09ToOdf(source, target, options);
  return {
    content: await odfContent(target),
    master: await odfContent(target, 'styles.xml'),
    warnings,
    part: async (name: string) => {
      await using zip = await openZip(target);
      return Buffer.from(await zip.read(name));
    },
  };
}

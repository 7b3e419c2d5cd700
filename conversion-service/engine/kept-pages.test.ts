import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  PDFArray,
  PDFDict,
  PDFDocument,
  type PDFFont,
  PDFName,
  type PDFPage,
  type PDFRef,
  PDFString,
  StandardFonts,
} from '@cantoo/pdf-lib';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openPdf } from '../../shared/node/pdf/open-pdf.ts';
import { allTexts } from './testing/read-result.ts';
import { odfParts, writePackage } from './testing/sample-documents.ts';
import { type TestConverter, testConverter } from './testing/test-converter.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 300_000 });

let shared: TestConverter;

beforeAll(async () => {
  shared = await testConverter();
});

afterAll(() => shared[Symbol.asyncDispose]());

const at = (name: string) => path.join(shared.folder, name);

/** The prefix of words that are only on left-out pages. */
function secretsIn(pdf: Buffer): string[] {
  return [...new Set(allTexts(pdf).match(/zq[a-z]{4,}/g))];
}

test.each([
  ['plain.pdf', { useObjectStreams: false }, undefined],
  ['packed.pdf', { useObjectStreams: true }, undefined],
  ['locked.pdf', { useObjectStreams: false }, 'opensesame'],
] as const)(
  'a page of %s looks as it did, and nothing of the others is left',
  async (name, options, password) => {
    const document = await manifold();
    if (password) document.encrypt({ userPassword: password, ownerPassword: 'other' });
    const bytes = Buffer.from(await document.save(options));
    await writeFile(at(name), bytes);
    if (!password) expect(secretsIn(bytes).length).toBeGreaterThan(20);
    const { target } = await shared.convert(name, 'pdf', {
      pages: '1',
      ...(password && { password }),
    });
    const made = await readFile(target);
    expect(secretsIn(made)).toEqual([]);
    const [before, after] = [await drawn(bytes, password), await drawn(made)];
    expect(after).toEqual(before);
  },
);

test('what shared objects of a page lead to or say of others is not in it', async () => {
  const document = await entangled();
  const bytes = Buffer.from(await document.save());
  await writeFile(at('entangled.pdf'), bytes);
  expect(secretsIn(bytes).length).toBeGreaterThan(20);
  const { target } = await shared.convert('entangled.pdf', 'pdf', { pages: '1' });
  const made = await readFile(target);
  expect(secretsIn(made)).toEqual([]);
  expect(await drawn(made)).toEqual(await drawn(bytes));
  const form = (await PDFDocument.load(made)).getForm();
  expect(form.getTextField('both').getText()).toBe('Groningen');
});

test('fields of a kept page can still be filled in, without those of the other pages', async () => {
  await writeFile(at('fields.pdf'), await (await manifold()).save());
  const { target } = await shared.convert('fields.pdf', 'pdf', { pages: '1' });
  const form = (await PDFDocument.load(await readFile(target))).getForm();
  expect(form.getFields().map((field) => field.getName())).toEqual(['person.name', 'choice']);
  expect(form.getTextField('person.name').getText()).toBe('Vandermeer');
  expect(form.getRadioGroup('choice').getSelected()).toBeUndefined();
});

test('links between pages that are kept lead there, by their names too', async () => {
  const document = await manifold();
  document.addPage();
  await writeFile(at('links.pdf'), await document.save());
  const { target } = await shared.convert('links.pdf', 'pdf', { pages: '1,2' });
  const made = await PDFDocument.load(await readFile(target));
  const [first, second] = made.getPages();
  const leads = first?.node
    .Annots()
    ?.asArray()
    .flatMap((ref) => {
      const dest = made.context.lookup(ref, PDFDict).lookup(PDFName.of('Dest'));
      return dest instanceof PDFArray ? [dest.get(0)] : [];
    });
  expect(leads).toEqual([second?.ref, second?.ref]);
});

test('what an earlier version of a page said is not in the pages that are kept', async () => {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  document.addPage([300, 200]).drawText('zqearlier words', { x: 20, y: 100, font });
  document.addPage([300, 200]).drawText('zqother page', { x: 20, y: 100, font });
  const first = await document.save({ useObjectStreams: false });
  const changed = await PDFDocument.load(first, { forIncrementalUpdate: true });
  const fresh = changed.context.register(changed.context.stream('BT ET'));
  changed.getPage(0).node.set(PDFName.of('Contents'), fresh);
  await writeFile(at('history.pdf'), await changed.commit({ useObjectStreams: false }));
  const { target } = await shared.convert('history.pdf', 'pdf', { pages: '1' });
  expect(secretsIn(await readFile(target))).toEqual([]);
});

test.each(['odt', 'ods', 'odp'] as const)(
  'pages of an %s as PDF hold nothing of the others',
  async (kind) => {
    const name = `chosen.${kind}`;
    await writePackage(at(name), odfParts(kind, office[kind]));
    const { target } = await shared.convert(name, 'pdf', { pages: '1' });
    const made = await readFile(target);
    expect(secretsIn(made)).toEqual([]);
    // The text of the pages is encoded as glyph numbers.
    const whole = await shared.convert(name, 'pdf');
    await writeFile(at(`whole-${kind}.pdf`), await readFile(whole.target));
    const chosen = await shared.convert(`whole-${kind}.pdf`, 'pdf', { pages: '1' });
    expect(secretsIn(await readFile(chosen.target))).toEqual([]);
    using pdf = await openPdf(await readFile(chosen.target));
    expect(pdf.pageCount).toBe(1);
  },
);

const heading = (text: string) => `<text:h text:outline-level="1">${text}</text:h>`;
const filler = '<text:p>Line</text:p>'.repeat(80);
const cell = (text: string) =>
  `<table:table-row><table:table-cell office:value-type="string"><text:p>${text}</text:p></table:table-cell></table:table-row>`;
const office = {
  odt: `${heading('First')}<text:p><text:a xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="#zqmark">on</text:a></text:p>${filler}${heading('zqheading')}<text:p><text:bookmark text:name="zqmark"/>zqtext</text:p>`,
  ods: `<table:table table:name="One">${cell('First')}</table:table><table:table table:name="zqsheet">${cell('zqcell')}</table:table>`,
  odp: '<draw:page draw:name="One"/><draw:page draw:name="zqslide"/>',
};

async function drawn(bytes: Uint8Array, password?: string) {
  using pdf = await openPdf(bytes, password);
  using page = pdf.page(0);
  const text = page.characters().map((character) => character.text);
  return { text: text.join(''), picture: Buffer.from(page.draw(1).data).toString('base64') };
}

/** Two pages, and of the second all that a document may have of a page beside it. */
async function manifold(): Promise<PDFDocument> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  const first = document.addPage([400, 300]);
  const second = document.addPage([400, 300]);
  first.drawText('First page', { x: 40, y: 240, font, size: 16 });
  second.drawText('zqsecond page', { x: 40, y: 240, font, size: 16 });
  document.setTitle('About zqtitle');
  await document.attach(Buffer.from('zqattached'), 'zqfile.txt', { mimeType: 'text/plain' });
  document.addJavaScript('zqscript', 'app.alert("zqalert")');
  addFields(document, first, second);
  shareResources(document, first, font);
  addStructure(document, first, second);
  addLinks(document, first, second);
  return document;
}

/** Two pages that share a field, layers, properties, comments and images, which say more than is shown. */
async function entangled(): Promise<PDFDocument> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  const [first, second] = [document.addPage([400, 300]), document.addPage([400, 300])];
  second.drawText('zqsecond page', { x: 40, y: 240, font, size: 16 });
  first.drawText('First page', { x: 40, y: 240, font, size: 16 });
  addSharedField(document, first, second);
  addProperties(document, first, second);
  addReplies(document, first, second);
  addDescribedDrawings(document, first);
  return document;
}

function addSharedField(document: PDFDocument, first: PDFPage, second: PDFPage): void {
  const field = document.getForm().createTextField('both');
  field.setText('Groningen');
  for (const page of [first, second])
    field.addToPage(page, { x: 40, y: 180, width: 120, height: 20 });
  const { dict } = field.acroField;
  dict.set(PDFName.of('DV'), PDFString.of('zqdefault'));
  dict.set(PDFName.of('RV'), PDFString.of('<p>zqrich</p>'));
  const script = { S: 'JavaScript', JS: PDFString.of('zqcomputed') };
  dict.set(PDFName.of('AA'), document.context.obj({ C: script }));
  const [here, there] = field.acroField.getWidgets();
  here?.dict.set(PDFName.of('A'), document.context.obj({ ...script, Next: script }));
  there?.dict.set(PDFName.of('TU'), PDFString.of('zqtooltip'));
  field.acroField.dict.set(
    PDFName.of('PMD'),
    document.context.obj({ Own: PDFString.of('zqbarcode') }),
  );
}

/** What marks content, on resources that both pages have. */
function addProperties(document: PDFDocument, first: PDFPage, second: PDFPage): void {
  const { context, catalog } = document;
  const text = (words: string) => PDFString.of(words);
  const layer = (name: string, rest = {}) =>
    context.register(context.obj({ Type: 'OCG', Name: text(name), ...rest }));
  const creator = { CreatorInfo: { Creator: text('zqcreator') }, User: { Name: text('zquser') } };
  const mine = layer('Mine', { Usage: creator });
  const other = layer('zqother');
  catalog.set(
    PDFName.of('OCProperties'),
    context.obj({
      OCGs: [mine, other],
      D: {
        Name: text('zqconfiguration'),
        Order: [text('zqgroup'), mine, other],
        Creator: text('zqmaker'),
      },
      Configs: [{ Name: text('zqalternative') }],
    }),
  );
  const element = { S: 'P', Alt: text('zqelement'), Pg: second.ref };
  const properties = context.obj({
    Shown: { Type: 'OCMD', OCGs: [mine], Note: text('zqmembership'), Element: element },
    Kind: { Type: 'Own', ActualText: text('kept'), Element: element },
    Other: { ActualText: text('zqactual') },
  });
  first.node.Resources()?.set(PDFName.of('Properties'), properties);
  const marked = '/OC /Shown BDC /Span /Kind BDC 10 10 20 20 re f EMC EMC';
  first.node.addContentStream(context.register(context.stream(marked)));
}

function addReplies(document: PDFDocument, first: PDFPage, second: PDFPage): void {
  const { context } = document;
  const comment = (words: string, rest: object) =>
    context.register(
      context.obj({
        ...{ Type: 'Annot', Subtype: 'Text', Rect: [300, 40, 320, 60], F: 4 },
        Contents: PDFString.of(words),
        ...rest,
      }),
    );
  const asked = comment('zqasked', {});
  const popup = context.register(
    context.obj({ Type: 'Annot', Subtype: 'Popup', Contents: PDFString.of('zqpopup') }),
  );
  const answer = comment('Answer', { IRT: asked, Popup: popup, RC: PDFString.of('zqrichtext') });
  second.node.addAnnot(asked);
  first.node.addAnnot(answer);
}

/** Parts of a page that describe themselves, or stand for something else. */
function addDescribedDrawings(document: PDFDocument, first: PDFPage): void {
  const { context } = document;
  const metadata = (words: string) => context.register(context.stream(words, { Type: 'Metadata' }));
  const piece = { Own: { Private: PDFString.of('zqprogram') } };
  const size = { Width: 1, Height: 1, BitsPerComponent: 8, ColorSpace: 'DeviceGray' };
  const image = (rest: object) =>
    context.register(
      context.stream('\x80', { Type: 'XObject', Subtype: 'Image', ...size, ...rest }),
    );
  const described = image({
    Metadata: metadata('zqphotographer'),
    Alternates: [{ Image: image({ Metadata: metadata('zqalternate') }) }],
    OPI: { '2.0': { F: PDFString.of('zqhighres') } },
  });
  const resources = first.node.Resources();
  resources?.set(PDFName.of('XObject'), context.obj({ Picture: described }));
  const group = {
    S: 'Transparency',
    CS: 'DeviceRGB',
    PieceInfo: piece,
    Metadata: metadata('zqgroup'),
  };
  first.node.set(PDFName.of('Group'), context.obj(group));
  const tint = {
    FunctionType: 2,
    Domain: [0, 1],
    C0: [1, 1, 1],
    C1: [1, 0, 0],
    N: 1,
    PieceInfo: piece,
  };
  const spot = ['Separation', 'Spot', 'DeviceRGB', { ...tint, Metadata: metadata('zqcolorant') }];
  resources?.set(PDFName.of('ColorSpace'), context.obj({ Spot: spot }));
  const content = '/Spot cs 0.5 scn 50 10 20 20 re f q 20 0 0 20 90 10 cm /Picture Do Q';
  first.node.addContentStream(context.register(context.stream(content)));
}

function addFields(document: PDFDocument, first: PDFPage, second: PDFPage): void {
  const form = document.getForm();
  const name = form.createTextField('person.name');
  name.setText('Vandermeer');
  name.addToPage(first, { x: 40, y: 180, width: 120, height: 20 });
  const street = form.createTextField('person.zqstreet');
  street.setText('zqlane');
  street.addToPage(second, { x: 40, y: 180, width: 120, height: 20 });
  const choice = form.createRadioGroup('choice');
  choice.addOptionToPage('here', first, { x: 200, y: 180 });
  choice.addOptionToPage('zqthere', second, { x: 200, y: 180 });
  choice.select('zqthere');
}

/** Both pages name drawings that only the second one shows, by resources that they share. */
function shareResources(document: PDFDocument, first: PDFPage, font: PDFFont): void {
  const { context } = document;
  const form = (text: string) =>
    context.register(
      context.flateStream(`BT /F 12 Tf 20 60 Td (${text}) Tj ET`, {
        ...{ Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 200, 100] },
        ...{ PieceInfo: { Program: { Private: PDFString.of('zqprivate') } } },
      }),
    );
  const resources = first.node.Resources();
  resources?.set(
    PDFName.of('XObject'),
    context.obj({ Mine: form('shown'), Other: form('zqdrawn') }),
  );
  const fonts = resources?.lookup(PDFName.of('Font'));
  if (fonts instanceof PDFDict) fonts.set(PDFName.of('F'), font.ref);
  first.node.addContentStream(context.register(context.stream('q /Mine Do Q')));
}

function addStructure(document: PDFDocument, first: PDFPage, second: PDFPage): void {
  const { context, catalog } = document;
  const text = (words: string) => PDFString.of(words);
  const tree = context.nextRef();
  const tag = (page: PDFRef, alt: string) =>
    context.register(
      context.obj({ Type: 'StructElem', S: 'P', P: tree, Pg: page, K: 0, Alt: text(alt) }),
    );
  const tags = [tag(first.ref, 'first'), tag(second.ref, 'zqtag')];
  context.assign(tree, context.obj({ Type: 'StructTreeRoot', K: tags }));
  catalog.set(PDFName.of('StructTreeRoot'), tree);
  const outlines = context.nextRef();
  const entry = context.obj({
    Title: text('zqoutline'),
    Parent: outlines,
    Dest: [second.ref, 'Fit'],
  });
  const only = context.register(entry);
  context.assign(outlines, context.obj({ Type: 'Outlines', First: only, Last: only, Count: 1 }));
  catalog.set(PDFName.of('Outlines'), outlines);
  catalog.set(PDFName.of('PageLabels'), context.obj({ Nums: [1, { P: text('zqlabel') }] }));
  const metadata = context.stream('<x:xmpmeta>zqmetadata</x:xmpmeta>', { Type: 'Metadata' });
  catalog.set(PDFName.of('Metadata'), context.register(metadata));
  const bead = context.nextRef();
  const thread = context.register(context.obj({ F: bead, I: { Title: text('zqthread') } }));
  context.assign(bead, context.obj({ Type: 'Bead', T: thread, P: first.ref, N: bead, V: bead }));
  first.node.set(PDFName.of('B'), context.obj([bead]));
  first.node.set(PDFName.of('PieceInfo'), context.obj({ Own: { Private: text('zqpiece') } }));
  first.node.set(PDFName.of('Thumb'), context.register(context.stream('zqthumbnail')));
  first.node.set(PDFName.of('AA'), context.obj({ O: { S: 'JavaScript', JS: text('zqopened') } }));
  const layer = context.register(context.obj({ Type: 'OCG', Name: text('zqlayer') }));
  catalog.set(PDFName.of('OCProperties'), context.obj({ OCGs: [layer], D: { Order: [layer] } }));
}

function addLinks(document: PDFDocument, first: PDFPage, second: PDFPage): void {
  const { context, catalog } = document;
  const target = context.obj([second.ref, 'Fit']);
  catalog.set(PDFName.of('Dests'), context.obj({ zqnamed: target }));
  const link = (rest: object) =>
    context.register(
      context.obj({
        Type: 'Annot',
        Subtype: 'Link',
        Rect: [40, 40, 90, 60],
        Border: [0, 0, 0],
        ...rest,
      }),
    );
  const uri = { S: 'URI', URI: PDFString.of('https://example.org/') };
  for (const one of [{ Dest: target }, { Dest: PDFName.of('zqnamed') }, { A: uri }]) {
    first.node.addAnnot(link(one));
  }
  const hidden = { Subtype: 'Text', F: 2, Contents: PDFString.of('zqhidden') };
  first.node.addAnnot(link(hidden));
}

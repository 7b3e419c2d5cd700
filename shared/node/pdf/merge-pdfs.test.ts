import { PDFArray, PDFDict, PDFDocument, PDFHexString, PDFName } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import { mergePdfs } from './merge-pdfs.ts';

/** Two pages: a field called “name” on the first, and a link from there to the second. */
async function source(value: string): Promise<PDFDocument> {
  const document = await PDFDocument.create();
  const [first, second] = [document.addPage([200, 300]), document.addPage([200, 300])];
  first.drawText(`first of ${value}`, { size: 10 });
  const field = document.getForm().createTextField('name');
  field.setText(value);
  field.addToPage(first, { x: 10, y: 10, width: 100, height: 20 });
  const { context, catalog } = document;
  const link = context.obj({ Type: 'Annot', Subtype: 'Link', Rect: [0, 0, 9, 9], Dest: 'there' });
  first.node.addAnnot(context.register(link));
  const there = context.obj([second.ref, PDFName.of('Fit')]);
  catalog.set(PDFName.of('Dests'), context.obj({ there }));
  return await PDFDocument.load(await document.save());
}

/** To which of the pages the only link of one leads. */
function linkedFrom(document: PDFDocument, page: number): number {
  const { node } = document.getPage(page);
  const annotations = node.Annots()?.asArray() ?? [];
  const links = annotations
    .map((ref) => document.context.lookup(ref, PDFDict))
    .filter((each) => each.get(PDFName.of('Subtype')) === PDFName.of('Link'));
  const target = links[0]?.lookup(PDFName.of('Dest'), PDFArray).get(0);
  return document.getPages().findIndex(({ ref }) => ref === target);
}

/** The titles of the outline, with the page that each leads to. */
function outlineOf(document: PDFDocument): [string, number][] {
  const entries: [string, number][] = [];
  const root = document.catalog.lookup(PDFName.of('Outlines'), PDFDict);
  let item = root.lookupMaybe(PDFName.of('First'), PDFDict);
  for (; item; item = item.lookupMaybe(PDFName.of('Next'), PDFDict)) {
    const target = item.lookup(PDFName.of('Dest'), PDFArray).get(0);
    const title = item.lookup(PDFName.of('Title'), PDFHexString).decodeText();
    entries.push([title, document.getPages().findIndex(({ ref }) => ref === target)]);
  }
  return entries;
}

test('documents follow each other with their links, fields and an outline', async () => {
  const sources = await Promise.all(['Ä', 'B'].map(source));
  const merged = await mergePdfs(
    sources.map((document, index) => ({ title: `Datei „${index + 1}“`, document })),
  );
  const document = await PDFDocument.load(await merged.save());
  expect(document.getPageCount()).toBe(4);
  expect(outlineOf(document)).toEqual([
    ['Datei „1“', 0],
    ['Datei „2“', 2],
  ]);
  expect([linkedFrom(document, 0), linkedFrom(document, 2)]).toEqual([1, 3]);
  const form = document.getForm();
  const values = form.getFields().map((field) => {
    const name = field.getName();
    return [name, form.getTextField(name).getText()];
  });
  expect(values).toEqual([
    ['file-1.name', 'Ä'],
    ['file-2.name', 'B'],
  ]);
});

test('more pages than are bearable are refused', async () => {
  const document = await PDFDocument.create();
  for (let page = 0; page < 2_001; page++) document.addPage();
  const sources = Array.from({ length: 5 }, () => ({ title: 'A', document }));
  await expect(mergePdfs(sources)).rejects.toMatchObject({ code: 'too_complex' });
});

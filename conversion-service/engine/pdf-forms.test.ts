import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PDFDocument, PDFHexString, PDFName, PDFString } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readResult } from './testing/read-result.ts';
import { type TestConverter, testConverter } from './testing/test-converter.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 300_000 });

let shared: TestConverter;
beforeAll(async () => {
  shared = await testConverter({ workers: 1 });
});
afterAll(() => shared[Symbol.asyncDispose]());

/** A form that was filled in, with a remark that a reader typed over it and one that is hidden. */
async function form({ appearances = true } = {}): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const page = document.addPage([400, 300]);
  const fields = document.getForm();
  page.drawText('Application for a library card', { x: 30, y: 260, size: 14 });
  page.drawText('Family name:', { x: 30, y: 220, size: 12 });
  const name = fields.createTextField('name');
  name.addToPage(page, { x: 120, y: 214, width: 150, height: 20 });
  name.setText('Vandermeer');
  page.drawText('Town:', { x: 30, y: 190, size: 12 });
  const town = fields.createDropdown('town');
  town.addOptions(['Groningen', 'Leiden']);
  town.addToPage(page, { x: 120, y: 184, width: 150, height: 20 });
  town.select('Groningen');
  const hidden = fields.createTextField('hidden');
  hidden.addToPage(page, { x: 120, y: 40, width: 150, height: 20, hidden: true });
  hidden.setText('Nobody sees this');
  page.drawText('Please write clearly.', { x: 30, y: 100, size: 12 });
  if (appearances) fields.updateFieldAppearances();
  addRemark(document, 'Checked by Anna');
  return await document.save({ updateFieldAppearances: appearances });
}

/** A free text with its appearance, as viewers write it. */
function addRemark(document: PDFDocument, text: string): void {
  const { context } = document;
  const [page] = document.getPages();
  const font = context.obj({ Type: 'Font', Subtype: 'Type1', BaseFont: 'Helvetica' });
  const appearance = context.stream(`BT /F 12 Tf 2 6 Td (${text}) Tj ET`, {
    Type: 'XObject',
    Subtype: 'Form',
    BBox: [0, 0, 150, 20],
    Resources: { Font: { F: font } },
  });
  const remark = context.obj({
    Type: 'Annot',
    Subtype: 'FreeText',
    Rect: [30, 140, 180, 160],
    Contents: PDFHexString.fromText(text),
    DA: PDFString.of('/Helv 12 Tf'),
    AP: { N: context.register(appearance) },
  });
  page?.node.addAnnot(context.register(remark));
}

const lines = [
  'Application for a library card',
  'Family name: Vandermeer',
  'Town: Groningen',
  'Checked by Anna',
  'Please write clearly.',
];

test('values of fields and remarks are text where a viewer shows them', async () => {
  await writeFile(path.join(shared.folder, 'Form.pdf'), await form());
  const { target, warnings } = await shared.convert('Form.pdf', 'txt');
  const text = await readFile(target, 'utf8');
  expect(text.split('\n').filter((line) => line !== '')).toEqual(lines);
  expect(warnings).toEqual([]);
  const html = await shared.convert('Form.pdf', 'html');
  const page = (await readResult(html.target, 'html')).replaceAll(/\s+/g, ' ');
  for (const line of lines) expect(page).toContain(line);
});

test('values that no viewer has drawn yet are text, too', async () => {
  const document = await PDFDocument.load(await form({ appearances: false }));
  document.getForm().acroForm.dict.set(PDFName.of('NeedAppearances'), document.context.obj(true));
  const bytes = await document.save({ updateFieldAppearances: false });
  await writeFile(path.join(shared.folder, 'Undrawn.pdf'), bytes);
  const { target } = await shared.convert('Undrawn.pdf', 'txt');
  expect(await readFile(target, 'utf8')).toMatch(/Vandermeer.*Groningen/s);
});

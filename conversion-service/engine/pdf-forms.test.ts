import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PDFDocument, type PDFFont, PDFName, type PDFPage, StandardFonts } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readParts } from './testing/read-result.ts';
import { type TestConverter, testConverter } from './testing/test-converter.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 300_000 });

let shared: TestConverter;
beforeAll(async () => {
  shared = await testConverter({ workers: 1 });
  await writeFile(path.join(shared.folder, 'filled.pdf'), await filledForm());
});
afterAll(() => shared[Symbol.asyncDispose]());

/** Flags of annotations, ISO 32000, 12.5.3. */
const [hidden, print, noView] = [2, 4, 32];

async function filledForm(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  const page = document.addPage([500, 500]);
  const label = (text: string, x: number, y: number) =>
    page.drawText(text, { x, y, font, size: 12 });
  const form = document.getForm();
  const text = (name: string, value: string, y: number, flags = print) => {
    const field = form.createTextField(name);
    field.setText(value);
    field.addToPage(page, { x: 100, y, width: 150, height: 20, font });
    for (const { dict } of field.acroField.getWidgets()) {
      dict.set(PDFName.of('F'), document.context.obj(flags));
    }
  };
  label('Name:', 20, 452);
  text('name', 'Vandermeer', 445);
  text('not-seen', 'Tresor', 285, print | noView);
  text('hidden', 'Kluis', 245, hidden);
  label('Town:', 20, 332);
  const town = form.createDropdown('town');
  town.addOptions(['Groningen', 'Utrecht']);
  town.select('Groningen');
  town.addToPage(page, { x: 100, y: 325, width: 150, height: 20, font });
  label('Agree:', 20, 412);
  const agree = form.createCheckBox('agree');
  agree.addToPage(page, { x: 100, y: 405, width: 16, height: 16 });
  agree.check();
  label('Refuse:', 20, 372);
  form.createCheckBox('refuse').addToPage(page, { x: 100, y: 365, width: 16, height: 16 });
  const color = form.createRadioGroup('color');
  label('Red:', 300, 452);
  color.addOptionToPage('red', page, { x: 360, y: 448, width: 14, height: 14 });
  label('Blue:', 300, 412);
  color.addOptionToPage('blue', page, { x: 360, y: 408, width: 14, height: 14 });
  color.select('blue');
  addStamp(page, font, { text: 'APPROVED', y: 100, flags: print });
  addStamp(page, font, { text: 'DRAFT', y: 50, flags: noView });
  return await document.save();
}

function addStamp(
  page: PDFPage,
  font: PDFFont,
  { text, y, flags }: { text: string; y: number; flags: number },
): void {
  const { context } = page.doc;
  const look = context.stream(`BT /F 18 Tf 4 8 Td (${text}) Tj ET`, {
    ...{ Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 120, 30] },
    Resources: { Font: { F: font.ref } },
  });
  const stamp = context.obj({
    ...{ Type: 'Annot', Subtype: 'Stamp', Rect: [300, y, 420, y + 30], F: flags },
    AP: { N: context.register(look) },
  });
  page.node.addAnnot(context.register(stamp));
}

const shown = [
  'Name: Vandermeer',
  'Town: Groningen',
  'Agree: ☑',
  'Refuse: ☐',
  'Red: ○',
  'Blue: ◉',
  'APPROVED',
];

test.each(['txt', 'docx', 'html'] as const)(
  'a filled form tells as %s what is seen on it, and no more',
  async (output) => {
    const { target, warnings } = await shared.convert('filled.pdf', output);
    const text =
      output === 'docx'
        ? String((await readParts(target)).get('word/document.xml'))
        : await readFile(target, 'utf8');
    const plain = text.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
    for (const words of shown) expect(plain).toContain(words);
    for (const words of ['Tresor', 'Kluis', 'DRAFT', 'Utrecht']) expect(plain).not.toContain(words);
    expect(warnings).toEqual([]);
  },
);

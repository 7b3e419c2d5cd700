import { degrees, PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import { openPdf } from './open-pdf.ts';

type Placed = [text: string, x: number, y: number];

/** The text of a page with a crop box from (100, 100) on, with texts at the given places. */
async function textOf(texts: Placed[], turned = 0): Promise<string> {
  const document = await PDFDocument.create();
  const page = document.addPage([600, 400]);
  page.setCropBox(100, 100, 400, 200);
  page.setRotation(degrees(turned));
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (const [text, x, y] of texts) page.drawText(text, { x, y, size: 12, font });
  using pdf = await openPdf(await document.save());
  using opened = pdf.page(0);
  const characters = opened.characters().map((character) => character.text);
  return characters.join('').trim().split(/\s+/).join(' ');
}

test.each([0, 90, 180, 270])(
  'what lies beside a page is no text of it, turned by %i°',
  async (turned) => {
    const first: Placed = ['first words', 110, 280];
    const last: Placed = ['last words', 420, 104];
    const beside: Placed[] = [
      ['left', 20, 200],
      ['right', 520, 200],
      ['above', 200, 320],
      ['below', 200, 60],
      ['far away', -4_000, 9_000],
    ];
    expect(await textOf([first, ...beside, last], turned)).toBe('first words last words');
  },
);

test('of a word across the edge there is what one sees something of', async () => {
  expect(await textOf([['mmmmmmmmmm', 455, 200]])).toBe('mmmmm');
});

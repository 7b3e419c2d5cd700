import { afterAll, expect, test } from 'vitest';
import { createOcr } from './ocr.ts';
import { drawText } from './testing/draw-text.ts';

// Superscripts and subscripts, as in formulas and footnotes.

const ocr = createOcr({ workers: 1 });
afterAll(() => ocr[Symbol.asyncDispose]());

const raised = (text: string) => script(text, -0.34);
const lowered = (text: string) => script(text, 0.22);

/** Smaller text, this far below the line, in heights of its letters. */
function script(text: string, below: number): string {
  const { size } = style;
  const dy = Math.round(below * size);
  return `<tspan font-size="${0.8 * size}" dy="${dy}">${text}</tspan><tspan dy="${-dy}">\u200b</tspan>`;
}

const style = { size: 24 };

const lines: [string, string][] = [
  [
    `Water is H${lowered('2')}O and gas is CO${lowered('2')} here.`,
    'Water is H2O and gas is CO2 here.',
  ],
  [`Sulfuric acid H${lowered('2')}SO${lowered('4')} is in it.`, 'Sulfuric acid H2SO4 is in it.'],
  [`Where y = x${raised('2')} and E = mc${raised('2')} hold.`, 'Where y = x2 and E = mc2 hold.'],
  [`See the note.${raised('a')} There are more.${raised('b')}`, 'See the note.a There are more.b'],
  [`As shown before${raised('12')} it holds.${raised('3')}`, 'As shown before12 it holds.3'],
  [`The ions Ca${raised('2+')} and Na${raised('+')} dissolve.`, 'The ions Ca2+ and Na+ dissolve.'],
  [`On the 2${raised('nd')} and the 4${raised('th')} of May.`, 'On the 2nd and the 4th of May.'],
];

test.each([
  ['Liberation Serif', 'white', 'black'],
  ['Liberation Sans', '#1e1e1e', '#ddd'],
])('small signs are letters and digits of the line, in %s', async (font, ground, color) => {
  const drawn = lines.map(
    ([text], index) =>
      `<text x="20" y="${50 + index * 60}" font-family="${font}" font-size="${style.size}" fill="${color}">${text}</text>`,
  );
  const size = { width: 620, height: 60 * lines.length + 20, color: ground };
  const { text } = await ocr.recognize(await drawText(size, [], drawn.join('')), {
    languages: ['eng'],
    layout: 'auto',
  });
  const read = text.split('\n').filter((line) => line !== '');
  expect(read).toEqual(lines.map(([, wanted]) => wanted));
});

test('a degree sign is none', async () => {
  const drawn = [18, 20, 22, 24, 26].map(
    (size, index) =>
      `<text x="20" y="${50 + index * 60}" font-family="Carlito" font-size="${size}">It is 20°C today, no 200C, and 350°F there.</text>`,
  );
  const size = { width: 700, height: 60 * drawn.length + 20 };
  const { text } = await ocr.recognize(await drawText(size, [], drawn.join('')), {
    languages: ['eng'],
    layout: 'auto',
  });
  const read = text.split('\n').filter((line) => line !== '');
  expect(read).toEqual(drawn.map(() => 'It is 20°C today, no 200C, and 350°F there.'));
});

test.each([14, 15, 16])(
  'letters that reach below the line are none, in code of %i pixels',
  async (small) => {
    const code = (text: string) =>
      `<tspan font-family="DejaVu Sans Mono" font-size="${small}">${text}</tspan>`;
    const mixed = [
      `If it says no, your ${code('mpicc')} has failed, try ${code('--demangle=no')} instead`,
      `Call ${code('string()')} or ${code('try_compile()')} on the object ${code('obj')} first.`,
    ];
    const drawn = mixed.map(
      (text, index) =>
        `<text x="20" y="${40 + index * 50}" font-family="Liberation Sans" font-size="20">${text}</text>`,
    );
    const size = { width: 800, height: 120 };
    const { text } = await ocr.recognize(await drawText(size, [], drawn.join('')), {
      languages: ['eng'],
      layout: 'auto',
    });
    for (const word of ['mpicc', 'gle=no', 'string()', 'compile()', 'obj'])
      expect(text).toContain(word);
  },
);

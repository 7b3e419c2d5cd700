import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { RecognizedLine } from '../../../api/recognition.ts';
import { lineOfWords } from '../../../ocr/layout/join-words.ts';
import { identity } from '../upright/matrix.ts';
import { headingSign } from './headings.ts';
import { emphasisOf, letterSize, letterStyles, piecesOf, shifted } from './letter-styles.ts';

/** A page of one word per style, 100 pixels below each other, and their lines. */
async function drawn(styles: string[]) {
  const texts = styles.map(
    (style, row) => `<text x="20" y="${100 * row + 70}" ${style}>Handling</text>`,
  );
  const [width, height] = [320, 100 * styles.length];
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
    `<rect width="100%" height="100%" fill="white"/>` +
    `<g font-family="Liberation Sans" font-size="50">${texts.join('')}</g></svg>`;
  const data = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer();
  const lines = styles.map((_, row): RecognizedLine => {
    const box = { x: 20, y: 100 * row + 30, width: 220, height: 54 };
    return lineOfWords([{ text: 'Handling', confidence: 95, box }]);
  });
  return { picture: { width, height, data: new Uint8Array(data) }, lines };
}

test('bold, italic, colored and underlined words are told from others', async () => {
  const line = 'text-decoration="underline"';
  const styles = ['', 'font-weight="bold"', 'font-style="italic"', 'fill="#2F5496"', line];
  const { picture, lines } = await drawn(styles);
  const measured = letterStyles(picture, lines, 1);
  const [plain, bold, italic, blue] = lines.map(({ words: [word] }) => word && measured.get(word));
  expect(bold?.stroke).toBeGreaterThan(1.3 * (plain?.stroke ?? Number.POSITIVE_INFINITY));
  expect([plain, bold, blue].map((style) => style?.slant)).toEqual([0, 0, 0]);
  expect(italic?.slant).toBeGreaterThan(0.1);
  expect([plain, bold, italic].map((style) => style?.color)).toEqual([0, 0, 0]);
  expect(blue?.color).toBeGreaterThan(80);
  const underlined = lines.map(({ words: [word] }) => word && measured.get(word)?.isUnderlined);
  expect(underlined).toEqual([false, false, false, false, true]);
});

/** A line of words with strokes and slants, and how they were measured. */
function measuredLine(words: { text: string; stroke?: number; slant?: number }[]) {
  const line = lineOfWords(
    words.map(({ text }, at) => {
      return { text, confidence: 95, box: { x: 60 * at, y: 0, width: 50, height: 10 } };
    }),
  );
  const letters = new Map(
    line.words.map((word, at) => {
      const { stroke = 1.2, slant = 0 } = words[at] ?? {};
      return [word, { stroke, slant, color: 0 }] as const;
    }),
  );
  return { line, letters };
}

test('bold and italic words of a text are its parts, with what stands between them', () => {
  const bold = { stroke: 1.9 };
  const { line, letters } = measuredLine([
    ...[{ text: 'see' }, { text: 'Big', ...bold }, { text: '&', stroke: 0.4 }],
    ...[
      { text: 'Bold,', ...bold },
      { text: 'ever', slant: 0.16 },
      { text: '77', slant: 0.32 },
    ],
  ]);
  const parts = emphasisOf(line.text, [line], { letters, weight: 0.085 });
  const marked = (text: string, from: number) =>
    piecesOf(text, shifted(parts, from)).map(({ text: own, bold, italic }) => [own, bold, italic]);
  expect(marked(line.text, 0)).toEqual([
    ['see ', false, false],
    ['Big & Bold,', true, false],
    [' ', false, false],
    ['ever', false, true],
    [' 77', false, false],
  ]);
  expect(marked(line.text.slice('see '.length), -'see '.length)[0]?.[0]).toBe('Big & Bold,');
});

test('a hyphenated word stands out as a whole, and without measures nothing does', () => {
  const { line: first, letters } = measuredLine([{ text: 'the' }, { text: 'bril-', stroke: 1.9 }]);
  const second = measuredLine([{ text: 'liant', stroke: 1.9 }, { text: 'day' }]);
  const all = new Map([...letters, ...second.letters]);
  const lines = [first, second.line];
  const text = 'the brilliant day';
  expect(emphasisOf(text, lines, { letters: all, weight: 0.085 })).toEqual([
    { from: 4, to: 13, bold: true, italic: false },
  ]);
  expect(emphasisOf(text, lines, { letters: undefined, weight: 0 })).toEqual([]);
});

test.each([
  ['in color', { color: 120 }, 1, 'weight'],
  ['in color, smaller than the text', { color: 120 }, 1.2, undefined],
  ['as a link looks', { color: 120, isUnderlined: true }, 1, undefined],
] as const)('a line %s is told as a heading, or as none', (_, look, textSize, sign) => {
  const { line } = measuredLine([{ text: 'Where' }, { text: 'next' }]);
  const letters = new Map(line.words.map((word) => [word, { stroke: 0.8, slant: 0, ...look }]));
  const size = { width: 600, height: 800, unit: 1, toShown: identity };
  const read = { lines: [line], read: [line], tables: [], pictures: [], letters };
  const usual = { size: textSize * letterSize(line), weight: 0.08, color: 0 };
  expect(headingSign([line], line.text, { page: { number: 1, ...size, ...read }, usual })).toBe(
    sign,
  );
});

test.each([
  ['она', 48],
  ['руки', 69],
  ['Вода', 71],
  ['Фируза', 92],
])('the size of letters is that of the font, in Cyrillic words such as %s', (text, height) => {
  const box = { x: 0, y: 0, width: 100, height };
  expect(letterSize(lineOfWords([{ text, confidence: 90, box }]))).toBeCloseTo(100, 0);
});

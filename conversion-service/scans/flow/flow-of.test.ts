import { expect, test } from 'vitest';
import type { RecognizedLine } from '../../../shared/api/recognition.ts';
import { lineOfWords } from '../../../shared/ocr/layout/join-words.ts';
import { markdownOf } from '../outputs/write-text.ts';
import type { ReadPage } from '../scan.ts';
import { identity } from '../upright/matrix.ts';
import { flowOf } from './flow-of.ts';

/** A line whose words are as wide as they are long. */
function line(text: string, y: number, { x = 50, height = 10 } = {}): RecognizedLine {
  let at = x;
  return lineOfWords(
    text.split(' ').map((word) => {
      const width = word.length * 0.6 * height;
      const box = { x: at, y, width, height };
      at += width + 0.4 * height;
      return { text: word, confidence: 95, box };
    }),
  );
}

function page(number: number, lines: RecognizedLine[]): ReadPage {
  const size = { width: 600, height: 800, unit: 1, toShown: identity };
  return { number, ...size, lines, read: lines, tables: [], pictures: [] };
}

const long = 'words that fill the whole of a line up to its right side where the next begins';

test('heads, feet and page numbers are left out, and paragraphs go on over pages', () => {
  const pages = [1, 2, 3].map((number) =>
    page(number, [
      line('Annual report of the society', 30),
      line(number === 1 ? `It begins with ${long}` : `and goes on with ${long}`, 200),
      line(`page ${number} of it and with`, 214),
      line(`- ${number} -`, 780),
    ]),
  );
  const [only, ...others] = flowOf(pages);
  expect(others).toEqual([]);
  expect(only).toMatchObject({ kind: 'paragraph' });
  const { text } = only as { text: string };
  expect(text).toMatch(/^It begins .* of it and with and goes on .* and goes on .* with$/);
  expect(text).not.toMatch(/Annual|- \d -/);
});

test('headings are told by their size, and lists by what stands before each item', () => {
  const flow = flowOf([
    page(1, [
      line('A large title', 100, { height: 22 }),
      line(`The first paragraph has ${long}`, 150),
      line('and a second line.', 164),
      line('1. Take a scan', 210),
      line('2. Send it', 224),
    ]),
  ]);
  expect(flow.map(({ kind }) => kind)).toEqual(['heading', 'paragraph', 'item', 'item']);
  expect(markdownOf(flow)).toBe(
    `# A large title\n\nThe first paragraph has ${long} and a second line.\n\n1. Take a scan\n2. Send it\n`,
  );
});

test('items right below their heading, one of which looks monospaced, and bullets read as quotes', () => {
  const items = [
    '1. First item with milk',
    '2. Second item with bread',
    '3. Third item with butter',
  ];
  const flow = flowOf([
    page(1, [
      line('Shopping list for the weekend at home', 100),
      ...items.map((text, row) => line(text, 118 + 18 * row)),
      line('« apples and pears', 220),
      line('• plums', 238),
    ]),
  ]);
  expect(markdownOf(flow).trimEnd().split(/\n+/)).toEqual([
    'Shopping list for the weekend at home',
    ...items,
    '- apples and pears',
    '- plums',
  ]);
});

test('text that looks like markup stays text', () => {
  const texts = ['# no heading', '*not* [a link](x) <b> `code`', '3. no item'];
  const flow = texts.map((text) => ({ kind: 'paragraph' as const, text }));
  expect(markdownOf(flow)).toBe(
    '\\# no heading\n\n\\*not\\* \\[a link\\](x) \\<b\\> \\`code\\`\n\n3\\. no item\n',
  );
});

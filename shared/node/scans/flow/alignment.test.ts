import { expect, test } from 'vitest';
import type { RecognizedLine } from '../../../api/recognition.ts';
import { lineOfWords } from '../../../ocr/layout/join-words.ts';
import type { ReadPage } from '../scan.ts';
import { identity } from '../upright/matrix.ts';
import { alignmentOf, byIndent, cellLooks, edgeOf, textArea } from './alignment.ts';

/** A line from one place to another, of words of 28 in width. */
function line(from: number, to: number, row: number, start = 'Text'): RecognizedLine {
  const count = Math.max(1, Math.floor((to - from) / 36));
  const step = (to - from - 28) / Math.max(1, count - 1);
  return lineOfWords(
    Array.from({ length: count }, (_, at) => {
      const box = { x: from + at * step, y: 100 + 14 * row, width: 28, height: 7.1 };
      return { text: at === 0 ? start : 'word', confidence: 95, box };
    }),
  );
}

function page(lines: RecognizedLine[]): ReadPage {
  const size = { width: 600, height: 800, unit: 1, toShown: identity };
  return { number: 1, ...size, lines, read: lines, tables: [], pictures: [] };
}

test('lines in the middle are centered, and those at the right edge are right', () => {
  const texts = {
    full: [line(60, 540, 0), line(60, 300, 1)],
    title: [line(250, 350, 4)],
    verse: [line(200, 400, 6), line(240, 360, 7)],
    date: [line(460, 540, 9)],
    indented: [line(96, 380, 11)],
  };
  const own = page(Object.values(texts).flat());
  const area = textArea([own]);
  const found = Object.entries(texts).map(([name, lines]) => [name, alignmentOf(lines, own, area)]);
  expect(Object.fromEntries(found)).toEqual({
    ...{ full: undefined, title: 'center', verse: 'center', date: 'right', indented: undefined },
  });
});

test('a text is justified where the lines of the document go to its edge', () => {
  const text = (ends: number[]) =>
    ends.map((end, row) => line(60, end, row, row === 0 ? 'Text' : 'goes'));
  const [even, ragged] = [text([540, 540, 539, 540, 200]), text([540, 512, 531, 505, 200])];
  const short = [line(60, 540, 10), line(60, 130, 11, 'end')];
  const aligned = (lines: RecognizedLine[]) => {
    const own = page([...lines, ...short]);
    return [lines, short].map((each) => alignmentOf(each, own, textArea([own])));
  };
  expect(aligned(even)).toEqual(['justify', 'justify']);
  expect(aligned(ragged)).toEqual([undefined, undefined]);
});

test('texts may go to the margin as wide as the left one, unless they wrap before', () => {
  const short = [line(60, 300, 0), line(60, 130, 1, 'Last')];
  expect(edgeOf(short, page(short))).toBe(540);
  const wrapped = [line(60, 300, 0), line(60, 296, 1, 'goes'), line(60, 130, 2, 'on')];
  expect(edgeOf(wrapped, page(wrapped))).toBe(300);
  const label = [line(60, 120, 0), line(60, 90, 1, 'on')];
  expect(edgeOf(label, page([...label, line(60, 300, 4)]))).toBe(540);
});

test('the cells of a table say nothing about the edge of texts', () => {
  const text = [line(60, 500, 0), line(60, 495, 1, 'goes'), line(60, 130, 2, 'on')];
  const row = lineOfWords([...line(60, 160, 4).words, ...line(500, 560, 4).words]);
  expect(edgeOf(text, page([...text, row]))).toBe(500);
});

test('a line that begins farther in than those around it begins a paragraph', () => {
  const starts = (xs: number[]) => {
    const lines = xs.map((x, row) => line(x, 500, row));
    return byIndent(lines, page(lines)).map((part) => part.map(({ box }) => box.x));
  };
  expect(starts([60, 60, 78, 60])).toEqual([
    [60, 60],
    [78, 60],
  ]);
  expect(starts([78, 78, 60, 60])).toEqual([[78], [78, 60, 60]]);
  expect(starts([60, 78, 78, 78])).toEqual([[60, 78, 78, 78]]);
});

test('centered and right lines with room for the next word are texts of their own', () => {
  const text = [line(60, 540, 0), line(60, 300, 1)];
  const parts = (lines: RecognizedLine[]) =>
    byIndent(lines, page([...text, ...lines])).map(({ length }) => length);
  expect(parts([line(160, 440, 4, 'A'), line(200, 400, 5, 'verse')])).toEqual([2]);
  expect(parts([line(160, 440, 4, 'A'), line(200, 400, 5, 'Verse')])).toEqual([1, 1]);
  expect(parts([line(240, 360, 4, 'A'), line(160, 440, 5, 'verse')])).toEqual([1, 1]);
  expect(parts([line(420, 540, 4, 'A'), line(380, 540, 5, 'Street')])).toEqual([1, 1]);
  expect(
    parts([line(160, 440, 4, 'A'), line(170, 430, 5, 'Text'), line(165, 435, 6, 'goes')]),
  ).toEqual([3]);
  expect(parts([line(70, 530, 4, 'A'), line(240, 360, 5, 'Title')])).toEqual([2]);
});

test('cells whose texts end below each other are right, and words of them that are heavier are bold', () => {
  const texts = [
    ['Name', 'Price'],
    ['Plums', '1'],
    ['Bread', '12000'],
    ['Milk', '240'],
  ];
  const cells = texts.map((row, y) =>
    row.map((text, x) => {
      const box = { x: 60 + 200 * x, y: 100 + 20 * y, width: 200, height: 20 };
      return { text, box, confidence: 95, columnSpan: 1, rowSpan: 1 };
    }),
  );
  const lines = cells.map((row) =>
    lineOfWords(
      row.map(({ text, box }, column) => {
        const width = 7 * text.length;
        const x = column === 0 ? box.x + 3 : box.x + box.width - 3 - width;
        return { text, confidence: 95, box: { x, y: box.y + 5, width, height: 7.1 } };
      }),
    ),
  );
  const letters = new Map(
    lines.flatMap(({ words }, row) =>
      words.map((word) => [word, { stroke: row === 0 ? 1.5 : 1, slant: 0, color: 0 }] as const),
    ),
  );
  const table = { box: { x: 60, y: 100, width: 400, height: 80 }, rows: cells };
  const looks = cellLooks(table, { lines, letters }, 0.1);
  const seen = cells.map((row) =>
    row.map((cell) => {
      const { align = 'left', parts = [] } = looks.get(cell) ?? {};
      return parts.some(({ bold }) => bold) ? `${align} bold` : align;
    }),
  );
  expect(seen).toEqual([['left bold', 'right bold'], ...[1, 2, 3].map(() => ['left', 'right'])]);
});

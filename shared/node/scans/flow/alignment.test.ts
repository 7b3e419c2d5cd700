import { expect, test } from 'vitest';
import type { RecognizedLine } from '../../../api/recognition.ts';
import { lineOfWords } from '../../../ocr/layout/join-words.ts';
import type { ReadPage } from '../scan.ts';
import { identity } from '../upright/matrix.ts';
import { alignmentOf, textArea } from './alignment.ts';

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

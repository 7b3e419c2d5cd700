import { expect, test } from 'vitest';
import type { RecognizedLine } from '../../api/recognition.ts';
import type { Strip } from '../segment/prepare-image.ts';
import { textLines } from '../testing/paint.ts';
import { stripOf } from '../testing/strip-of.ts';
import { doubtfulPassages, doubtfulStrip } from './doubtful.ts';

function strip(width: number, height = 20): Strip {
  return stripOf({ x: 0, y: 0, width, height }, 12);
}

function line(text: string, confidence: number): RecognizedLine {
  const box = { x: 0, y: 0, width: 10, height: 10 };
  return { text, confidence, box, words: [{ text, confidence, box }] };
}

const blank = { width: 300, height: 80, data: new Uint8Array(300 * 80) };

test('what was read well, or as addresses, is not doubtful', () => {
  expect(doubtfulStrip([strip(100)], [[line('Settings', 80)]], blank)).toBeUndefined();
  expect(
    doubtfulStrip([strip(100)], [[line('https://example.org/a/b', 0)]], blank),
  ).toBeUndefined();
  expect(doubtfulStrip([], [], blank)).toBeUndefined();
});

test('the strip with the most in doubt is taken, with what was read', () => {
  const strips = [strip(300), strip(280), strip(20)];
  const lines = [[line('CoxpaHuTb', 60)], [line('HeHus', 20)], [line('sqxz', 0)]];
  expect(doubtfulStrip(strips, lines, blank)).toEqual({
    strip: strips[1],
    text: 'HeHus',
    confidence: 20,
  });
});

test('a line that the edge of the image cuts is not doubtful beside whole ones', () => {
  const cut = line('`iJVi CIVUlU', 30);
  const [word] = line('is read as it is', 90).words;
  const words = word ? [{ ...word, box: { ...word.box, y: 30 } }] : [];
  expect(doubtfulStrip([strip(300, 80)], [[cut, { ...cut, words }]], blank)).toBeUndefined();
  expect(doubtfulStrip([strip(300)], [[cut]], blank)?.confidence).toBe(30);
});

test('text of which nothing was read is doubtful', () => {
  const strips = [strip(100)];
  expect(doubtfulStrip(strips, [[]], blank)).toEqual({ strip: strips[0], text: '', confidence: 0 });
});

test('lines of letters that no word covers are doubtful, whatever is beside them', () => {
  const ink = { ...blank, data: new Uint8Array(blank.data) };
  for (const { x, y, width, height } of textLines({ x: 60, y: 5, lines: 3, words: 4 }))
    for (let row = y; row < y + height; row++)
      ink.data.fill(255, row * ink.width + x, row * ink.width + x + width);
  const strips = [strip(300, 80)];
  const lines = [[line('327', 97)]];
  const read = line('three words that stand far apart', 90);
  const words = read.words.map((word) => ({
    ...word,
    box: { x: 60, y: 0, width: 240, height: 80 },
  }));
  expect(doubtfulStrip(strips, lines, blank)).toBeUndefined();
  expect(doubtfulStrip(strips, [[{ ...read, words }]], ink)).toBeUndefined();
  expect(doubtfulStrip(strips, lines, ink)).toEqual({ strip: strips[0], text: '', confidence: 0 });
});

test('a doubtful word is reread with its neighbors, a bullet before a sure word is not', () => {
  const words = [line('•', 30), line('sure', 95), line('do', 40), line('well', 90)];
  const item = { ...line('', 0), words: words.flatMap((each) => each.words) };
  expect(doubtfulPassages(item)).toEqual([{ from: 1, to: 4 }]);
  const dotted = { ...item, words: item.words.toReversed() };
  expect(doubtfulPassages(dotted)).toEqual([{ from: 0, to: 4 }]);
  const [bullet] = item.words;
  const unsure = { ...item, words: [bullet, ...line('unsure', 80).words].filter((word) => !!word) };
  expect(doubtfulPassages(unsure)).toEqual([{ from: 0, to: 2 }]);
});

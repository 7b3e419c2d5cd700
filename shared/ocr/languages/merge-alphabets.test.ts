import { expect, test } from 'vitest';
import type { TesseractLine } from '../tesseract/parse-tsv.ts';
import { mergeAlphabets } from './merge-alphabets.ts';

/** A line of words that are 10 pixels high, each `[text, confidence]`, of 10 pixels a character. */
function line(words: [text: string, confidence: number][], y0 = 0): TesseractLine {
  let x0 = 0;
  const placed = words.map(([text, confidence]) => {
    const bbox = { x0, y0, x1: x0 + 10 * text.length, y1: y0 + 10 };
    x0 = bbox.x1 + 10;
    return { text, confidence, bbox };
  });
  return { words: placed, bbox: { x0: 0, y0, x1: x0, y1: y0 + 10 } };
}

function merged(cyrillic: [string, number][], latin: [string, number][]): string {
  const [read] = mergeAlphabets([line(cyrillic)], [line([['Above', 99]], 20), line(latin)]);
  return read?.words.map(({ text }) => text).join(' ') ?? '';
}

test('of each word the surer reading counts', () => {
  const cyrillic: [string, number][] = [
    ['для', 96],
    ['изег', 70],
    ['системы', 97],
  ];
  const latin: [string, number][] = [
    ['ana', 60],
    ['user', 95],
    ['cucTembI', 50],
  ];
  expect(merged(cyrillic, latin)).toBe('для user системы');
});

test('a word of letters that look alike is of the alphabet of the words beside it', () => {
  const latin: [string, number][] = [
    ['ana', 60],
    ['B', 99],
    ['Tak', 99],
    ['ana', 60],
  ];
  const cyrillic: [string, number][] = [
    ['для', 96],
    ['в', 80],
    ['так', 80],
    ['для', 96],
  ];
  expect(merged(cyrillic, latin)).toBe('для в так для');
  const english: [string, number][] = [
    ['the', 96],
    ['no', 80],
    ['disk', 96],
  ];
  const misread: [string, number][] = [
    ['Ше', 60],
    ['по', 96],
    ['Чзк', 60],
  ];
  expect(merged(misread, english)).toBe('the no disk');
});

test('where no word is surely Cyrillic, one of letters that look alike is Latin', () => {
  const cells: [string, number][] = [
    ['А1', 95],
    ['В2', 96],
  ];
  const latin: [string, number][] = [
    ['A1', 94],
    ['B2', 93],
  ];
  expect(merged(cells, latin)).toBe('A1 B2');
});

test('capitals behind small letters make a Latin reading less likely', () => {
  const sure: [string, number] = ['для', 96];
  const doubtful: [string, number] = ['ana', 40];
  expect(merged([sure, ['серверов', 80]], [doubtful, ['cepBepoB', 90]])).toBe('для серверов');
  expect(merged([sure, ['ТлЬгеОйсеее', 50]], [doubtful, ['LibreOffice', 90]])).toBe(
    'для LibreOffice',
  );
});

test('what was read as Cyrillic alone stays', () => {
  const [read] = mergeAlphabets([line([['да', 90]])], []);
  expect(read?.words.map(({ text }) => text)).toEqual(['да']);
});

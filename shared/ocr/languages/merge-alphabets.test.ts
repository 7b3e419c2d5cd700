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

/** What comes of two readings of a line, each as its words and their confidences: “для 96 в 80”. */
function merged(cyrillic: string, latin: string): string {
  const above = line(wordsOf('Above 99'), 20);
  const [read] = mergeAlphabets([line(wordsOf(cyrillic))], [above, line(wordsOf(latin))]);
  return read?.words.map(({ text }) => text).join(' ') ?? '';
}

function wordsOf(read: string): [text: string, confidence: number][] {
  return [...read.matchAll(/(\S+) (\d+)/g)].map(([, text = '', confidence]) => [
    text,
    Number(confidence),
  ]);
}

test('of each word the surer reading counts', () => {
  const read = merged('для 96 изег 70 системы 97', 'ana 60 user 95 cucTembI 50');
  expect(read).toBe('для user системы');
});

test('a word of letters that look alike is of the alphabet of the words beside it', () => {
  const russian = merged('для 96 в 80 так 80 для 96', 'ana 60 B 99 Tak 99 ana 60');
  expect(russian).toBe('для в так для');
  expect(merged('Ше 60 по 96 Чзк 60', 'the 96 no 80 disk 96')).toBe('the no disk');
});

test('what was read as Cyrillic with some doubt is rather Latin, unless it is long', () => {
  expect(merged('для 96 Маке 66 Ореп 93', 'ana 60 Make 96 Open 96')).toBe('для Make Open');
  expect(merged('для 96 Его 97 Мпих 90', 'ana 60 Ero 99 Linux 89')).toBe('для Его Linux');
  expect(merged('для 96 Например 90', 'ana 60 Hanpumep 89')).toBe('для Например');
});

test('capitals that look like the small letters of a Cyrillic word are none', () => {
  expect(merged('для 96 сносок 88 РЫР 78', 'ana 60 CHOCOK 93 PLIP 93')).toBe('для сносок PLIP');
});

test('a Latin letter with a wide box beside it replaces no words', () => {
  const russian = line(wordsOf('указателей 80 и 90 оглавлений 85'));
  const letter = { text: 'y', confidence: 97, bbox: russian.bbox };
  const [read] = mergeAlphabets([russian], [{ ...russian, words: [letter] }]);
  expect(read?.words).toHaveLength(3);
});

test('where no word is surely Cyrillic, one of letters that look alike is Latin', () => {
  expect(merged('А1 95 В2 96', 'A1 94 B2 93')).toBe('A1 B2');
});

test('capitals behind small letters make a Latin reading less likely', () => {
  expect(merged('для 96 серверов 80', 'ana 40 cepBepoB 90')).toBe('для серверов');
  expect(merged('для 96 ТлЬгеОйсеее 50', 'ana 40 LibreOffice 90')).toBe('для LibreOffice');
});

test('what was read as Cyrillic alone stays', () => {
  const [read] = mergeAlphabets([line([['да', 90]])], []);
  expect(read?.words.map(({ text }) => text)).toEqual(['да']);
});

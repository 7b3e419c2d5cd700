import { expect, test } from 'vitest';
import { withGreekWords, withLatinWords } from './greek-beside-latin.ts';

function lineOf(...words: [text: string, confidence: number, x: number][]) {
  const read = words.map(([text, confidence, x]) => {
    return { text, confidence, bbox: { x0: x, y0: 10, x1: x + 80, y1: 30 } };
  });
  return { words: read, bbox: { x0: 0, y0: 10, x1: 300, y1: 30 } };
}

function textsOf(latin: Parameters<typeof lineOf>, greek: Parameters<typeof lineOf>) {
  const lines = withGreekWords([lineOf(...latin)], [lineOf(...greek)]);
  return lines.flatMap(({ words }) => words.map(({ text }) => text));
}

test('a doubtful Latin word is the Greek one that was read there first', () => {
  const greek: Parameters<typeof lineOf> = [
    ['Υπηρεσία', 71, 2],
    ['δεήρίξ', 33, 100],
  ];
  expect(
    textsOf(
      [
        ['Ynnpeoia', 17, 0],
        ['Timer', 95, 100],
      ],
      greek,
    ),
  ).toEqual(['Υπηρεσία', 'Timer']);
});

test('a Latin word stays that was read surely, more surely, or elsewhere', () => {
  expect(textsOf([['Timer', 88, 0]], [['Υπηρεσία', 96, 0]])).toEqual(['Timer']);
  expect(textsOf([['Timer', 50, 0]], [['Υπηρεσία', 40, 0]])).toEqual(['Timer']);
  expect(textsOf([['Timer', 50, 0]], [['Υπηρεσία', 71, 60]])).toEqual(['Timer']);
  expect(textsOf([['Timer', 50, 0]], [['Τπλρστ', 71, 0]])).toEqual(['Timer']);
});

test('Latin words in Greek lines are taken where they stand, and Greek ones stay', () => {
  const greek = [lineOf(['Υπηρεσία', 48, 0], ['ΤΙΠΊΕΓ', 30, 100], ['μορφή', 96, 200])];
  const latin = [
    lineOf(['Ymnpeoia', 12, 0], ['Timer', 95, 100], ['popor', 20, 200], ['GIF', 93, 300]),
  ];
  const words = withLatinWords(greek, latin).flatMap((line) => line.words);
  expect(words.map(({ text }) => text)).toEqual(['Υπηρεσία', 'Timer', 'μορφή', 'GIF']);
});

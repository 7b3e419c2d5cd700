import { expect, test } from 'vitest';
import { lineOfWords } from '../../../ocr/layout/join-words.ts';
import { identity } from '../upright/matrix.ts';
import { placePictures } from './place-pictures.ts';

function line(words: [text: string, x: number][], y: number) {
  return lineOfWords(
    words.map(([text, x]) => ({ text, confidence: 95, box: { x, y, width: 60, height: 20 } })),
  );
}

/** What stays text, and what the only picture says, at 200 to 400 across and 100 to 300 down. */
function place(words: [text: string, x: number][], y: number) {
  const lines = [line(words, y)];
  const picture = { box: { x: 200, y: 100, width: 200, height: 200 }, bytes: new Uint8Array() };
  const page = {
    ...{ number: 1, width: 800, height: 1_000, unit: 1, toShown: identity, tables: [] },
    ...{ lines, read: lines, pictures: [picture] },
  };
  const placed = placePictures(page, [lines]);
  const alts = [...placed.before.values()].flat().map(({ alt }) => alt);
  return { texts: placed.lines.map(({ text }) => text), alts };
}

test('words in a picture describe it', () => {
  const label: [string, number][] = [
    ['blue', 220],
    ['sky', 300],
  ];
  expect(place(label, 200)).toEqual({ texts: [], alts: ['blue sky'] });
});

test('a line on both sides of a picture is text', () => {
  const beside: [string, number][] = [
    ['left', 130],
    ['right', 410],
  ];
  expect(place(beside, 200)).toEqual({ texts: ['left right'], alts: [''] });
});

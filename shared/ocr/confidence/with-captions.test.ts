import { expect, test } from 'vitest';
import type { RecognizedLine } from '../../api/recognition.ts';
import { withCaptions } from './surest-reading.ts';

function line(text: string, y: number, confidence: number): RecognizedLine {
  const box = { x: 10, y, width: 100, height: 20 };
  return { text, confidence, box, words: [{ text, confidence, box }] };
}

const caption = [line('Where were you?', 200, 93)];

test('a sure caption takes the place of what was read there', () => {
  const read = [[line('Vihero wero yau', 205, 70)], [line('Channel', 10, 88)]];
  expect(
    withCaptions(read, [caption])
      ?.flat()
      .map(({ text }) => text),
  ).toEqual(['Channel', 'Where were you?']);
});

test('what was read in the picture beside it with doubt is left out', () => {
  expect(withCaptions([[line('b a CLewh', 20, 30)]], [caption])).toEqual([caption]);
});

test.each([
  ['doubtful', [[line('Channel', 10, 88)]], [line('Whcre wcrc yoii', 200, 50)]],
  ['a small part of the text', [[line('A whole page of text', 10, 80)]], caption],
])('a caption that is %s changes nothing', (_, read, captions) => {
  expect(withCaptions(read, [captions])).toBeNull();
});

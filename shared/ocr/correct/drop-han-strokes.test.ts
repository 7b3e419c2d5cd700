import { expect, test } from 'vitest';
import { lineOfWords } from '../layout/join-words.ts';
import { dropHanStrokes } from './drop-noise.ts';

function dropped(...words: [text: string, width: number][]): string[] {
  let x = 0;
  const read = words.map(([text, width]) => {
    x += width;
    return { text, confidence: 90, box: { x: x - width, y: 0, width, height: 20 } };
  });
  return dropHanStrokes(lineOfWords(read)).words.map(({ text }) => text);
}

test('a stroke of a character is no sign', () => {
  expect(dropped(['図', 20], ['書', 20], ['!館', 20], ['で', 20])).toEqual([
    '図',
    '書',
    '館',
    'で',
  ]);
});

test('a sign with a place of its own stays', () => {
  expect(dropped(['行', 20], ['け', 20], ['!東', 38], ['京', 20])[2]).toBe('!東');
});

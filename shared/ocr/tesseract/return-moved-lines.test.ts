import { expect, test } from 'vitest';
import type { RecognizedWord } from '../../api/recognition.ts';
import { returnMovedLines } from './render-strip.ts';

const word = (text: string, x: number, y: number, width: number): RecognizedWord => {
  return { text, confidence: 90, box: { x, y, width, height: 12 } };
};

test('words of a moved line stand on a line of their own, where they were', () => {
  const words = [word('return', 0, 0, 60), word('sum;', 70, 0, 40), word('};', 125, 0, 12)];
  const line = {
    text: 'return sum; };',
    confidence: 90,
    box: { x: 0, y: 0, width: 137, height: 12 },
    words,
  };
  const below = { ...line, text: 'end', words: [word('end', 0, 40, 30)] };
  below.box = { x: 0, y: 40, width: 30, height: 12 };
  const moved = [{ from: { x: 4, y: 20, width: 12, height: 13 }, to: { x: 125, y: 0 } }];
  const lines = returnMovedLines([line, below], moved);
  expect(lines.map(({ text }) => text)).toEqual(['return sum;', '};', 'end']);
  expect(lines[0]?.box).toEqual({ x: 0, y: 0, width: 110, height: 12 });
  expect(lines[1]?.words).toEqual([word('};', 4, 20, 12)]);
});

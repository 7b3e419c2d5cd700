import { expect, test } from 'vitest';
import type { RecognizedLine } from '../../api/recognition.ts';
import { dropNoise } from './drop-noise.ts';

const box = { x: 0, y: 0, width: 10, height: 10 };

function line(...words: [string, number][]): RecognizedLine {
  const confidence = words.reduce((sum, [, value]) => sum + value, 0) / words.length;
  const text = words.map(([word]) => word).join(' ');
  return {
    text,
    confidence,
    box,
    words: words.map(([text, confidence]) => ({ text, confidence, box })),
  };
}

const photo = [line(['Gaazzez', 0], ['oo', 42]), line(['veVUU', 10], ['EL', 43], ['BRM.', 30])];

test('what is doubted everywhere is no text', () => {
  expect(dropNoise([photo])).toEqual([]);
});

test('the sure lines of a photo stay, and so do addresses', () => {
  const sign = line(['Exit', 92], ['only', 88]);
  const link = line(['https://example.org/a/b', 0]);
  const noise = [...photo, ...photo, ...photo];
  expect(dropNoise([[...noise, sign], [link]])).toEqual([[sign], [link]]);
});

test('single marks that are no letters are dropped, sure digits are kept', () => {
  expect(dropNoise([[line(['\\', 90], ['+', 66]), line(['r', 67]), line(['|', 55])]])).toEqual([]);
  const digits = [[line(['7', 92], ['3', 95]), line(['1', 90])]];
  expect(dropNoise(digits)).toBe(digits);
});

test('doubtful lines among sure ones, and a single line, are kept', () => {
  const mixed = [[line(['Settings', 95], ['and', 96]), line(['sqxz', 12])]];
  expect(dropNoise(mixed)).toBe(mixed);
  const alone = [[line(['sqxz', 12])]];
  expect(dropNoise(alone)).toBe(alone);
});

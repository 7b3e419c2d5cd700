import { expect, test } from 'vitest';
import type { RecognizedLine } from '../../api/recognition.ts';
import { lineOfWords } from '../layout/join-words.ts';
import { dropInklessWords, dropNoise } from './drop-noise.ts';

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

/** Words of 12 px height, each from `x` on; the ink is a rule under all but the signs. */
function inklessOf(...words: [text: string, x: number, width: number][]): string {
  const ink = { width: 200, height: 20, data: new Uint8Array(200 * 20) };
  const read = words.map(([text, x, width]) => {
    const at = 10 * ink.width + x;
    if (/\p{L}/u.test(text)) ink.data.fill(255, at, at + width);
    return { text, confidence: 90, box: { x, y: 4, width, height: 12 } };
  });
  return dropInklessWords(lineOfWords(read), ink).text;
}

test('a sign between characters without spaces stays, though its box misses its ink', () => {
  expect(inklessOf(['此外', 0, 24], ['，', 28, 4], ['默认的', 38, 36])).toBe('此外 ， 默认的');
  expect(inklessOf(['です', 0, 24], ['。', 27, 4])).toBe('です 。');
});

test('a sign in a wide gap, or between words, without ink is none', () => {
  expect(inklessOf(['此外', 0, 24], ['，', 80, 4], ['默认的', 140, 36])).toBe('此外 默认的');
  expect(inklessOf(['left', 0, 24], [',', 26, 4], ['right', 34, 30])).toBe('left right');
});

import { expect, test } from 'vitest';
import type { Box } from '../../../api/box.ts';
import type { RecognizedLine } from '../../../api/recognition.ts';
import { dropInklessWords } from '../drop-noise.ts';
import { restoreUnderscores } from './restore-underscores.ts';

const size = { width: 200, height: 40 };

/** Two words of 10 px a character with a gap from 60 to `until`; they are on row 20. */
function line(until: number): RecognizedLine {
  const words = [
    { text: 'handle', confidence: 90, box: { x: 0, y: 6, width: 60, height: 14 } },
    { text: 'read', confidence: 80, box: { x: until, y: 6, width: 40, height: 14 } },
  ];
  return {
    text: 'handle read',
    confidence: 85,
    box: { x: 0, y: 6, width: 110, height: 14 },
    words,
  };
}

function ink(...boxes: Box[]) {
  const data = new Uint8Array(size.width * size.height);
  for (const { x, y, width, height } of boxes) {
    for (let row = y; row < y + height; row++) {
      data.fill(255, row * size.width + x, row * size.width + x + width);
    }
  }
  return { ...size, data };
}

test('a line below the gap is an underscore that joins both words', () => {
  const read = restoreUnderscores(line(70), ink({ x: 60, y: 21, width: 10, height: 1 }));
  expect(read.text).toBe('handle_read');
  expect(read.words).toMatchObject([{ confidence: 80, box: { x: 0, width: 110 } }]);
});

test('after a space it belongs to the second word', () => {
  const read = restoreUnderscores(line(80), ink({ x: 70, y: 21, width: 10, height: 1 }));
  expect(read.text).toBe('handle _read');
});

test.each([
  ['a gap without ink', { x: 0, y: 0, width: 0, height: 0 }],
  ['an underline', { x: 0, y: 21, width: 110, height: 1 }],
  ['the top of a letter of the next line', { x: 60, y: 22, width: 10, height: 12 }],
  ['a dash', { x: 60, y: 13, width: 10, height: 1 }],
])('%s is no underscore', (_, box) => {
  expect(restoreUnderscores(line(70), ink(box)).text).toBe('handle read');
});

test('a word without ink is dropped', () => {
  expect(dropInklessWords(line(70), ink({ x: 10, y: 10, width: 5, height: 5 })).text).toBe(
    'handle',
  );
});

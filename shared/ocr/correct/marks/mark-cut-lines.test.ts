import { expect, test } from 'vitest';
import type { RecognizedLine } from '../../../api/recognition.ts';
import { markCutLines } from './mark-cut-lines.ts';

const size = { width: 100, height: 60 };

/** A line of capitals, `height` px high on row `y`, and its ink from `x` on. */
function drawn(
  lines: { text: string; x?: number; y: number; height: number; confidence?: number }[],
) {
  const ink = { ...size, data: new Uint8Array(size.width * size.height) };
  const block = lines.map(({ text, x = 10, y, height, confidence = 90 }): RecognizedLine => {
    const box = { x, y, width: 10 * text.length, height };
    for (let row = y; row < y + height; row++) {
      ink.data.fill(255, row * size.width + x, row * size.width + x + box.width);
    }
    return { text, confidence, box, words: [{ text, confidence, box }] };
  });
  return { ink, blocks: [block] };
}

const cutOf = ({ ink, blocks }: ReturnType<typeof drawn>) =>
  markCutLines(blocks, ink).flatMap((block) => block.map(({ text, cut }) => [text, cut ?? false]));

const whole = { text: 'WHOLE', y: 20, height: 14 };

test('less than half of a line at the lower or upper edge is cut', () => {
  expect(cutOf(drawn([whole, { text: 'VVHO', y: 53, height: 7 }]))).toEqual([
    ['WHOLE', false],
    ['VVHO', true],
  ]);
  expect(cutOf(drawn([{ text: 'VVHO', y: 0, height: 6 }, whole]))[0]).toEqual(['VVHO', true]);
});

test('a line that touches an edge and is mostly there is whole', () => {
  expect(cutOf(drawn([whole, { text: 'LAST', y: 48, height: 12 }]))[1]).toEqual(['LAST', false]);
});

test('low marks away from the edges are whole', () => {
  expect(cutOf(drawn([whole, { text: '----', y: 50, height: 3 }]))[1]).toEqual(['----', false]);
});

test('a line alone tells nothing', () => {
  expect(cutOf(drawn([{ text: 'ONE', y: 0, height: 5 }]))).toEqual([['ONE', false]]);
});

test('half a character at a side is left out, a sure one stays', () => {
  const at = { x: 0, y: 40, height: 14 };
  expect(cutOf(drawn([whole, { text: '(', confidence: 40, ...at }]))).toEqual([['WHOLE', false]]);
  expect(cutOf(drawn([whole, { text: 'A', confidence: 95, ...at }]))).toHaveLength(2);
});

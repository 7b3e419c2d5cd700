import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RecognizedLine } from '../api/recognition.ts';
import { readSmallMarks } from './read-small-marks.ts';

const size = { width: 160, height: 50 };

/** A line of letters of 14 pixels on a baseline, with marks of these boxes wherever they stand. */
function drawn(marks: { x: number; y: number; width: number; height: number }[]) {
  const ink = { ...size, data: new Uint8Array(size.width * size.height) };
  const letters = Array.from({ length: 10 }, (_, at) => ({
    x: 16 * at,
    y: 16,
    width: 9,
    height: 14,
  }));
  for (const { x, y, width, height } of [...letters, ...marks]) {
    // Hollow, as letters are.
    for (let row = y; row < Math.min(size.height, y + height); row++) {
      for (let column = x; column < Math.min(size.width, x + width); column++) {
        const isSide = row === y || row === y + height - 1 || column === x;
        if (isSide) ink.data[row * size.width + column] = 255;
      }
    }
  }
  const box = { x: 0, y: 16, width: 153, height: 14 };
  const words = [{ text: 'abcdefghij', confidence: 90, box }];
  const line: RecognizedLine = { text: 'abcdefghij', confidence: 90, box, words };
  return { ink, line };
}

const strip = {
  box: { x: 0, y: 0, ...size },
  capitals: 14,
  monospaced: false,
  moved: [],
  block: 0,
  vertical: false,
};

const mark = fc.record({
  x: fc.nat(size.width - 1),
  y: fc.nat(size.height - 1),
  width: fc.integer({ min: 1, max: 14 }),
  height: fc.integer({ min: 1, max: 14 }),
});

test('whatever marks a line has, it is drawn whole, and its letters stay', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(mark, { maxLength: 12 }), async (marks) => {
      const { ink, line } = drawn(marks);
      const [read] = await readSmallMarks([line], ink, strip, async (image) => {
        expect(image.data).toHaveLength(image.width * image.height);
        const box = { x: 0, y: 0, width: image.width, height: image.height };
        return [{ ...line, box, words: [{ text: 'ab2cdefghij', confidence: 90, box }] }];
      });
      expect(['abcdefghij', 'ab2cdefghij']).toContain(read?.text);
    }),
    { numRuns: 500 },
  );
});

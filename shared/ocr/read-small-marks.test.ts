import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RecognizedLine } from '../api/recognition.ts';
import { readSmallMarks } from './recognize-strip.ts';
import { common, withMarks } from './small-marks/with-marks.ts';
import { stripOf } from './testing/strip-of.ts';

const size = { width: 160, height: 50 };

/** A line of letters of 14 pixels on a baseline, with marks of these boxes anywhere. */
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

const strip = stripOf({ x: 0, y: 0, ...size }, 14);

const mark = fc.record({
  x: fc.nat(size.width - 1),
  y: fc.nat(size.height - 1),
  width: fc.integer({ min: 1, max: 14 }),
  height: fc.integer({ min: 1, max: 14 }),
});

test('what is far too long for its marks is no mark', async () => {
  const { ink, line } = drawn([
    { x: 58, y: 10, width: 1, height: 6 },
    { x: 10, y: 10, width: 1, height: 6 },
  ]);
  const [read] = await readSmallMarks([line], ink, strip, async (image) => {
    const box = { x: 0, y: 0, width: image.width, height: image.height };
    return [{ ...line, box, words: [{ text: 'ab2cdefghij', confidence: 90, box }] }];
  });
  expect(read?.text).toBe('abcdefghij');
});

test('whatever marks a line has, it is drawn whole, and its letters stay but for those marks', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(mark, { maxLength: 12 }), async (marks) => {
      const { ink, line } = drawn(marks);
      const [read] = await readSmallMarks([line], ink, strip, async (image, _, options) => {
        expect(image.data).toHaveLength(image.width * image.height);
        const box = { x: 0, y: 0, width: image.width, height: image.height };
        // What is read separately is a mark.
        const text = options ? '2' : 'ab2cdefghij';
        return [{ ...line, box, words: [{ text, confidence: 90, box }] }];
      });
      const text = read?.text ?? '';
      const letters = text.replaceAll('2', '');
      // Each mark may have been taken for one letter before; none is added or moved.
      expect(common(letters, line.text)).toBe(letters.length);
      expect(line.text.length - letters.length).toBeLessThanOrEqual(text.length - letters.length);
    }),
    { numRuns: 500 },
  );
});

test('a straight quote is not read as a raised digit, and a raised digit is', async () => {
  const readWith = async (width: number) => {
    const { ink, line } = drawn([{ x: 10, y: 15, width, height: 7 }]);
    const [read] = await readSmallMarks([line], ink, strip, async (image) => {
      const box = { x: 0, y: 0, width: image.width, height: image.height };
      const isAlone = image.width < size.width / 2;
      const text = isAlone ? '2' : 'a2bcdefghij';
      return [{ ...line, text, box, words: [{ text, confidence: 95, box }] }];
    });
    return read?.text;
  };
  expect(await readWith(5)).toBe('a2bcdefghij');
  expect(await readWith(1)).toBe('abcdefghij');
});

test('an operator stays a word of its own where it was taken for a letter', () => {
  const before = [wordAt('t', 0, 12, 62), wordAt('x)', 18, 24, 67)];
  const run = {
    box: { x: 31, y: 22, width: 6, height: 9 },
    marks: [],
    factor: 1.6,
    isLowered: true,
  };
  const marks = [{ run, alone: { text: '2', confidence: 97 } }];
  const words = withMarks(before, [wordAt('+x2', 0, 42, 88)], marks);
  expect(words?.map(({ text }) => text)).toEqual(['+', 'x2']);
});

test('a raised number with a sign is no asterisk', async () => {
  const { ink, line } = drawn([
    { x: 154, y: 10, width: 2, height: 7 },
    { x: 157, y: 10, width: 2, height: 7 },
  ]);
  const starred = [wordAt('abcdefghij*', 0, 160, 80)];
  const [read] = await readSmallMarks(
    [{ ...line, words: starred }],
    ink,
    strip,
    async (image, _, options) => {
      const text = options ? '-1' : 'abcdefghij-1';
      return [{ ...line, words: [wordAt(text, 0, image.width, 90)] }];
    },
  );
  expect(read?.text).toBe('abcdefghij-1');
});

function wordAt(text: string, x: number, width: number, confidence: number) {
  return { text, confidence, box: { x, y: 16, width, height: 14 } };
}

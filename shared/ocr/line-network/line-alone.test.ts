import { expect, test } from 'vitest';
import { negative } from '../image/gray-image.ts';
import { paintInk } from '../testing/paint.ts';
import { lineAlone } from './line-alone.ts';

const box = { x: 6, y: 20, width: 50, height: 30 };
const letter = { x: 10, y: 24, width: 12, height: 20 };
const own = { box, marks: [letter] };

/** The box of the line above. */
const over = { x: 6, y: 0, width: 50, height: 24 };

test('an underscore of the line above is not in the picture of a line', () => {
  const underscore = { x: 30, y: 21, width: 14, height: 2 };
  const strip = negative(paintInk(70, 60, [letter, underscore]));
  const { image, box: at } = lineAlone(strip, own, [{ box: over, marks: [underscore] }]);
  expect(at).toEqual({ x: 0, y: 0, width: 50, height: 30 });
  expect(image).toEqual(negative(paintInk(50, 30, [{ ...letter, x: 4, y: 4 }])));
});

test('what the letters of the line cover of it stays', () => {
  const underscore = { x: 8, y: 23, width: 14, height: 2 };
  const strip = negative(paintInk(70, 60, [letter, underscore]));
  const { image } = lineAlone(strip, own, [{ box: over, marks: [underscore] }]);
  expect(image).toEqual(negative(paintInk(50, 30, [{ ...letter, x: 4, y: 4 }])));
});

test('letters that hang into a line stay, as in what its network has learned from', () => {
  const hanging = { x: 30, y: 10, width: 12, height: 14 };
  const strip = negative(paintInk(70, 60, [letter, hanging]));
  const alone = lineAlone(strip, own, [{ box: over, marks: [hanging] }]);
  expect(alone).toEqual({ image: strip, box });
});

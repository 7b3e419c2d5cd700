import { expect, test } from 'vitest';
import { letters, paint } from '../testing/paint.ts';
import { isGrainy, smoothImage } from './is-grainy.ts';

const drawn = () =>
  paint(
    { width: 200, height: 60, color: 0xffffff },
    letters(10, 20, 15).map((box) => ({ ...box, color: 0x202020 })),
  );

/** Noise like that of a camera, of at most 16 levels. */
function withGrain() {
  const image = drawn();
  image.data.forEach((value, at) => {
    if (at % 4 !== 3) image.data[at] = Math.min(255, Math.max(0, value + ((at * 37) % 33) - 16));
  });
  return image;
}

test('what a screen draws is not grainy, what a camera sees is', () => {
  expect(isGrainy(drawn())).toBe(false);
  expect(isGrainy(withGrain())).toBe(true);
});

test('smoothing takes grain away and leaves plain areas as they are', () => {
  const { data } = smoothImage(withGrain());
  const blank = Array.from(data.subarray(0, 4 * 200 * 10)).filter((_, at) => at % 4 !== 3);
  expect(Math.max(...blank) - Math.min(...blank)).toBeLessThan(16);
  const plain = paint({ width: 5, height: 4, color: 0x336699 });
  expect(smoothImage(plain)).toEqual(plain);
});

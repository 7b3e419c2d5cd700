import { expect, test } from 'vitest';
import { freePixels } from './free-pixels.ts';

test('pixels are gone, also those that were moved before', () => {
  const [own, moved] = [new Uint8Array(100), new Int32Array(100)];
  structuredClone(moved, { transfer: [moved.buffer] });
  freePixels(own, moved);
  expect(own.buffer.detached).toBe(true);
  expect(own.length).toBe(0);
  freePixels(own);
});

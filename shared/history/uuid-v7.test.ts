import { getRandomValues } from 'node:crypto';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { uuidV7Generator } from './uuid-v7.ts';

test('ids are UUIDv7 that carry the time', () => {
  const id = uuidV7Generator(getRandomValues, () => 0x0123456789ab)();
  expect(z.uuidv7().parse(id)).toMatch(/^01234567-89ab-7/);
});

test('ids grow within one millisecond and when the clock is set back', () => {
  let now = 1_000_000;
  const next = uuidV7Generator(getRandomValues, () => now);
  const ids = Array.from({ length: 10_000 }, (_, index) => {
    if (index === 5_000) now -= 500;
    return next();
  });
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
});

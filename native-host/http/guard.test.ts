import { expect, test } from 'vitest';
import { createWrongTokens } from './guard.ts';

test('a hundred a minute are told so, then one has to wait for the rest of the minute', () => {
  let now = 1_000_000;
  const wrong = createWrongTokens(() => now);
  for (let count = 0; count < 100; count++) wrong.count();
  now += 15_000;
  expect(() => wrong.count()).toThrow(
    expect.objectContaining({ code: 'too_many_requests', retryAfterSeconds: 45 }),
  );
  now += 45_000;
  expect(() => wrong.count()).not.toThrow();
});

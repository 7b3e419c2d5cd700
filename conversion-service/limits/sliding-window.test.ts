import { expect, test } from 'vitest';
import { slidingWindow } from './sliding-window.ts';

function windowAt() {
  const clock = { now: 0 };
  return { clock, window: slidingWindow(3, 60_000, () => clock.now) };
}

test('no stretch of a minute has more than the limit, wherever it begins', () => {
  const { clock, window } = windowAt();
  const allowed: number[] = [];
  for (clock.now = 0; clock.now <= 300_000; clock.now += 1_000) {
    if (window.count('a').isAllowed) allowed.push(clock.now);
  }
  for (const from of allowed) {
    const within = allowed.filter((time) => time >= from && time < from + 60_000);
    expect(within.length).toBeLessThanOrEqual(3);
  }
  // Rejected requests do not count: there is no minute in which nothing is allowed.
  expect(allowed).toHaveLength(16);
});

test('it says what is left and when there is more', () => {
  const { clock, window } = windowAt();
  expect(window.count('a')).toEqual({ isAllowed: true, limit: 3, remaining: 2, resetMs: 60_000 });
  clock.now = 10_000;
  window.count('a');
  window.count('a');
  clock.now = 20_000;
  expect(window.count('a')).toEqual({ isAllowed: false, limit: 3, remaining: 0, resetMs: 40_000 });
  expect(window.count('b').isAllowed).toBe(true);
});

test('no wait is longer than the window, at whatever fraction of a millisecond', () => {
  const times = Array.from({ length: 1_000 }, (_, at) => at * 61_234.567_891_3);
  for (const time of times) {
    expect(slidingWindow(2, 60_000, () => time).count('a').resetMs).toBe(60_000);
  }
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createCountdown } from './countdown.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function counted() {
  const countdown = createCountdown();
  const seen: (number | undefined)[] = [];
  countdown.onTick(() => seen.push(countdown.left()));
  return { countdown, seen };
}

test('every second is told, and the end starts what was waited for, once', () => {
  const { countdown, seen } = counted();
  const done = vi.fn();
  countdown.start(3, done);
  vi.advanceTimersByTime(2_999);
  expect(done).not.toHaveBeenCalled();
  vi.advanceTimersByTime(60_000);
  expect(done).toHaveBeenCalledOnce();
  expect(seen).toEqual([3, 2, 1, undefined]);
});

test('cancelled, nothing starts', () => {
  const { countdown, seen } = counted();
  const done = vi.fn();
  countdown.start(3, done);
  vi.advanceTimersByTime(1_000);
  countdown.cancel();
  countdown.cancel();
  vi.advanceTimersByTime(60_000);
  expect(done).not.toHaveBeenCalled();
  expect(seen).toEqual([3, 2, undefined]);
});

test('another one takes the place of the first', () => {
  const { countdown } = counted();
  const [first, second] = [vi.fn(), vi.fn()];
  countdown.start(3, first);
  countdown.start(5, second);
  vi.advanceTimersByTime(60_000);
  expect(first).not.toHaveBeenCalled();
  expect(second).toHaveBeenCalledOnce();
});

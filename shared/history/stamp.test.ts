import { expect, test } from 'vitest';
import { createClock, noStamp, stamp } from './stamp.ts';

const hour = 60 * 60 * 1000;

test('stamps grow while the time stands still, goes back and runs on', () => {
  let now = 1_700_000_000_000;
  const clock = createClock({ replica: 'a', last: noStamp, now: () => now });
  const stamps = Array.from({ length: 400 }, (_, index) => {
    if (index === 100) now -= 5 * hour;
    if (index === 200) now += 9 * hour;
    return clock.next();
  });
  expect(stamps.toSorted()).toEqual(stamps);
  expect(new Set(stamps).size).toBe(400);
  for (const made of stamps) expect(stamp.safeParse(made).success).toBe(true);
});

test('a stamp made after one was seen is later, however wrong either clock is', () => {
  const ahead = createClock({ replica: 'z', last: noStamp, now: () => 1e12 + 7 * hour });
  const behind = createClock({ replica: 'a', last: noStamp, now: () => 1e12 });
  const seen = ahead.next();
  behind.receive(seen);
  expect(behind.next() > seen).toBe(true);
});

test('a clock that is made again goes on after its last stamp', () => {
  const first = createClock({ replica: 'a', last: noStamp, now: () => 1e12 });
  const last = first.next();
  const second = createClock({ replica: 'a', last, now: () => 1e12 - hour });
  expect(second.next() > last).toBe(true);
});

test('more stamps than a millisecond has room for still grow', () => {
  const clock = createClock({ replica: 'a', last: '000000001-zzzz-a', now: () => 0 });
  expect(clock.next()).toBe('000000002-0000-a');
});

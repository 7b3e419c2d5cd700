import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  firstRecord,
  observeTime,
  plausibleTime,
  type TimeRecord,
  timeToWrite,
  undatedTime,
} from './plausible-time.ts';

const hour = 3_600_000;
const day = 24 * hour;
const year = 365 * day;
const start = Date.UTC(2026, 0);

function watch(times: number[]): { record: TimeRecord; time: number } {
  let record: TimeRecord = { trusted: start, seen: start, jumpedAt: null };
  for (const now of times) record = observeTime(record, now);
  return { record, time: plausibleTime(record, times.at(-1) ?? start) };
}

test('time that goes on as it does is trusted, also after a weekend', () => {
  expect(watch([start + hour, start + 2.5 * day]).time).toBe(start + 2.5 * day);
});

test('a clock two years ahead counts only after it has gone on for a day', () => {
  const jumped = start + 2 * year;
  expect(watch([jumped, jumped + hour, jumped + 23 * hour]).time).toBe(start);
  expect(watch([jumped, jumped + hour, jumped + 24 * hour]).time).toBe(jumped + 24 * hour);
  expect(watch([jumped, jumped + hour, start + day]).time).toBe(start + day);
});

test('a second jump begins the day anew', () => {
  const jumped = start + 2 * year;
  expect(watch([jumped, jumped + year, jumped + year + hour]).time).toBe(start);
});

test('a clock that goes back makes nothing older', () => {
  expect(watch([0]).time).toBe(0);
  expect(watch([0, start + hour]).time).toBe(start + hour);
});

test('no clock within a day makes the time more than three days later than the last trusted one', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 10 * year }),
      fc.array(fc.integer({ min: 0, max: day - 1 })),
      (jump, steps) => {
        const times = steps.toSorted((a, b) => a - b).map((step) => start + jump + step);
        expect(watch(times).time).toBeLessThan(start + 4 * day);
      },
    ),
  );
});

test('what happens while the clock is behind is written after what was trusted last', () => {
  const back = start - 60 * day;
  const { record } = watch([back, back + hour]);
  expect(timeToWrite(record, back + hour)).toBe(start + hour);
  expect(timeToWrite(record, back)).toBe(start);
});

test('a clock from before the program was made is never trusted', () => {
  const times = Array.from({ length: 60 }, (_, index) => (index * day) / 2);
  const { record } = watch(times);
  expect(record.trusted).toBe(start);
  expect(timeToWrite(record, 29 * day)).toBe(start + 29 * day);
  const first = observeTime(firstRecord(0, 0), day);
  expect(timeToWrite(first, day)).toBe(undatedTime);
  expect(timeToWrite(first, start)).toBe(start);
});

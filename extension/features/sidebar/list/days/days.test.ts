import { expect, test } from 'vitest';
import { uuidV7Generator } from '../../../../../shared/history/uuid-v7.ts';
import { dayLabel, isByDay } from './use-days.ts';

const today = new Date(2026, 2, 11);

test('a day is called by its nearness, in the language of the person', () => {
  const called = (tag: string) =>
    [
      new Date(2026, 2, 11, 23, 59),
      new Date(2026, 2, 10),
      new Date(2026, 2, 9, 12),
      new Date(2026, 2, 5),
      new Date(2026, 2, 4, 23, 59),
      new Date(2025, 11, 31),
    ].map((date) => dayLabel(date, today, tag));
  expect(called('en-US')).toEqual([
    'Today',
    'Yesterday',
    'Monday',
    'Thursday',
    'Wed, March 4',
    'Wed, December 31, 2025',
  ]);
  expect(called('de-DE')).toEqual([
    'Heute',
    'Gestern',
    'Montag',
    'Donnerstag',
    'Mi., 4. März',
    'Mi., 31. Dezember 2025',
  ]);
});

test('what comes from a clock that is ahead is called by its date', () => {
  expect(dayLabel(new Date(2026, 2, 12), today, 'en-US')).toBe('Thu, March 12');
});

test('the days of entries only go back, whatever their order within a day', () => {
  const at = (day: number, hour: number) => idAt(new Date(2026, 2, day, hour));
  expect(isByDay([])).toBe(true);
  expect(isByDay([at(11, 9), at(11, 10), at(10, 23), at(10, 0), at(2, 5)])).toBe(true);
  expect(isByDay([at(11, 9), at(10, 23), at(11, 0)])).toBe(false);
});

function idAt(time: Date): string {
  return uuidV7Generator(
    (into) => into,
    () => time.getTime(),
  )();
}

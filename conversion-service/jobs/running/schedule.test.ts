import { expect, test } from 'vitest';
import type { Lease } from '../ports.ts';
import { createSchedule } from './schedule.ts';

function leaseOf(keyId: string): Lease {
  return {
    entry: { jobId: `of ${keyId}`, keyId, weight: 'light' },
    attempt: 1,
    extend: async () => true,
    done: async () => undefined,
    giveBack: async () => undefined,
  };
}

test('of two that were taken ahead the one whose key had no worker goes first', () => {
  const schedule = createSchedule(2, () => undefined);
  const add = (keyId: string, isAhead: boolean) =>
    schedule.add(leaseOf(keyId), {
      weights: ['light'],
      isAhead,
      behind: new Set(),
      isForBehind: true,
    });
  const first = add('a', false);
  add('b', false);
  const next = add('a', true);
  const other = add('c', true);
  schedule.leave(first, 'ending');
  expect([next.phase, other.phase]).toEqual(['ahead', 'converting']);
  for (const job of schedule.jobs()) schedule.remove(job);
});

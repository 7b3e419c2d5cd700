import { expect, test } from 'vitest';
import { sampleJob, sampleResult } from '../../test/fixtures/conversion/sample-job.ts';
import { type Delivery, deliveryOf } from '../jobs/delivery.ts';
import { completed } from '../jobs/job.ts';
import { triedForMs } from './retry-times.ts';
import type { SendOutcome } from './send-webhook.ts';
import { afterAttempt } from './start-delivering.ts';

function fresh(): Delivery {
  const callbackUrl = 'https://a.example/';
  const made = deliveryOf(completed(sampleJob({ callbackUrl }), sampleResult, 0));
  if (!made) throw new Error('there is no delivery');
  return made;
}

function after(before: Delivery, outcome: Partial<SendOutcome>, at = 0): Delivery {
  return afterAttempt(before, { outcome: { durationMs: 0, ...outcome }, at, random: () => 0 });
}

test.each([
  [{ status: 200 }, 'delivered'],
  [{ status: 204 }, 'delivered'],
  [{ status: 410 }, 'stopped'],
  [{ error: 'key_revoked' }, 'stopped'],
  [{ status: 301 }, 'pending'],
  [{ status: 404 }, 'pending'],
  [{ status: 500 }, 'pending'],
  [{ error: 'timed_out' }, 'pending'],
] as const)('after %j it is %s', (outcome, state) => {
  const changed = after(fresh(), outcome);
  expect(changed.state).toBe(state);
  expect(changed.nextAttemptAt === null).toBe(state !== 'pending');
  expect(changed.attempts).toEqual([{ at: 0, durationMs: 0, ...outcome }]);
});

test('it is tried again after pauses that grow, for 24 hours', () => {
  const times: number[] = [];
  let delivery = fresh();
  for (let at: number | null = 0; at !== null; at = delivery.nextAttemptAt) {
    times.push(at);
    delivery = after(delivery, { status: 500 }, at);
  }
  const pauses = times.slice(1).map((at, index) => (at - (times[index] ?? 0)) / 1_000);
  const hour = 3_600;
  expect(pauses.slice(0, 7)).toEqual([5, 30, 120, 600, 1_800, hour, 2 * hour]);
  expect(new Set(pauses.slice(7))).toEqual(new Set([4 * hour]));
  expect(delivery.state).toBe('failed');
  expect(times.at(-1)).toBeGreaterThan(triedForMs - 4 * hour * 1_000 * 1.2);
});

test('a receiver may ask for a longer pause, within bounds, and for no shorter one', () => {
  const next = (status: number, retryAfterMs: number) =>
    after(fresh(), { status, retryAfterMs }).nextAttemptAt;
  expect(next(503, 60_000)).toBe(60_000);
  expect(next(429, 60_000)).toBe(60_000);
  expect(next(503, 0)).toBe(5_000);
  expect(next(429, 1e12)).toBe(4 * 3_600_000);
  expect(next(500, 60_000)).toBe(5_000);
});

import { expect, test } from 'vitest';
import { damagedJobsRounds } from './damaged-jobs.ts';

test('a damaged page of the database of jobs costs no document and no result', async () => {
  expect(await damagedJobsRounds(14)).toBeLessThan(14);
}, 60_000);

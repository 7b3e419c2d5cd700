import { expect, test } from 'vitest';
import { damagedJobsRounds } from '../crash/damaged-jobs.ts';

test('200 damaged databases of jobs cost no document and no result', async () => {
  expect(await damagedJobsRounds(200)).toBeLessThan(200);
});

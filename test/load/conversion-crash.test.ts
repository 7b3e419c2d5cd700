import { test } from 'vitest';
import { conversionKills, officeKills } from '../crash/conversion-kills.ts';

test('20 kills of the conversion service and of its workers lose none of 200 jobs', async () => {
  await conversionKills({
    ...officeKills,
    kills: 20,
    killsWorkers: true,
    batches: 2,
    jobs: 100,
    maxMs: 3_000,
    patienceMs: 900_000,
  });
});

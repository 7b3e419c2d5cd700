import { expect, test } from 'vitest';
import { webhookKills } from '../crash/webhook-kills.ts';

/** `WEBHOOK_KILLS` reduces it, with ten deliveries for each. */
const kills = Number(process.env.WEBHOOK_KILLS ?? 100);

test(`${kills} kills of the conversion service lose no word of ${kills * 10} ends`, async () => {
  const jobs = Math.min(100, kills * 10);
  const batches = Math.ceil((kills * 10) / jobs);
  const outcome = await webhookKills({ batches, jobs, kills, maxMs: 400 });
  expect(outcome).toBeGreaterThanOrEqual(batches * jobs);
  process.stdout.write(`${batches * jobs} ends were told ${outcome} times\n`);
});

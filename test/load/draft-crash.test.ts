import { test } from 'vitest';
import { draftRounds } from '../crash/draft-rounds.ts';
import { hostKillRounds } from '../crash/host-kill-rounds.ts';
import { hostDir } from '../fixtures/host/host-dir.ts';

test('20 kills of the browser while typing lose no more than a second of it', async () => {
  await draftRounds(20, await hostDir());
});

test('20 kills of the host while typing lose none of it', async () => {
  await hostKillRounds(20);
});

import { test } from 'vitest';
import { hostDir } from '../fixtures/host/host-dir.ts';
import { draftRounds } from './draft-rounds.ts';
import { hostKillRounds } from './host-kill-rounds.ts';

test('2 kills of the browser while typing lose no more than a second of it', async () => {
  await draftRounds(2, await hostDir());
});

test('the host killed while typing takes none of it along', async () => {
  await hostKillRounds(1);
});

import { test } from 'vitest';
import { crashRounds } from '../crash/crash-rounds.ts';
import { startHostWriter } from '../crash/host-writer.ts';

test('500 kills of the host in the middle of writing lose nothing that was acknowledged', async () => {
  await crashRounds(500, startHostWriter);
});

import { test } from 'vitest';
import { crashRounds } from './crash-rounds.ts';
import { startHostWriter } from './host-writer.ts';

test('8 kills of the host in the middle of writing lose nothing that was acknowledged', async () => {
  await crashRounds(8, startHostWriter);
});

import { test, vi } from 'vitest';
import { crashRounds } from './crash-rounds.ts';
import { startHostWriter } from './host-writer.ts';

// The host starts for each of them.
vi.setConfig({ testTimeout: 400_000 });

test('6 kills of the host in the middle of writing lose nothing that was acknowledged', async () => {
  await crashRounds(6, startHostWriter);
});

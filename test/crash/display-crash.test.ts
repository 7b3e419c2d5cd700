import { test, vi } from 'vitest';
import { displayRounds } from './display-rounds.ts';

// Processes start again and again, on a machine with other work.
vi.setConfig({ testTimeout: 400_000 });

test('3 kills of the X server in the middle of input and screenshots do not end the host', async () => {
  await displayRounds(3);
});

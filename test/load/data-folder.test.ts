import { test } from 'vitest';
import { everyRound, faultRounds } from '../crash/data-folder-rounds.ts';

test('every fault of every file that the host keeps leaves the API locked and nothing lost', async () => {
  await faultRounds(everyRound());
});

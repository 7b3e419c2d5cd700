import { test } from 'vitest';
import { everyRound, faultRounds } from '../crash/conversion-folder-rounds.ts';

test('every fault of every file that the conversion service keeps leaves it locked', async () => {
  await faultRounds(everyRound());
});

import { expect, test } from 'vitest';
import { everyRound, faultRounds } from './data-folder-rounds.ts';

test('no fault of a file that the host keeps opens the API, and nothing is lost by one', async () => {
  const rounds = everyRound().filter((_round, index) => index % 22 === 0);
  expect(rounds.length).toBeGreaterThan(8);
  await faultRounds(rounds);
});

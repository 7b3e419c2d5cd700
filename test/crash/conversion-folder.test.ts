import { expect, test } from 'vitest';
import { everyRound, faultRounds } from './conversion-folder-rounds.ts';

test('no fault of a file that the conversion service keeps lets a stranger in or loses a result', async () => {
  const rounds = everyRound().filter((_round, index) => index % 16 === 0);
  expect(rounds.length).toBeGreaterThan(8);
  await faultRounds(rounds);
});

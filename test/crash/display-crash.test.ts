import { test } from 'vitest';
import { displayRounds } from './display-rounds.ts';

test('3 kills of the X server in the middle of input and screenshots do not end the host', async () => {
  await displayRounds(3);
});

import { test } from 'vitest';
import { damageRounds } from '../crash/damaged-pages.ts';

test('200 damaged databases give back what is on their other pages, with every picture', async () => {
  await damageRounds(200);
});

import { test } from 'vitest';
import { damageRounds } from './damaged-pages.ts';

test('of a database with a damaged page comes back what is on the others, with every picture', async () => {
  await damageRounds(14);
});

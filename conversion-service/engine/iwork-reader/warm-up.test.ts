import { expect, test } from 'vitest';
import { warmUp } from './warm-up.ts';

test('the document to warm up with can be read', async () => {
  await expect(warmUp()).resolves.toBeUndefined();
});

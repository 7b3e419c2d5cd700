import { expect, test } from 'vitest';
import { practise } from './practise.ts';

test('the document to practise with can be read', async () => {
  await expect(practise()).resolves.toBeUndefined();
});

import { test } from 'vitest';
import { fuzzOnDesktop, fuzzSeed } from '../fuzz/fuzz-on-desktop.ts';

test('20,000 random requests are answered as documented and leave nothing behind', async () => {
  await fuzzOnDesktop({ count: 20_000, seed: fuzzSeed() });
});

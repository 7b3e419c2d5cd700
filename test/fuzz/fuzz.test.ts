import { test, vi } from 'vitest';
import { fuzzOnDesktop, fuzzSeed } from './fuzz-on-desktop.ts';

vi.setConfig({ testTimeout: 600_000 });

test('1,500 random requests are answered as documented and leave nothing behind', async () => {
  await fuzzOnDesktop({ count: 1_500, seed: fuzzSeed() });
});

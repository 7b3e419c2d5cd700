import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    globalSetup: 'test/fixtures/build-folder.ts',
    include: ['test/load/**/*.test.ts'],
    testTimeout: 1_800_000,
    hookTimeout: 60_000,
    maxWorkers: 1,
  },
});

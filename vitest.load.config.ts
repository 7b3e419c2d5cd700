import { defineConfig } from 'vitest/config';
import { readableLocale } from './test/fixtures/readable-locale.ts';

export default defineConfig({
  test: {
    globalSetup: 'test/fixtures/build-folder.ts',
    env: readableLocale(process.env),
    include: ['test/load/**/*.test.ts'],
    testTimeout: 1_800_000,
    hookTimeout: 60_000,
    maxWorkers: 1,
  },
});

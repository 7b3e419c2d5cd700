import { defineConfig } from 'vitest/config';
import { readableLocale } from './test/fixtures/readable-locale.ts';

export default defineConfig({
  test: {
    env: readableLocale(process.env),
    include: ['test/windows/**/*.test.ts'],
    // Only for giving up: programs start slowly in Wine.
    testTimeout: 900_000,
    hookTimeout: 900_000,
    maxWorkers: 1,
    fileParallelism: false,
  },
});

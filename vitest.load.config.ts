import { defineConfig } from 'vitest/config';
import { readableLocale } from './test/fixtures/readable-locale.ts';

export default defineConfig({
  test: {
    globalSetup: 'test/fixtures/build-folder.ts',
    env: readableLocale(process.env),
    include: ['test/load/**/*.test.ts'],
    // Only for giving up: on a machine with much else to do 500 kills take more than half an hour.
    testTimeout: 7_200_000,
    hookTimeout: 60_000,
    maxWorkers: 1,
  },
});

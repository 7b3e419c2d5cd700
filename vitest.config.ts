import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { readableLocale } from './test/fixtures/readable-locale.ts';

// What ran once is compiled: the hosts that tests start begin in half the time.
process.env.NODE_COMPILE_CACHE ??= path.resolve('node_modules/.cache/compiled');

export default defineConfig({
  test: {
    globalSetup: 'test/fixtures/build-folder.ts',
    env: readableLocale(process.env),
    include: ['{shared,extension,native-host,conversion-service,scripts,test}/**/*.test.ts'],
    exclude: ['**/node_modules/**', 'test/{load,windows}/**'],
    // Only for giving up: a machine with much else to do takes ten times as long as one without.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    // Real browsers, offices and OCR workers share the cores: on two of them a third file leaves none
    // of their time free, and as many files end in a minute as with two.
    maxWorkers: 2,
  },
});

import { defineConfig } from 'vitest/config';
import { readableLocale } from './test/fixtures/readable-locale.ts';

export default defineConfig({
  test: {
    globalSetup: 'test/fixtures/build-folder.ts',
    env: readableLocale(process.env),
    include: ['{shared,extension,native-host,conversion-service,scripts,test}/**/*.test.ts'],
    exclude: ['**/node_modules/**', 'test/load/**'],
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // Real browsers and OCR workers share the cores: more files at once only slow each other down.
    maxWorkers: 2,
  },
});

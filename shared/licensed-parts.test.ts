import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { licensedParts } from './licensed-parts.ts';

test('what runs is listed once with its license, what only builds and tests is not', () => {
  const lock = {
    packages: {
      '': { name: 'screenscribe', version: '1.0.0', license: 'MIT' },
      'node_modules/sharp': { version: '2.0.0', license: 'Apache-2.0' },
      'node_modules/@scope/b': { version: '1.0.0' },
      'node_modules/sharp/node_modules/a': { version: '3.0.0', license: 'ISC' },
      'node_modules/c/node_modules/a': { version: '3.0.0', license: 'ISC' },
      'node_modules/tester': { version: '4.0.0', license: 'MIT', dev: true },
    },
  };
  expect(licensedParts(JSON.stringify(lock))).toEqual([
    { name: '@scope/b', version: '1.0.0', license: 'as its files say' },
    { name: 'a', version: '3.0.0', license: 'ISC' },
    { name: 'sharp', version: '2.0.0', license: 'Apache-2.0' },
  ]);
});

test('of the product nothing is under a license that a program of MIT may not bring', async () => {
  const lock = await readFile(new URL('../package-lock.json', import.meta.url), 'utf8');
  const parts = licensedParts(lock);
  expect(parts.map(({ name }) => name)).toContain('tesseract.js-core');
  const strange = parts.filter(({ license }) => /^(?:A?GPL|SSPL|BUSL|UNLICENSED)/.test(license));
  expect(strange).toEqual([]);
});

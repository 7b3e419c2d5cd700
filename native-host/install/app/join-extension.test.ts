import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { put } from '../../../scripts/package/staged.ts';
import { tempDir } from '../../../test/fixtures/temp-dir.ts';
import { joinExtension } from './join-extension.ts';

test('Firefox gets its own files and those of Chromium, and none is stored twice', async () => {
  const app = await tempDir();
  put(app, 'extension/firefox-own/manifest.json', 'for Firefox');
  put(app, 'extension/chromium/manifest.json', 'for Chromium');
  put(app, 'extension/chromium/tesseract/core.js', 'for both');
  const lists = { own: ['manifest.json'], shared: ['tesseract/core.js'] };
  put(app, 'extension/firefox-shared.json', JSON.stringify(lists));

  joinExtension(app);
  joinExtension(app);

  const made = path.join(app, 'extension/firefox');
  expect(readFileSync(path.join(made, 'manifest.json'), 'utf8')).toBe('for Firefox');
  expect(readFileSync(path.join(made, 'tesseract/core.js'), 'utf8')).toBe('for both');
  expect(statSync(path.join(made, 'tesseract/core.js')).nlink).toBe(2);
});

test('names outside of its folder are refused', async () => {
  const app = await tempDir();
  put(app, 'extension/chromium/a', '');
  const lists = { own: [], shared: ['../../a'] };
  put(app, 'extension/firefox-shared.json', JSON.stringify(lists));
  expect(() => joinExtension(app)).toThrow();
  expect(existsSync(path.join(app, 'a'))).toBe(false);
});

test('an installation without an extension stays as it is', async () => {
  const app = await tempDir();
  joinExtension(app);
  expect(existsSync(path.join(app, 'extension'))).toBe(false);
});

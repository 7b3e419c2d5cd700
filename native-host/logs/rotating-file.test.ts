import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { tempDir } from '../../test/fixtures/temp-dir.ts';
import { openRotatingFile } from './rotating-file.ts';

test('the size and the number of files are bounded, the oldest lines go first', async () => {
  const folder = await tempDir();
  const file = openRotatingFile(folder, 'host', { maxBytes: 100, maxFiles: 3 });
  for (let line = 0; line < 100; line++) {
    file.write(`line ${line}\n`);
    file.flush();
  }
  expect(readdirSync(folder).sort()).toEqual(['host.1.log', 'host.2.log', 'host.log']);
  const kept = file.files.map((name) => readFileSync(name, 'utf8'));
  for (const text of kept) expect(text.length).toBeLessThanOrEqual(100);
  const lines = kept.join('').trim().split('\n');
  expect(lines.at(-1)).toBe('line 99');
  expect(lines).toEqual(lines.map((_, index) => `line ${100 - lines.length + index}`));
});

test('what was cleared is gone, and writing goes on', async () => {
  const folder = await tempDir();
  const file = openRotatingFile(folder, 'host');
  file.write('old\n');
  file.flush();
  file.clear();
  file.write('new\n');
  file.flush();
  expect(readFileSync(path.join(folder, 'host.log'), 'utf8')).toBe('new\n');
});

import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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

test('a folder that was removed is made again', async () => {
  const folder = path.join(await tempDir(), 'logs');
  const file = openRotatingFile(folder, 'host');
  file.write('first\n');
  file.flush();
  rmSync(folder, { recursive: true });
  file.write('second\n');
  file.flush();
  expect(readFileSync(path.join(folder, 'host.log'), 'utf8')).toBe('second\n');
});

test('lines that the disk refuses stay in memory within a bound, and are written when it takes them', async () => {
  const folder = path.join(await tempDir(), 'logs');
  writeFileSync(folder, 'a file where the folder belongs');
  const file = openRotatingFile(folder, 'host', { maxBytes: 1_000, maxFiles: 2, maxPending: 50 });
  for (let line = 0; line < 20; line++) file.write(`line ${line}\n`);
  file.flush();
  const kept = file.pending();
  expect(kept.length).toBeLessThanOrEqual(50);
  expect(kept).toMatch(/line 19\n$/);
  rmSync(folder);
  file.flush();
  expect(file.pending()).toBe('');
  expect(readFileSync(path.join(folder, 'host.log'), 'utf8')).toBe(kept);
});

test('what stands in the place of a log file is moved on', async () => {
  const folder = await tempDir();
  mkdirSync(path.join(folder, 'host.log'));
  const file = openRotatingFile(folder, 'host');
  file.write('line\n');
  file.flush();
  expect(readFileSync(path.join(folder, 'host.log'), 'utf8')).toBe('line\n');
});

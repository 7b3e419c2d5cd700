import { existsSync, readdirSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { tempDir } from '../../../test/fixtures/temp-dir.ts';
import { createSweptFiles } from './sweep-screenshots.ts';

const hourMs = 60 * 60 * 1_000;
const dayMs = 24 * hourMs;

test('what was swept late in a day is there for 30 days, and gone after 31', async () => {
  const { swept, at, sweep } = await sweptFiles();
  const start = Date.parse('2026-01-01T23:59:00Z');
  at(start);
  const file = sweep('a.png', 10);
  at(start + 30 * dayMs - hourMs);
  swept.purge();
  expect(existsSync(file)).toBe(true);
  at(start + 31 * dayMs);
  swept.purge();
  expect(existsSync(file)).toBe(false);
});

test('of more than 500 MB the oldest days go, never the last', async () => {
  const { dir, swept, at, sweep } = await sweptFiles();
  const start = Date.parse('2026-01-01T12:00:00Z');
  for (let day = 0; day < 4; day++) {
    at(start + day * dayMs);
    sweep(`${day}.png`, 200_000_000);
  }
  swept.purge();
  expect(readdirSync(dir).sort()).toEqual(['2026-01-03', '2026-01-04']);
  at(start + 5 * dayMs);
  sweep('large.png', 600_000_000);
  swept.purge();
  expect(readdirSync(dir)).toEqual(['2026-01-06']);
});

test('a time that is earlier than what was swept removes nothing, nor what is of others', async () => {
  const { dir, swept, at, sweep } = await sweptFiles();
  at(Date.parse('2026-06-01T12:00:00Z'));
  const file = sweep('a.png', 10);
  writeFileSync(path.join(dir, 'notes.txt'), 'of somebody else');
  at(Date.parse('2020-01-01T00:00:00Z'));
  swept.purge();
  expect(existsSync(file)).toBe(true);
  at(Date.parse('2027-01-01T00:00:00Z'));
  swept.purge();
  expect(readdirSync(dir)).toEqual(['notes.txt']);
});

/**
 * Swept files with a clock set by the test; `sweep` makes a file of that many bytes and takes it.
 */
async function sweptFiles() {
  const folder = await tempDir();
  const dir = path.join(folder, 'swept');
  let now = 0;
  const swept = createSweptFiles(dir, () => now);
  return {
    dir,
    swept,
    at: (time: number) => {
      now = time;
    },
    sweep(name: string, bytes: number) {
      const file = path.join(folder, name);
      writeFileSync(file, '');
      // It takes no room on the disk.
      truncateSync(file, bytes);
      return path.join(swept.take([file]), name);
    },
  };
}

import { appendFile, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { tempDir } from '../../../test/fixtures/temp-dir.ts';
import { folderUse, type Listings } from './folder-use.ts';

const large = 'x'.repeat(1_000_000);

/** A folder that was looked at until none of those in it had to be read again. */
async function known() {
  const folder = path.join(await tempDir(), 'worker');
  const out = path.join(folder, 'job', 'out');
  await mkdir(out, { recursive: true });
  await writeFile(path.join(out, 'it'), 'x');
  const listings: Listings = new Map();
  const use = () => folderUse(folder, { enough: 1_000, listings });
  await vi.waitFor(async () => {
    expect((await use()).files).toBe(3);
    const versions = [...listings.values()].map(({ version }) => version);
    expect(versions).toHaveLength(3);
    expect(versions).not.toContain(undefined);
  });
  expect((await use()).bytes).toBeLessThan(large.length);
  return { folder, out, use };
}

test('a file that grows in a known folder is counted', async () => {
  const { out, use } = await known();
  await appendFile(path.join(out, 'it'), large);
  const { bytes, files } = await use();
  expect(bytes).toBeGreaterThanOrEqual(large.length);
  expect(files).toBe(3);
});

test('what comes into a known folder or leaves it is counted', async () => {
  const { out, use } = await known();
  await writeFile(path.join(out, 'more'), large);
  expect((await use()).bytes).toBeGreaterThanOrEqual(large.length);
  await rm(out, { recursive: true });
  expect(await use()).toEqual({ bytes: 0, files: 1 });
});

test('a folder in the place of a known one is read', async () => {
  const { folder, use } = await known();
  const other = `${folder}-other`;
  await mkdir(path.join(other, 'out'), { recursive: true });
  await writeFile(path.join(other, 'out', 'it'), large);
  await rm(path.join(folder, 'job'), { recursive: true });
  await rename(other, path.join(folder, 'job'));
  expect((await use()).bytes).toBeGreaterThanOrEqual(large.length);
});

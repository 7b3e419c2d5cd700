import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { entry } from '../../shared/api/entry.ts';
import { foreignFolder } from '../fixtures/foreign-folder.ts';
import { startHost } from '../fixtures/host/host-process.ts';
import { send } from '../fixtures/send.ts';
import { smallDisk } from '../fixtures/small-disk.ts';
import { tempDir } from '../fixtures/temp-dir.ts';

const main = path.resolve(import.meta.dirname, '../../native-host/main.ts');

test('a data folder on a disk that may only be read is told in words', async () => {
  await using disk = await smallDisk(10);
  await disk.makeReadOnly();
  const { code, said } = await endedHost(disk.path);
  expect(code).toBe(1);
  expect(said).toContain(`The data folder ${disk.path} is on a disk that may only be read.`);
  expect(said).not.toMatch(/\bat .*\.ts:\d+/);
});

test('a data folder of another user is refused with the name of that user, and left alone', async () => {
  const { folder, owner } = await foreignFolder();
  const before = readdirSync(folder);
  const { code, said } = await endedHost(folder);
  expect(code).toBe(1);
  expect(said).toContain(
    `The data folder ${folder} belongs to the user ${owner}, and this runs as`,
  );
  expect(said).not.toMatch(/\bat .*\.ts:\d+/);
  expect(readdirSync(folder)).toEqual(before);
});

test.each([
  ['a file', 'data', (dir: string) => writeFileSync(dir, ''), 'it is no folder'],
  ['a link to nothing', 'data', (dir: string) => symlinkSync('/nowhere', dir), 'is not there'],
  [
    'in a file',
    'file/data',
    (dir: string) => writeFileSync(path.dirname(dir), ''),
    'something in its path is no folder',
  ],
])('a data folder that is %s is told in words', async (_, name, make, why) => {
  const dir = path.join(await tempDir(), name);
  make(dir);
  const { code, said } = await endedHost(dir);
  expect(code).toBe(1);
  expect(said).toContain(why);
  expect(said).not.toMatch(/\bat .*\.ts:\d+/);
});

test.each([
  ['a folder', (file: string) => mkdirSync(file)],
  ['a link to nothing', (file: string) => symlinkSync('/nowhere', file)],
])('a database that is %s ends the start in words, and nothing goes', async (_, make) => {
  const dir = await tempDir();
  const picture = path.join(dir, 'screenshots', '00', `${'0'.repeat(64)}.png`);
  mkdirSync(path.dirname(picture), { recursive: true });
  writeFileSync(picture, 'pixels');
  make(path.join(dir, 'history.sqlite'));
  const { code, said } = await endedHost(dir);
  expect(code).toBe(1);
  expect(said).toContain('history.sqlite');
  expect(said).not.toMatch(/\bat .*\.ts:\d+/);
  expect(readFileSync(picture, 'utf8')).toBe('pixels');
});

test.each([
  ['logs', (file: string) => writeFileSync(file, 'a file')],
  ['logs/host.log', (file: string) => mkdirSync(file, { recursive: true })],
  ['browser.json', (file: string) => mkdirSync(file)],
  ['exports', (file: string) => writeFileSync(file, 'a file')],
  ['languages', (file: string) => writeFileSync(file, 'a file')],
  ['room-for-deleting', (file: string) => mkdirSync(file)],
  ['swept-screenshots', (file: string) => writeFileSync(file, 'a file')],
])('the host runs whatever %s is', async (name, make) => {
  const dir = await tempDir();
  make(path.join(dir, name));
  await using host = await startHost({ dataDir: dir });
  const added = await send(host.base, { method: 'POST', path: '/history', body: { text: 'kept' } });
  const { id } = entry.parse(added.json);
  expect((await send(host.base, { path: '/logs' })).status).toBe(200);
  const gone = await send(host.base, { method: 'DELETE', path: `/history/${id}` });
  expect(gone.status).toBe(204);
});

/** What a host says that ends at its start. */
async function endedHost(dataDir: string): Promise<{ code: unknown; said: string }> {
  const env = { ...process.env, SCREENSCRIBE_DATA_DIR: dataDir, SCREENSCRIBE_API: '1' };
  const child = spawn(process.execPath, [main], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...env, SCREENSCRIBE_PORT: '0' },
  });
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  return { code, said };
}

import { chmod, lstat, readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { commandLine } from '../fixtures/host/command-line.ts';
import { startHost } from '../fixtures/host/host-process.ts';
import { textPicture } from '../fixtures/images/text-picture.ts';
import { send } from '../fixtures/send.ts';
import { temporaryFolder } from '../fixtures/temporary-folder.ts';

test('whatever the mask, all that the host makes is for its user alone', async () => {
  await using folder = await temporaryFolder();
  await chmod(folder.path, 0o755);
  const mask = process.umask(0);
  try {
    await using host = await startHost({ dataDir: folder.path });
    const screenshot = (await textPicture('Text')).toString('base64');
    const body = { text: 'Text', screenshot };
    expect((await send(host.base, { method: 'POST', path: '/history', body })).status).toBe(201);
    const service = ['service', 'set', '--url', 'https://convert.example.org'];
    const environment = { SCREENSCRIBE_DATA_DIR: folder.path };
    expect((await commandLine(service, environment, { input: 'key' })).code).toBe(0);
    const token = await commandLine(['token', 'new'], environment);
    expect(token.code).toBe(0);
    const headers = { authorization: `Bearer ${token.stdout.trim()}` };
    expect((await send(host.base, { path: '/logs', headers })).status).toBe(200);
    const made = await modesIn(folder.path);
    expect(made.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['api-token', 'history.sqlite-wal', 'host.lock', 'logs/host.log']),
    );
    expect(made.filter(({ mode }) => (mode & 0o077) !== 0)).toEqual([]);
  } finally {
    process.umask(mask);
  }
});

async function modesIn(folder: string) {
  const names = await readdir(folder, { recursive: true });
  return Promise.all(
    names.map(async (name) => ({ name, mode: (await lstat(path.join(folder, name))).mode })),
  );
}

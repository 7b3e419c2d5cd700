import { randomBytes } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { faults } from '../../test/crash/data-folder-faults.ts';
import { temporaryHistory } from '../../test/fixtures/history/temporary-history.ts';
import { startHost } from '../../test/fixtures/host/host-process.ts';
import { send } from '../../test/fixtures/send.ts';
import { tempDir } from '../../test/fixtures/temp-dir.ts';
import { noteSettings } from './lost-settings.ts';
import { openSettings } from './settings-store.ts';

test('a host whose settings and token are both gone beside its history lets nobody in', async () => {
  const dataDir = await tempDir();
  {
    await using host = await startHost({ dataDir });
    await send(host.base, { method: 'POST', path: '/history', body: { text: 'kept' } });
    await send(host.base, { method: 'POST', path: '/settings/token' });
  }
  await rm(path.join(dataDir, 'settings.json'));
  await rm(path.join(dataDir, 'api-token'));
  await using host = await startHost({ dataDir });
  expect(await send(host.base, { path: '/history' })).toMatchObject({ status: 401 });
});

test('a new folder stays open as long as nobody sets a token', async () => {
  const dataDir = await tempDir();
  for (const _start of [1, 2, 3]) expect(await lockOfStart(dataDir)).toBe('open');
});

test('a folder of an earlier version in which no setting was changed stays open', async () => {
  const dataDir = await tempDir();
  await lockOfStart(dataDir);
  await rm(path.join(dataDir, 'settings.json'));
  {
    using db = new DatabaseSync(path.join(dataDir, 'history.sqlite'));
    db.exec("DELETE FROM meta WHERE key = 'settings'");
  }
  for (const _start of [1, 2]) expect(await lockOfStart(dataDir)).toBe('open');
});

test.each([
  ['the history is whole', async () => undefined],
  ['the history is damaged', (file: string) => writeFile(file, randomBytes(20_000))],
  ['the history was damaged before', setAside],
  ['the history is missing, screenshots are there', leaveScreenshots],
])('settings and token are both missing, %s: locked, now and later', async (_, spoil) => {
  const dataDir = await usedFolder();
  await rm(path.join(dataDir, 'settings.json'));
  await rm(path.join(dataDir, 'api-token'));
  await spoil(path.join(dataDir, 'history.sqlite'));
  for (const _start of [1, 2]) expect(await lockOfStart(dataDir)).toBe('locked');
});

test.each(
  ['missing', 'emptied', 'damaged'].flatMap((one) =>
    ['missing', 'emptied', 'damaged'].map((other) => ({ one, other })),
  ),
)('settings $one, token $other: locked, now and later', async ({ one, other }) => {
  const dataDir = await usedFolder();
  await faults[one]?.(path.join(dataDir, 'settings.json'));
  await faults[other]?.(path.join(dataDir, 'api-token'));
  for (const _start of [1, 2]) expect(await lockOfStart(dataDir)).toBe('locked');
});

/** A data folder with an entry and a token. */
async function usedFolder(): Promise<string> {
  const dataDir = await tempDir();
  await lockOfStart(dataDir);
  await (await openSettings({ dataDir, onProblem: () => undefined })).createToken();
  return dataDir;
}

/** Opens settings and history as a host does when it starts. */
async function lockOfStart(dataDir: string): Promise<string> {
  const { apiLock } = await openSettings({ dataDir, onProblem: () => undefined });
  await using opened = await temporaryHistory({}, dataDir);
  noteSettings(dataDir, (error) => expect.fail(String(error)));
  await opened.history.add({ text: 'kept', source: { kind: 'api' } });
  return apiLock.state;
}

async function setAside(file: string): Promise<void> {
  await rm(file);
  await writeFile(path.join(path.dirname(file), 'damaged-then-history.sqlite'), 'damaged');
}

async function leaveScreenshots(file: string): Promise<void> {
  await rm(file);
  await writeFile(path.join(path.dirname(file), 'screenshots', 'one.png'), 'one');
}

import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { changeSettings, defaultSettings } from '../../shared/api/settings.ts';
import { faults } from '../../test/crash/data-folder-faults.ts';
import { tempDir } from '../../test/fixtures/temp-dir.ts';
import { openSettings } from './settings-store.ts';
import { sha256, tokenFile } from './token-file.ts';

test('of each setting the later change wins, also after a new start', async () => {
  const dataDir = await tempDir();
  const first = await open(dataDir);
  const before = Date.now() - 60_000;
  await first.update({ ui: { theme: 'light' } });
  const store = await open(dataDir);
  const theirs = changeSettings(defaultSettings, {
    ui: { theme: 'dark', language: 'de' },
    ocr: { layout: 'code' },
  });
  const view = await store.merge({
    settings: theirs,
    changedAt: { 'ui.theme': before, 'ui.language': before, 'no.such': before },
  });
  expect(view).toMatchObject({ ui: { theme: 'light', language: 'de' }, ocr: { layout: 'auto' } });
  expect(
    await store.merge({ settings: theirs, changedAt: { 'ui.theme': Date.now() + 60_000 } }),
  ).toMatchObject({ ui: { theme: 'dark' } });
});

test('the times of changes are kept with them', async () => {
  const dataDir = await tempDir();
  const store = await open(dataDir);
  await store.update({ hotkey: null });
  const { changedAt } = JSON.parse(await readFile(path.join(dataDir, 'settings.json'), 'utf8'));
  expect(Object.keys(changedAt)).toEqual(['hotkey']);
});

test('a byte order mark is no damage', async () => {
  const dataDir = await tempDir();
  await (await open(dataDir)).update({ ui: { theme: 'dark' } });
  const file = path.join(dataDir, 'settings.json');
  await writeFile(file, `\uFEFF${await readFile(file, 'utf8')}`);
  expect((await open(dataDir)).current.ui.theme).toBe('dark');
});

test('models that an earlier version stored because they were its default follow the default', async () => {
  const dataDir = await tempDir();
  const settings = { version: 1, settings: { ocr: { model: 'accurate' } }, apiTokenSha256: null };
  await writeFile(path.join(dataDir, 'settings.json'), JSON.stringify(settings));
  const store = await open(dataDir);
  expect(store.current.ocr.model).toBe('auto');
  await store.update({ ocr: { model: 'accurate' } });
  expect((await open(dataDir)).current.ocr.model).toBe('accurate');
});

test('settings of an earlier version keep their token, which gets a file of its own', async () => {
  const dataDir = await tempDir();
  const settings = { version: 1, settings: {}, apiTokenSha256: sha256('known') };
  await writeFile(path.join(dataDir, 'settings.json'), JSON.stringify(settings));
  const lock = { state: 'token', sha256: sha256('known') };
  expect((await open(dataDir)).apiLock).toEqual(lock);
  await rm(path.join(dataDir, 'settings.json'));
  expect((await open(dataDir)).apiLock).toEqual(lock);
});

test('what an earlier version reads of a token is in the settings still', async () => {
  const dataDir = await tempDir();
  const store = await open(dataDir);
  const token = await store.createToken();
  expect(await inSettings(dataDir)).toBe(sha256(token));
  await store.removeToken();
  expect(await inSettings(dataDir)).toBeNull();
  expect(await readdir(dataDir)).toEqual(['settings.json']);
});

test('a crash between the two files leaves the token that its owner knows, or the door shut', async () => {
  const dataDir = await tempDir();
  const token = await (await open(dataDir)).createToken();
  const lock = { state: 'token', sha256: sha256(token) };
  const tokens = tokenFile(dataDir);
  await tokens.write({ state: 'token', sha256: sha256('never shown') });
  expect((await open(dataDir)).apiLock).toEqual(lock);
  expect(await tokens.read()).toEqual(lock);
  const file = path.join(dataDir, 'settings.json');
  await writeFile(file, (await readFile(file, 'utf8')).replace(/"[0-9a-f]{64}"/, 'null'));
  expect((await open(dataDir)).apiLock).toEqual(lock);
});

test.each(
  ['settings.json', 'api-token'].flatMap((file) =>
    Object.keys(faults).map((fault) => ({ file, fault })),
  ),
)('$file: $fault: the token that was set is still asked for', async ({ file, fault }) => {
  const dataDir = await tempDir();
  const token = await (await open(dataDir)).createToken();
  await faults[fault]?.(path.join(dataDir, file));
  const lock = { state: 'token', sha256: sha256(token) };
  expect((await openSettings({ dataDir, onProblem: () => undefined })).apiLock).toEqual(lock);
  expect((await open(dataDir)).apiLock).toEqual(lock);
});

test.each(Object.keys(faults).filter((fault) => fault !== 'missing' && fault !== 'unreadable'))(
  'settings that may have named a token (%s) leave the API locked, now and later',
  async (fault) => {
    const dataDir = await tempDir();
    await (await open(dataDir)).update({ ui: { theme: 'dark' } });
    await faults[fault]?.(path.join(dataDir, 'settings.json'));
    const onProblem = () => undefined;
    for (const _start of [1, 2]) {
      expect((await openSettings({ dataDir, onProblem })).apiLock).toEqual({ state: 'locked' });
    }
  },
);

test('a folder that stays locked opens for a new token alone', async () => {
  const dataDir = await tempDir();
  await writeFile(path.join(dataDir, 'settings.json'), '');
  const problems: string[] = [];
  const onProblem = (problem: string) => problems.push(problem);
  const first = await openSettings({ dataDir, onProblem });
  expect(first.apiLock).toEqual({ state: 'locked' });
  expect(first.view().api).toMatchObject({ enabled: false, tokenConfigured: true });
  expect(problems.join()).toMatch(/screenscribe token new/);
  await first.update({ ui: { theme: 'dark' } });
  expect(await inSettings(dataDir)).toMatch(/^[0-9a-f]{64}$/);
  const second = await openSettings({ dataDir, onProblem });
  expect(second.apiLock).toEqual({ state: 'locked' });
  const token = await second.createToken();
  expect((await open(dataDir)).apiLock).toEqual({ state: 'token', sha256: sha256(token) });
});

test('settings that could not be saved leave the token of before', async () => {
  const dataDir = await tempDir();
  const store = await open(dataDir);
  await store.createToken();
  const before = await tokenFile(dataDir).read();
  await rm(path.join(dataDir, 'settings.json'));
  await mkdir(path.join(dataDir, 'settings.json'));
  await expect(store.createToken()).rejects.toThrow();
  expect(store.apiLock).toEqual(before);
  expect(await tokenFile(dataDir).read()).toEqual(before);
});

async function inSettings(dataDir: string): Promise<unknown> {
  return JSON.parse(await readFile(path.join(dataDir, 'settings.json'), 'utf8')).apiTokenSha256;
}

function open(dataDir: string) {
  return openSettings({ dataDir, onProblem: (problem) => expect.fail(problem) });
}

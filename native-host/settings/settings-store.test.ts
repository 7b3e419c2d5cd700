import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { changeSettings, defaultSettings } from '../../shared/api/settings.ts';
import { tempDir } from '../../test/fixtures/temp-dir.ts';
import { openSettings } from './settings-store.ts';

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

function open(dataDir: string) {
  const onDamaged = (movedTo: string) => expect.fail(`damaged: ${movedTo}`);
  return openSettings({ dataDir, onDamaged });
}

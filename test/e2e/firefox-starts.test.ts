import { spawn } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { entry } from '../../shared/api/entry.ts';
import { firefoxExtensionId } from '../../shared/identifiers.ts';
import { afterUse } from '../fixtures/after-use.ts';
import { builtExtension } from '../fixtures/browser/built-extension.ts';
import { untilConnected } from '../fixtures/browser/captured-screen.ts';
import { endLastBrowser } from '../fixtures/browser/end-last-browser.ts';
import { registerBridge } from '../fixtures/browser/register-bridge.ts';
import { startHost } from '../fixtures/host/host-process.ts';
import { display } from '../fixtures/screen/display.ts';
import { drag } from '../fixtures/screen/drag.ts';
import { playedNotifications } from '../fixtures/screen/played-notifications.ts';
import { textWindow } from '../fixtures/screen/text-window.ts';
import { windowManager } from '../fixtures/screen/window-manager.ts';
import { xdotool } from '../fixtures/screen/xdotool.ts';
import { send } from '../fixtures/send.ts';
import { tempDir } from '../fixtures/temp-dir.ts';

const patience = { timeout: 90_000, interval: 100 };
const list = z.object({ entries: z.array(entry) });

test('the hotkey captures although no Firefox runs, and the desktop says where none brings the extension', async () => {
  const on = await display();
  await windowManager(on);
  const desktop = await playedNotifications();
  afterUse(() => desktop[Symbol.asyncDispose]());
  const home = await tempDir();
  // A title with more than ASCII is found only in such a locale, which every desktop has.
  const environment = { HOME: home, LC_ALL: 'C.UTF-8', ...desktop.environment };
  const dataDir = path.join(home, 'data');
  const host = await startHost({ display: on, dataDir, environment });
  afterUse(() => host[Symbol.asyncDispose]());
  const profile = await profileIn(home);
  startInstalled(profile, { ...environment, DISPLAY: on, SCREENSCRIBE_DATA_DIR: dataDir });
  afterUse(() => endLastBrowser(dataDir));
  await untilConnected(host.base);
  const at = { x: 300, y: 200, width: 700, height: 400 };
  const html = `<div id="text" style="position: absolute; left: 40px; top: 50px; padding: 12px;
    font: 28px/1.4 DejaVu Sans">Departure 17:45 platform 9</div>`;
  const window = await textWindow({ display: on, at, html });
  afterUse(() => window[Symbol.asyncDispose]());
  const { x, y, width, height } = await window.place('#text');
  await vi.waitFor(async () => {
    expect(await send(host.base, { path: '/hotkey' })).toMatchObject({
      json: { registered: true },
    });
  }, patience);
  await ended(host.base, dataDir);
  await window.untilOnScreen();

  await xdotool(on, 'key', 'ctrl+shift+2');
  await vi.waitFor(async () => {
    const search = ['search', '--onlyvisible', '--name', 'Screenscribe capture'];
    expect(await xdotool(on, ...search, 'getwindowgeometry')).toContain('1280x800');
  }, patience);
  // A window that has just opened gets no pointer events.
  await vi.waitFor(async () => {
    await drag(on, { x, y }, { x: x + width, y: y + height });
    await vi.waitFor(
      async () => {
        const { entries } = list.parse((await send(host.base, { path: '/history' })).json);
        expect(entries).toMatchObject([{ text: 'Departure 17:45 platform 9' }]);
      },
      { timeout: 15_000 },
    );
  }, patience);
  expect(desktop.shown).toEqual([]);

  await ended(host.base, dataDir);
  await rm(path.join(profile, 'extensions'), { recursive: true });
  await xdotool(on, 'key', 'ctrl+shift+2');
  await vi.waitFor(() => expect(desktop.shown).toHaveLength(1), { ...patience, timeout: 150_000 });
  expect(desktop.shown[0]).toEqual({
    title: 'Nothing was captured',
    text: expect.stringContaining('browser with the Screenscribe extension did not answer'),
  });
});

/** A profile in which the extension is installed for good, as from a signed package. */
async function profileIn(home: string): Promise<string> {
  await registerBridge('firefox', path.join(home, '.mozilla/native-messaging-hosts'));
  const profile = path.join(home, 'profile');
  await mkdir(path.join(profile, 'extensions'), { recursive: true });
  const folder = await builtExtension('firefox');
  await writeFile(path.join(profile, 'extensions', firefoxExtensionId), folder);
  await writeFile(path.join(profile, 'user.js'), preferences);
  return profile;
}

const preferences = Object.entries({
  'xpinstall.signatures.required': false,
  'extensions.autoDisableScopes': 0,
  'extensions.startupScanScopes': 15,
  'extensions.installDistroAddons': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.aboutwelcome.enabled': false,
})
  .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
  .join('');

/** As a person starts it: nothing drives it. */
function startInstalled(profile: string, environment: Record<string, string>): void {
  const args = ['--profile', profile];
  spawn('/usr/bin/firefox-esr', args, { env: { ...process.env, ...environment }, stdio: 'ignore' });
}

/** Ends the browser, and waits until the host knows it. */
async function ended(base: string, dataDir: string): Promise<void> {
  await endLastBrowser(dataDir);
  await vi.waitFor(async () => {
    expect(await send(base, { path: '/status' })).toMatchObject({
      json: { extension: { connected: false } },
    });
  }, patience);
}

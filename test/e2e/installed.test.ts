import { execFile } from 'node:child_process';
import { access } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test, vi } from 'vitest';
import { askStatus } from '../../native-host/link/client/find-host.ts';
import { startChromium } from '../fixtures/browser/chromium.ts';
import { startFirefox } from '../fixtures/browser/firefox.ts';
import { hostDir } from '../fixtures/host/host-dir.ts';
import { startHost } from '../fixtures/host/host-process.ts';
import { textPicture } from '../fixtures/images/text-picture.ts';
import { send } from '../fixtures/send.ts';
import { tempDir } from '../fixtures/temp-dir.ts';
import { treeOf } from '../fixtures/tree-of.ts';

const run = promisify(execFile);
const commandLine = fileURLToPath(new URL('../../native-host/cli.ts', import.meta.url));

test('browsers reach the host through an installed copy, which uninstalls itself', async () => {
  const home = await tempDir();
  const profile = await tempDir();
  const dataDir = await hostDir();
  const environment = { ...process.env, HOME: home, SCREENSCRIBE_DATA_DIR: dataDir };
  const before = treeOf(home);
  const screenscribe = (script: string[], ...args: string[]) =>
    run(script[0] ?? '', [...script.slice(1), ...args], { env: environment });
  const fromClone = [process.execPath, commandLine];
  await screenscribe(fromClone, 'install', '--browser', 'firefox', '--dir', profile);
  const app = path.join(home, '.local/share/screenscribe/app');
  const installed = [path.join(app, 'screenscribe')];
  await access(path.join(app, 'runtime/node'));

  const chromium = await startChromium(dataDir, { profile, registered: false });
  const firefox = await startFirefox(dataDir, { home, registered: false });
  await vi.waitFor(
    async () => {
      const names = (await askStatus(dataDir))?.extension.clients.map(({ browser }) => browser);
      expect(names?.sort()).toEqual(['Chromium', 'Firefox']);
    },
    { timeout: 40_000, interval: 100 },
  );
  expect((await screenscribe(installed, 'status')).stdout).toMatch(/Browsers: .*Chromium/);
  await chromium.close();
  await firefox.close();

  await screenscribe(installed, 'uninstall');
  const ofBrowsers = (file: string) => /^(\.cache|\.mozilla|\.config|Downloads|Desktop)/.test(file);
  const own = (file: string) => !ofBrowsers(file) || file.includes('org.screenscribe');
  // A browser's bridge may be about to end still.
  await vi.waitFor(
    () => expect(Object.keys(treeOf(home)).filter(own)).toEqual(Object.keys(before)),
    { timeout: 40_000, interval: 100 },
  );
});

test('an installed copy reads with both engines and serves its documentation', async () => {
  const home = await tempDir();
  const environment = { ...process.env, HOME: home };
  await run(process.execPath, [commandLine, 'install', '--browser', 'firefox', '--dir', home], {
    env: environment,
  });
  const app = path.join(home, '.local/share/screenscribe/app');
  await using host = await startHost({ program: [path.join(app, 'screenscribe'), 'serve'] });
  const words = 'Only what runs is copied';
  const body = await textPicture(words);
  for (const engine of ['native', 'wasm']) {
    await send(host.base, { method: 'PUT', path: '/settings', body: { ocr: { engine } } });
    const headers = { 'content-type': 'image/png' };
    const { json } = await send(host.base, { method: 'POST', path: '/ocr', headers, body });
    expect(json).toMatchObject({ text: words });
    expect((await send(host.base, { path: '/status' })).json).toMatchObject({ ocr: { engine } });
  }
  const languages = { languages: ['eng', 'deu', 'jpn'] };
  const chosen = await send(host.base, { method: 'PUT', path: '/ocr/languages', body: languages });
  expect(chosen.status).toBe(200);
  for (const file of ['/docs', '/docs/swagger-ui.css', '/docs/swagger-ui-bundle.js']) {
    expect((await send(host.base, { path: file })).status).toBe(200);
  }
});

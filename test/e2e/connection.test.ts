import type { BrowserContext } from 'playwright-core';
import { expect, test, vi } from 'vitest';
import { askStatus } from '../../native-host/link/client/find-host.ts';
import { manifestFolder, startChromium } from '../fixtures/browser/chromium.ts';
import { startFirefox } from '../fixtures/browser/firefox.ts';
import { registerBridge } from '../fixtures/browser/register-bridge.ts';
import { hostDir } from '../fixtures/host/host-dir.ts';
import { newerHost } from '../fixtures/host/newer-host.ts';
import { tempDir } from '../fixtures/temp-dir.ts';

const patience = { timeout: 40_000, interval: 100 };

test.each([
  ['Chromium', startChromium],
  ['Firefox', startFirefox],
])(
  '%s starts the host, says hello, and comes back after the host was killed',
  async (name, start) => {
    const dataDir = await hostDir();
    await start(dataDir);
    const first = await attached(dataDir, [name]);
    process.kill(first, 'SIGKILL');
    const second = await attached(dataDir, [name]);
    expect(second).not.toBe(first);
  },
);

test('both browsers share one host, which outlives them', async () => {
  const dataDir = await hostDir();
  const chromium = await startChromium(dataDir);
  const firefox = await startFirefox(dataDir);
  const host = await attached(dataDir, ['Chromium', 'Firefox']);
  await firefox.close();
  expect(await attached(dataDir, ['Chromium'])).toBe(host);
  await chromium.close();
  expect(await attached(dataDir, [])).toBe(host);
});

test('without the host the toolbar says so, and no longer once it is there', async () => {
  const dataDir = await hostDir();
  const profile = await tempDir();
  const chromium = await startChromium(dataDir, { profile, registered: false });
  const badge = await toolbar(chromium, 'getBadgeText');
  await vi.waitFor(async () => expect(await badge()).toBe('!'), patience);
  await registerBridge('chromium', manifestFolder(profile));
  await vi.waitFor(async () => expect(await badge()).toBe(''), patience);
  await attached(dataDir, ['Chromium']);
});

test('a host of a later version has the toolbar say which side to update', async () => {
  const dataDir = await tempDir();
  await newerHost(dataDir);
  const chromium = await startChromium(dataDir);
  const title = await toolbar(chromium, 'getTitle');
  await vi.waitFor(
    async () => expect(await title()).toMatch(/^Screenscribe: update the extension/),
    patience,
  );
  const badge = await toolbar(chromium, 'getBadgeText');
  await vi.waitFor(async () => expect(await badge()).toBe('↑'), patience);
});

/** Asks Chromium what the extension's button shows. */
async function toolbar(chromium: BrowserContext, method: 'getBadgeText' | 'getTitle') {
  const [worker = await chromium.waitForEvent('serviceworker')] = chromium.serviceWorkers();
  return () => worker.evaluate(`chrome.action.${method}({})`);
}

/** Waits until exactly these browsers are attached. @returns the host's process id */
async function attached(dataDir: string, browsers: string[]): Promise<number> {
  return vi.waitFor(async () => {
    const status = await askStatus(dataDir);
    const names = status?.extension.clients.map(({ browser }) => browser).sort();
    expect(names).toEqual(browsers);
    return status?.pid ?? Number.NaN;
  }, patience);
}

import { expect, test, vi } from 'vitest';
import { startChromium } from '../fixtures/browser/chromium.ts';
import { introduced } from '../fixtures/browser/introduced.ts';
import { hostDir } from '../fixtures/host/host-dir.ts';
import { tempDir } from '../fixtures/temp-dir.ts';

test('a profile is introduced once, although its browser adds the extension at every start', async () => {
  const profile = await tempDir();
  const first = await startChromium(await hostDir(), { profile, registered: false });
  await introduced(first);
  await vi.waitFor(async () => {
    const [worker] = first.serviceWorkers();
    expect(await worker?.evaluate(`chrome.storage.local.get('introduced')`)).toMatchObject({
      introduced: true,
    });
  });
  await first.close();

  const again = await startChromium(await hostDir(), { profile, registered: false });
  const [worker = await again.waitForEvent('serviceworker')] = again.serviceWorkers();
  // It has looked for the host by then: that begins after it has heard of its installation.
  await vi.waitFor(
    async () => expect(await worker.evaluate('chrome.action.getBadgeText({})')).toBe('!'),
    { timeout: 60_000, interval: 100 },
  );
  // A tab that was asked for before this one is there before it.
  const tabs = await worker.evaluate(`chrome.tabs.create({ url: 'about:blank' })
    .then(() => chrome.tabs.query({}))
    .then((tabs) => tabs.map(({ url, pendingUrl }) => pendingUrl || url))`);
  expect(tabs).not.toContainEqual(expect.stringContaining('onboarding'));
});

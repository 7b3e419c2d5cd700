import { expect, test, vi } from 'vitest';
import { startChromium } from '../fixtures/browser/chromium.ts';
import { extensionPage } from '../fixtures/browser/extension-page.ts';
import { hostDir } from '../fixtures/host/host-dir.ts';

test('the preferences tell how much the history takes in this browser', async () => {
  const chromium = await startChromium(await hostDir(), { registered: false });
  const page = await extensionPage(chromium, 'preferences.html?tab=history');
  const shown = async () => {
    const text = await page.getByText(/takes [\d.]+ MB in this browser/).innerText();
    return Number(/[\d.]+/.exec(text)?.[0]);
  };
  const before = await shown();
  await page.evaluate(keepMegabytes, 8);
  await vi.waitFor(
    async () => {
      await page.reload();
      expect((await shown()) - before).toBeGreaterThanOrEqual(7.9);
    },
    { timeout: 60_000, interval: 500 },
  );
});

/** Stores what no compression makes smaller, beside the history: runs in the page. */
async function keepMegabytes(megabytes: number): Promise<void> {
  const parts = Array.from({ length: 16 * megabytes }, () =>
    crypto.getRandomValues(new Uint8Array(65_536)),
  );
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const opening = indexedDB.open('much', 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore('much');
  opening.onerror = () => reject(opening.error);
  opening.onsuccess = () => {
    const writing = opening.result.transaction('much', 'readwrite');
    writing.objectStore('much').put(parts, 'all');
    writing.oncomplete = () => resolve();
    writing.onerror = () => reject(writing.error);
  };
  await promise;
}

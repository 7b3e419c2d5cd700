import { expect, test, vi } from 'vitest';
import { startChromium } from '../fixtures/browser/chromium.ts';
import { extensionPage } from '../fixtures/browser/extension-page.ts';
import { keepMegabytes } from '../fixtures/browser/keep-megabytes.ts';
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

import { expect, test, vi } from 'vitest';
import { startChromium } from '../fixtures/browser/chromium.ts';
import { extensionPage } from '../fixtures/browser/extension-page.ts';
import { hostDir } from '../fixtures/host/host-dir.ts';

test('what is tried in the introduction is on the clipboard, as it says', async () => {
  const chromium = await startChromium(await hostDir(), { registered: false });
  const page = await extensionPage(chromium, 'onboarding.html');
  await page.getByRole('button', { name: 'Recognize the whole image' }).click();
  const read = await page.locator('pre').innerText();
  await page.evaluate(`document.body.append(document.createElement('textarea'))`);
  const field = page.locator('textarea');
  await vi.waitFor(
    async () => {
      await field.fill('');
      await field.press('Control+v');
      expect((await field.inputValue()).trim()).toBe(read.trim());
    },
    { timeout: 30_000, interval: 200 },
  );
  expect(read).toContain('Corner');
});

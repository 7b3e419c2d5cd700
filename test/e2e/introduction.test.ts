import { expect, test, vi } from 'vitest';
import { startChromium } from '../fixtures/browser/chromium.ts';
import { extensionPage } from '../fixtures/browser/extension-page.ts';
import { introduced } from '../fixtures/browser/introduced.ts';
import { hostDir } from '../fixtures/host/host-dir.ts';
import { tempDir } from '../fixtures/temp-dir.ts';

const patience = { timeout: 60_000, interval: 100 };

test('what is tried in the introduction is on the clipboard, as it says', async () => {
  const chromium = await startChromium(await hostDir(), { registered: false });
  const page = await extensionPage(chromium, 'onboarding.html');
  await page.getByRole('button', { name: 'Recognize the whole image' }).click();
  const read = await page.locator('pre').innerText();
  await page.evaluate(`document.body.append(document.createElement('textarea'))`);
  const field = page.locator('textarea');
  await vi.waitFor(async () => {
    await field.fill('');
    await field.press('Control+v');
    expect((await field.inputValue()).trim()).toBe(read.trim());
  }, patience);
  expect(read).toContain('Corner');
  await page
    .getByRole('status')
    .filter({ hasText: 'Copied. The text is in the history' })
    .waitFor();
  const sidebar = await extensionPage(chromium, 'sidepanel.html');
  const row = sidebar.getByRole('row').filter({ hasText: 'Corner Bakery' });
  await row.locator('img').waitFor();
  expect(await row.count()).toBe(1);
});

test('the introduction has three screens, each with one button that stands out', async () => {
  const chromium = await startChromium(await hostDir(), { registered: false });
  const page = await extensionPage(chromium, 'onboarding.html');
  const filled = page.locator('.button-primary');
  const heading = page.getByRole('heading', { level: 1 });
  await page.getByText('Step 1 of 3').waitFor();
  expect(await filled.allInnerTexts()).toEqual(['Select an area']);
  await page.getByRole('button', { name: 'Next' }).press('Enter');

  await page.getByText('Step 2 of 3').waitFor();
  await heading.and(page.locator(':focus')).waitFor();
  await page.getByRole('img', { name: 'puzzle piece' }).waitFor();
  expect(await page.locator('.steps > li').count()).toBe(5);
  expect(await filled.allInnerTexts()).toEqual(['Next']);
  await filled.press('Enter');

  await page.getByText('npm run install-host').waitFor();
  expect(await filled.allInnerTexts()).toEqual(['Get started']);
  await page.reload();
  await page.getByText('Step 3 of 3').waitFor();
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByText('Step 2 of 3').waitFor();
});

test('a profile is introduced once, although its browser adds the extension at every start', async () => {
  const profile = await tempDir();
  const first = await startChromium(await hostDir(), { profile, registered: false });
  await introduced(first);
  await vi.waitFor(async () => {
    const [worker] = first.serviceWorkers();
    expect(await worker?.evaluate(`chrome.storage.local.get('introduced')`)).toMatchObject({
      introduced: true,
    });
  }, patience);
  await first.close();

  const again = await startChromium(await hostDir(), { profile, registered: false });
  const [worker = await again.waitForEvent('serviceworker')] = again.serviceWorkers();
  // It has looked for the host by then: that begins after the event of its installation.
  await vi.waitFor(
    async () => expect(await worker.evaluate('chrome.action.getBadgeText({})')).toBe('!'),
    patience,
  );
  // A tab that was requested before this one opens before it.
  const tabs = await worker.evaluate(`chrome.tabs.create({ url: 'about:blank' })
    .then(() => chrome.tabs.query({}))
    .then((tabs) => tabs.map(({ url, pendingUrl }) => pendingUrl || url))`);
  expect(tabs).not.toContainEqual(expect.stringContaining('onboarding'));
});

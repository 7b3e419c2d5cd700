import { expect, test, vi } from 'vitest';
import { encodePng } from '../../shared/node/image/decode-with-sharp.ts';
import { drawText } from '../../shared/node/ocr/testing/draw-text.ts';
import { chromiumStore } from '../fixtures/browser/chromium.ts';
import { dropFiles } from '../fixtures/browser/drop-picture.ts';
import { extensionPage } from '../fixtures/browser/extension-page.ts';
import { sharedChromium } from '../fixtures/browser/shared-chromium.ts';

const patience = { timeout: 60_000, interval: 100 };
const shared = sharedChromium();

test('several files become an entry each, and what fails is named', async () => {
  const { sidebar, texts } = await openSidebar();
  await dropFiles(sidebar, [
    await picture('first.png', 'Departure'),
    { name: 'torn.png', type: 'image/png', bytes: Buffer.from('no picture') },
    { name: 'paper.pdf', type: 'application/pdf', bytes: Buffer.from('%PDF-1.7') },
    await picture('second.png', 'Platform'),
  ]);
  const toast = sidebar.locator('.toast');
  await expect
    .poll(() => toast.innerText())
    .toMatch(/torn\.png: .+\npaper\.pdf: PDFs are read by the Screenscribe app/);
  expect(await texts()).toEqual(['Departure', 'Platform']);
});

test('a batch tells how far it is, and ends where that is wanted', async () => {
  const { sidebar, texts } = await openSidebar();
  // What was read before would be known at once, and so few be done before they are seen.
  const count = 30;
  const pictures = Array.from({ length: count }, (_, index) =>
    picture(`${index}.png`, `Departure ${index}`),
  );
  await dropFiles(sidebar, await Promise.all(pictures));
  await sidebar.getByText(new RegExp(`Recognizing \\d+ of ${count}`)).waitFor();
  const cancel = sidebar.getByRole('button', { name: 'Cancel' });
  await cancel.click();
  await cancel.waitFor({ state: 'detached' });
  expect((await texts()).length).toBeLessThan(count);
});

async function openSidebar() {
  const chromium = await shared();
  const store = await chromiumStore(chromium);
  const sidebar = await extensionPage(chromium, 'sidepanel.html');
  await vi.waitFor(() => sidebar.locator('main').waitFor(), patience);
  return {
    sidebar,
    texts: async () => (await store.list()).entries.map(({ text }) => text).sort(),
  };
}

async function picture(name: string, text: string) {
  const drawn = await drawText({ width: 320, height: 90 }, [{ text, x: 30, y: 56, size: 36 }]);
  return { name, type: 'image/png', bytes: Buffer.from(await encodePng(drawn)) };
}

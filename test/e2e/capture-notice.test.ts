import { expect, test, vi } from 'vitest';
import {
  type CapturedScreen,
  capturedScreen,
  patience,
} from '../fixtures/browser/captured-screen.ts';
import { clickNotice } from '../fixtures/browser/click-notice.ts';
import { webPage } from '../fixtures/browser/web-page.ts';
import { codeImage } from '../fixtures/images/code-image.ts';
import { capturedText } from '../fixtures/screen/captured-text.ts';
import { display } from '../fixtures/screen/display.ts';

test('the notification opens its entry, and its buttons edit it and show it in the history', async () => {
  const on = await display();
  const screen = await capturedScreen(on);
  const at = { x: 100, y: 100, width: 600, height: 300 };
  const read = await capturedText(screen, { text: 'Departure 17:45', display: on, at });
  const capture = async () => (await read()).entry?.id ?? '';

  const first = await capture();
  await clickNotice(screen, 'edit');
  await closeEditor(screen, first);

  const second = await capture();
  await clickNotice(screen, 'show');
  const sidebar = await vi.waitUntil(() => pageOf(screen, '/sidepanel.html'), patience);
  const row = sidebar.locator(`[data-id="${second}"]`);
  await vi.waitFor(
    async () => expect(await row.evaluate((each) => each === document.activeElement)).toBe(true),
    patience,
  );
  await sidebar.close();

  const last = await capture();
  await clickNotice(screen, 'copied');
  await closeEditor(screen, last);
});

test('after a code with a link the notification opens it in a new tab, and only on a click', async () => {
  const on = await display();
  const screen = await capturedScreen(on);
  const address = `${await webPage('<!doctype html><title>Menu</title>')}menu`;
  const at = { x: 100, y: 100, width: 600, height: 400 };
  const read = await capturedText(screen, { text: await codeImage(address), display: on, at });
  expect((await read()).entry?.text).toBe(address);
  const before = screen.chromium.pages().length;
  await clickNotice(screen, 'link');
  const page = await vi.waitUntil(() => pageOf(screen, address), patience);
  await vi.waitFor(async () => expect(await page.title()).toBe('Menu'), patience);
  expect(screen.chromium.pages()).toHaveLength(before + 1);
});

async function closeEditor(screen: CapturedScreen, entry: string): Promise<void> {
  const editor = await vi.waitUntil(() => pageOf(screen, `/editor.html?entry=${entry}`), patience);
  await editor.getByText('Departure 17:45').first().waitFor();
  await editor.close();
}

function pageOf({ chromium }: CapturedScreen, address: string) {
  return chromium.pages().find((page) => page.url().includes(address));
}

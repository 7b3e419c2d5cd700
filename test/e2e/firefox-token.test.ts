import type { Page } from 'puppeteer-core';
import { expect, test, vi } from 'vitest';
import { startFirefox } from '../fixtures/browser/firefox.ts';
import { clickOn, openedIn } from '../fixtures/browser/firefox-desktop.ts';
import { freePort } from '../fixtures/free-port.ts';
import { hostDir } from '../fixtures/host/host-dir.ts';
import { display } from '../fixtures/screen/display.ts';
import { windowManager } from '../fixtures/screen/window-manager.ts';
import { xdotool } from '../fixtures/screen/xdotool.ts';

const patience = { timeout: 60_000, interval: 100 };

test('in Firefox too removing the token asks, and turns the API off unless told otherwise', async () => {
  const on = await display();
  await windowManager(on);
  const page = await openedIn(
    await startFirefox(await hostDir(), { on }),
    'preferences.html?tab=api',
  );
  const click = (selector: string) => clickOn(on, page, selector);
  const port = await freePort();
  const status = async () => (await fetch(`http://127.0.0.1:${port}/status`)).status;
  await untilShown(page, 'The API is off.');
  await click('input[inputmode=numeric], input[type=number]');
  await xdotool(on, 'key', 'ctrl+a', 'type', String(port));
  await xdotool(on, 'key', 'Return');
  await untilSwitched(page, false);
  await click('[role=switch]');
  await untilShown(page, `The API is available at http://127.0.0.1:${port}.`);
  // The new token comes last, above the buttons.
  await untilShown(page, 'it will not be shown again');
  await untilSwitched(page, true);
  expect(await status()).toBe(401);

  // Enter answers with what changes nothing.
  await click('button::-p-text(Remove token…)');
  await page.waitForSelector('dialog[open]', patience);
  await xdotool(on, 'key', 'Return');
  await vi.waitFor(async () => expect(await page.$('dialog[open]')).toBeNull(), patience);
  expect(await status()).toBe(401);
  await untilSwitched(page, true);

  await click('button::-p-text(Remove token…)');
  await click('dialog[open] button::-p-text(Remove token and turn off API)');
  await untilShown(page, 'The API is off.');
  await untilShown(page, 'No token: any program');
  await untilSwitched(page, false);
  await vi.waitFor(() => expect(status()).rejects.toThrow(), patience);

  await click('[role=switch]');
  await untilShown(page, 'Programs need the token to use the API.');
  await untilShown(page, `The API is available at http://127.0.0.1:${port}.`);
  await untilShown(page, 'it will not be shown again');
  await untilSwitched(page, true);
  await click('button::-p-text(Remove token…)');
  await click('dialog[open] button::-p-text(Keep API on, open to all programs)');
  await untilShown(page, 'No token: any program');
  await untilSwitched(page, true);
  expect(await status()).toBe(200);
});

async function untilShown(page: Page, words: string): Promise<void> {
  await vi.waitFor(
    async () => expect(await page.evaluate(() => document.body.innerText)).toContain(words),
    patience,
  );
}

async function untilSwitched(page: Page, wanted: boolean): Promise<void> {
  const isOn = () => page.$eval('[role=switch]', (each) => (each as HTMLInputElement).checked);
  await vi.waitFor(async () => expect(await isOn()).toBe(wanted), patience);
}

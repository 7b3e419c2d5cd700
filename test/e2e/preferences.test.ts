import type { BrowserContext, Locator, Page } from 'playwright-core';
import { expect, test, vi } from 'vitest';
import { afterUse, forFile } from '../fixtures/after-use.ts';
import { manifestFolder, startChromium } from '../fixtures/browser/chromium.ts';
import { dropPicture } from '../fixtures/browser/drop-picture.ts';
import { extensionPage } from '../fixtures/browser/extension-page.ts';
import { importSamples } from '../fixtures/browser/import-samples.ts';
import { registerBridge } from '../fixtures/browser/register-bridge.ts';
import { sharedScreen } from '../fixtures/browser/shared-screen.ts';
import { freePort } from '../fixtures/free-port.ts';
import { hostDir } from '../fixtures/host/host-dir.ts';
import { startHost } from '../fixtures/host/host-process.ts';
import { serveModels } from '../fixtures/host/serve-models.ts';
import { drawnText } from '../fixtures/images/drawn-text.ts';
import { send } from '../fixtures/send.ts';
import { tempDir } from '../fixtures/temp-dir.ts';

const patience = { timeout: 50_000, interval: 100 };

const models = forFile(async () => {
  const server = await serveModels([]);
  afterUse(() => server[Symbol.asyncDispose]());
  return server;
});
const shared = sharedScreen(async () => ({
  environment: {
    SCREENSCRIBE_LANGUAGE_URL: models().url,
    // Every language but one comes with the packages: this machine's models do not count.
    TESSDATA_PREFIX: await tempDir(),
  },
}));
const apart = forFile(async () => startChromium(await hostDir()));

test('settings reach the host, and what changes there shows in every open page', async () => {
  const { base, chromium } = await shared();
  const page = await openPreferences(chromium, 'general');
  const sidebar = await extensionPage(chromium, 'sidepanel.html');
  await page.bringToFront();
  await page.getByLabel('Keep the image with the text').uncheck();
  await inHost(base, { capture: { keepScreenshot: false } });
  await sidebar.bringToFront();
  await dropPicture(sidebar, await drawnText(['Platform seven']));
  await sidebar.getByText('Platform seven').waitFor(patience);
  expect(await sidebar.getByRole('row').locator('img, .thumbnail').count()).toBe(0);
  await page.bringToFront();

  await change(base, { ui: { theme: 'dark', language: 'de' }, capture: { notify: false } });
  await page.getByRole('heading', { name: 'Einstellungen' }).waitFor();
  await vi.waitFor(async () => expect(await schemeOf(page)).toBe('dark'), patience);
  await vi.waitFor(async () => expect(await schemeOf(sidebar)).toBe('dark'), patience);
  await sidebar.getByPlaceholder('Suchen').waitFor();
  await untilChecked(page.getByLabel('Text in einer Benachrichtigung anzeigen'), false);
});

test('what was changed without the host is not lost, and the rest is the host’s', async () => {
  const dataDir = await hostDir();
  const profile = await tempDir();
  await using host = await startHost({ dataDir });
  await change(host.base, { ui: { theme: 'light' }, ocr: { layout: 'lines' } });
  const chromium = await startChromium(dataDir, { profile, registered: false });
  const page = await extensionPage(chromium, 'preferences.html');
  await page.getByRole('radio', { name: 'Dark' }).check();
  await vi.waitFor(async () => expect(await schemeOf(page)).toBe('dark'), patience);
  await registerBridge('chromium', manifestFolder(profile));
  await inHost(host.base, { ui: { theme: 'dark' }, ocr: { layout: 'lines' } });
  await page.getByRole('tab', { name: 'Text recognition' }).click();
  await vi.waitFor(
    async () => expect(await page.getByLabel('Text layout').inputValue()).toBe('lines'),
    patience,
  );
});

test('the API is switched on with a token that is shown once, and moves with its port', async () => {
  const { page, toggle } = await withoutApi();
  const [first, second] = [await freePort(), await freePort()];
  await enterPort(page, first);
  await page.getByText('The API is off.').waitFor(patience);
  const warning = page.locator('.warning', { hasText: 'any program on this computer' });
  await warning.waitFor();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await warning.evaluate(isYellow), colorScheme).toBe(true);
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await toggle.click();
  await page.getByText(`The API is available at http://127.0.0.1:${first}.`).waitFor(patience);
  const token = await page.locator('.token code').innerText();
  await warning.waitFor({ state: 'detached' });
  const copy = page.locator('.token').getByRole('button', { name: 'Copy' });
  const make = page.getByRole('button', { name: 'Create new token' });
  // What is to be done first stands out.
  const groundOf = (button: Locator) =>
    button.evaluate((it) => getComputedStyle(it).backgroundColor);
  // A button that takes another look fades into it.
  await vi.waitFor(async () => {
    expect(await groundOf(copy)).toBe('rgb(47, 91, 216)');
    expect(await groundOf(make)).toBe('rgb(255, 255, 255)');
  }, patience);
  expect(token.length).toBeGreaterThan(40);
  const headers = { authorization: `Bearer ${token}` };
  const status = (port: number, given = {}) => fetch(`http://127.0.0.1:${port}/status`, given);
  expect((await status(first)).status).toBe(401);
  expect((await status(first, { headers })).status).toBe(200);

  await enterPort(page, second);
  await page.getByText(`The API is available at http://127.0.0.1:${second}.`).waitFor(patience);
  expect((await status(second, { headers })).status).toBe(200);

  await page.reload();
  await page.getByText('Programs need the token to use the API.').waitFor(patience);
  expect(await page.locator('.token code').count()).toBe(0);
  await page.getByRole('button', { name: 'Create new token' }).click();
  const renewed = await page.locator('.token code').innerText();
  expect((await status(second, { headers })).status).toBe(401);
  expect((await status(second, { headers: { authorization: `Bearer ${renewed}` } })).status).toBe(
    200,
  );

  // Removing it asks, and leaves nothing open that it had closed.
  const remove = page.getByRole('button', { name: 'Remove token…' });
  const dialog = page.getByRole('dialog');
  await remove.click();
  await dialog.waitFor();
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  expect((await status(second)).status).toBe(401);
  await remove.click();
  await dialog.getByRole('button', { name: 'Remove token and turn off API' }).click();
  await page.getByText('The API is off.').waitFor(patience);
  await page.getByText('No token: any program').waitFor(patience);
  await untilChecked(toggle, false);
  await vi.waitFor(() => expect(status(second)).rejects.toThrow(), patience);

  await toggle.click();
  await page.getByText('Programs need the token to use the API.').waitFor(patience);
  await remove.click();
  await dialog.getByRole('button', { name: 'Keep API on, open to all programs' }).click();
  await page.getByText('No token: any program').waitFor(patience);
  await untilChecked(toggle, true);
  expect((await status(second)).status).toBe(200);
});

test('the switch shows an API that is on for the session alone', async () => {
  const { base, chromium } = await shared();
  const page = await openPreferences(chromium, 'api');
  await page.getByText(`The API is available at ${base}.`).waitFor(patience);
  const toggle = page.getByLabel('Allow programs on this computer to use Screenscribe');
  await page.getByText('It stays on until the app quits.').waitFor();
  await untilChecked(toggle, true);
  expect(await toggle.isDisabled()).toBe(true);
});

test('a port that is taken is told in words, and nothing changes', async () => {
  const taken = Number(new URL((await shared()).base).port);
  const { page, toggle } = await withoutApi();
  await enterPort(page, taken);
  await page.getByText('The API is off.').waitFor(patience);
  await toggle.click();
  await page.getByText(`Port ${taken} is in use by another program.`).waitFor(patience);
  await page.getByText('No token: any program').waitFor(patience);
  await untilChecked(toggle, false);

  // The click on the switch may be what ends the entry.
  await enterPort(page, await freePort());
  await page.getByText(`Port ${taken} is in use`).waitFor({ state: 'detached' });
  await page.getByLabel('Port').fill(String(taken));
  await toggle.evaluate((it: HTMLInputElement) => {
    document.querySelector<HTMLInputElement>('input:focus')?.blur();
    it.click();
  });
  await page.getByText(`Port ${taken} is in use by another program.`).waitFor(patience);
  await untilChecked(toggle, false);
});

test('a language is installed when the person asks, and a missing one is told in words', async () => {
  const { base, chromium } = await shared();
  const { asked, codes } = models();
  const page = await openPreferences(chromium, 'ocr');
  const add = page.getByLabel('Add a language');
  await add.selectOption('rus', { timeout: 50_000 });
  await page.getByRole('button', { name: 'Download and add' }).waitFor();
  expect(asked).toEqual([]);
  await page.getByRole('button', { name: 'Download and add' }).click();
  await page.getByText('Russian is not available.').waitFor(patience);
  codes.push('rus');
  await page.getByRole('button', { name: 'Download and add' }).click();
  await page.getByRole('listitem').filter({ hasText: 'Russian' }).waitFor(patience);
  await inHost(base, { ocr: { languages: ['eng', 'rus'] } });
  await page.getByRole('button', { name: 'Move Russian to the top' }).click();
  await inHost(base, { ocr: { languages: ['rus', 'eng'] } });
  await page.getByRole('button', { name: 'Remove English' }).click();
  await inHost(base, { ocr: { languages: ['rus'] } });
});

test('the hotkey of the host is recorded, shown with its state and reset', async () => {
  const page = await openPreferences((await shared()).chromium, 'hotkey');
  const everywhere = page.getByRole('region', { name: 'Everywhere on the screen' });
  await everywhere.getByText('Works in every program.').waitFor(patience);
  await page.getByText('The browser uses the same hotkey').waitFor(patience);
  await everywhere.getByRole('button', { name: 'Change…' }).click();
  await page.keyboard.press('Control+Alt+KeyJ');
  await everywhere.getByText('Ctrl+Alt+J').waitFor(patience);
  await page.getByText('Both capture hotkeys work').waitFor(patience);
  await everywhere.getByRole('button', { name: 'Remove hotkey' }).click();
  await everywhere.getByText('None').waitFor(patience);
  await page.getByText('Only the capture hotkey of the browser works').waitFor(patience);
  await everywhere.getByRole('button', { name: 'Use default' }).click();
  await everywhere.getByText('Ctrl+Shift+2').waitFor(patience);
});

test('limits that destroy can be taken back, and then count here and in the host', async () => {
  const { base, chromium } = await shared();
  const page = await openPreferences(chromium, 'history');
  const sidebar = await extensionPage(chromium, 'sidepanel.html');
  await importSamples(sidebar);
  await sidebar.getByText('8 entries').waitFor();
  await entriesInHost(base, 8);
  await page.bringToFront();
  const field = page.getByLabel('Maximum number of entries');
  expect(await field.getAttribute('placeholder')).toBe('Unlimited');
  await field.fill('3');
  await field.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Delete 5 entries?' });
  await dialog.waitFor();
  // The button that cancels comes first; the one that continues is last, and says what it does.
  expect(await dialog.getByRole('button').allInnerTexts()).toEqual([
    'Cancel',
    'Delete and set limit',
  ]);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await vi.waitFor(async () => expect(await field.inputValue()).toBe(''), patience);
  await field.fill('3');
  await field.press('Enter');
  await page.getByRole('button', { name: 'Delete and set limit' }).click();
  await page.getByText('5 entries exceed the new limit').waitFor();
  // Closing the preferences leaves the way back.
  await page.reload();
  await page.getByText('5 entries exceed the new limit').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await vi.waitFor(async () => expect(await field.inputValue()).toBe(''), patience);
  await inHost(base, { history: { maxEntries: null } });
  await field.fill('4');
  await field.press('Enter');
  await page.getByRole('button', { name: 'Delete and set limit' }).click();
  await inHost(base, { history: { maxEntries: 4 } });
  await entriesInHost(base, 4);
  await sidebar.bringToFront();
  await sidebar.getByText('4 entries').waitFor();
});

test('a search leaves the cards that match, opens their page, and shows all again', async () => {
  const page = await openPreferences((await shared()).chromium, 'general');
  const tabs = page.getByRole('tab');
  const cards = page.locator('.card:visible h2');
  await page.getByText('App connected, version').waitFor(patience);
  await page.getByText('Ctrl+Shift+2 works in every program').waitFor(patience);
  const all = await tabs.count();
  expect(await cards.count()).toBeGreaterThan(2);
  const search = page.getByLabel('Search settings');
  await search.fill('days KEEP');
  await page.getByRole('tab', { name: 'History', selected: true }).waitFor();
  expect(await tabs.allInnerTexts()).toEqual(['History']);
  expect(await cards.allInnerTexts()).toEqual(['Limits']);
  await page.getByLabel('Days to keep entries').waitFor();
  // On the chosen page nothing else stays, and others that match are one key away.
  await search.fill('clipboard');
  await page.getByRole('tab', { name: 'General', selected: true }).waitFor();
  expect(await cards.allInnerTexts()).toEqual(['After a capture']);
  await page.getByRole('tab', { name: 'General' }).press('ArrowDown');
  await page.getByRole('tab', { name: 'Agents', selected: true }).waitFor();
  await page.getByRole('tab', { name: 'Agents' }).and(page.locator(':focus')).waitFor();
  await search.fill('zebra');
  await page.getByText('No settings match “zebra”.').waitFor();
  expect(await cards.count()).toBe(0);
  await search.press('Escape');
  await vi.waitFor(async () => expect(await tabs.count()).toBe(all), patience);
});

test('the keyboard reaches every setting, and shows where it is', async () => {
  const page = await openPreferences((await shared()).chromium, 'general');
  await page.getByRole('tab', { name: 'General' }).press('End');
  await page.getByRole('tab', { name: 'About', selected: true }).waitFor();
  await page.keyboard.press('Home');
  await page.keyboard.press('Tab');
  const dark = page.getByRole('radio', { name: 'Dark' });
  const light = page.getByRole('radio', { name: 'Light' });
  await light.check();
  await page.keyboard.press('ArrowRight');
  await vi.waitFor(async () => expect(await schemeOf(page)).toBe('dark'), patience);
  await untilChecked(dark, true);
  const outline = await page
    .locator('.segment', { has: page.locator(':focus') })
    .evaluate((segment) => getComputedStyle(segment).outlineStyle);
  expect(outline).toBe('solid');
  const copy = page.getByRole('switch', { name: 'Copy the text to the clipboard' });
  await copy.focus();
  const before = await copy.isChecked();
  await page.keyboard.press('Space');
  await untilChecked(copy, !before);
});

test.each(['en', 'de'] as const)('nothing is cut in a narrow window, %s', async (language) => {
  const { base, chromium } = await shared();
  await change(base, { ui: { language } });
  const page = await openPreferences(chromium, 'general');
  await page.locator(`html[lang=${language}]`).waitFor({ state: 'attached' });
  // 960 pixels at 200 %, a window of 400, and a sidebar at 200 %.
  for (const width of [480, 400, 320]) {
    await page.setViewportSize({ width, height: 700 });
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click();
      const name = await tab.innerText();
      await page.getByRole('tab', { name, exact: true, selected: true }).waitFor();
      await page.locator('.card:visible').first().waitFor();
      await vi.waitFor(
        async () => expect(await page.evaluate(tooWide), `${name} at ${width}`).toEqual([]),
        patience,
      );
    }
  }
});

async function openPreferences(chromium: BrowserContext, tab: string): Promise<Page> {
  const page = await extensionPage(chromium, `preferences.html?tab=${tab}`);
  await page.getByRole('tab', { selected: true }).waitFor();
  return page;
}

/** The page of the API of a host that the browser has started, and its switch, which is off. */
async function withoutApi(): Promise<{ page: Page; toggle: Locator }> {
  const page = await openPreferences(apart(), 'api');
  const toggle = page.getByLabel('Allow programs on this computer to use Screenscribe');
  const state = page.getByText(/The API is (off|available)/);
  await state.waitFor(patience);
  const isOn = (await state.innerText()).includes('available');
  // The host tells where it listens, and the settings whether it should: each in its time.
  await untilChecked(toggle, isOn);
  if (isOn) await toggle.click();
  await page.getByText('The API is off.').waitFor(patience);
  await untilChecked(toggle, false);
  return { page, toggle };
}

async function untilChecked(box: Locator, wanted: boolean): Promise<void> {
  await vi.waitFor(async () => expect(await box.isChecked()).toBe(wanted), patience);
}

async function enterPort(page: Page, port: number): Promise<void> {
  const field = page.getByLabel('Port');
  await field.fill(String(port));
  await field.press('Enter');
  // It shows the port of the settings again, which is another one a moment later.
  await vi.waitFor(async () => expect(await field.inputValue()).toBe(String(port)), patience);
}

async function change(base: string, body: object): Promise<void> {
  expect(await send(base, { method: 'PUT', path: '/settings', body })).toMatchObject({
    status: 200,
  });
}

async function inHost(base: string, settings: object): Promise<void> {
  await vi.waitFor(
    async () => expect((await send(base, { path: '/settings' })).json).toMatchObject(settings),
    patience,
  );
}

async function entriesInHost(base: string, total: number): Promise<void> {
  await vi.waitFor(
    async () => expect((await send(base, { path: '/history' })).json).toMatchObject({ total }),
    patience,
  );
}

/** Whether its ground and its edge have more red and green than blue: runs in the page. */
function isYellow(element: Element): boolean {
  const { backgroundColor, borderTopColor } = getComputedStyle(element);
  return [backgroundColor, borderTopColor].every((color) => {
    const [red = 0, green = 0, blue = 0] = (color.match(/\d+/g) ?? []).map(Number);
    return Math.min(red, green) - blue > 40 && red - green < 60;
  });
}

/** What is wider than the page, or shows less than it holds: runs in the page. */
function tooWide(): string[] {
  const all = [...document.querySelectorAll<HTMLElement>('main *')];
  return all
    .filter((each) => each.getClientRects().length > 0)
    .filter(
      (each) =>
        each.getBoundingClientRect().right > window.innerWidth + 1 ||
        (each.matches('button, label, input') && each.scrollWidth > each.clientWidth + 1),
    )
    .map((each) => `${each.tagName} ${each.className} ${each.textContent}`.slice(0, 80));
}

async function schemeOf(page: Page): Promise<string> {
  return await page.evaluate(() => document.documentElement.style.colorScheme);
}

import type { Page } from 'playwright-core';
import { dropPicture } from '../../test/fixtures/browser/drop-picture.ts';
import { blurredText } from '../../test/fixtures/images/blurred-text.ts';
import {
  filterBy,
  idOf,
  longPicture,
  openEditor,
  openEntry,
  openMenu,
  withEntries,
  withPicture,
} from './prepare-page.ts';
import type { Photograph } from './studio.ts';

const sidebar = { page: 'sidepanel.html', size: { width: 400, height: 760 } };

/** Every screen and state, in the order in which one leads to the next. */
export const photographs: Photograph[] = [
  {
    name: 'sidebar-empty',
    ...sidebar,
    prepare: (page) => page.getByText('Nothing captured yet').waitFor(),
  },
  { name: 'sidebar', ...sidebar, prepare: async (page) => void (await withPicture(page)) },
  {
    name: 'sidebar-search',
    ...sidebar,
    async prepare(page) {
      await withEntries(page);
      await page.getByRole('textbox', { name: 'Search' }).fill('invoice');
      await page.locator('mark').first().waitFor();
    },
  },
  {
    name: 'sidebar-menu',
    ...sidebar,
    async prepare(page) {
      await withEntries(page);
      await page.getByRole('row').first().getByRole('button').last().click();
      await page.getByRole('menuitem').first().waitFor();
    },
  },
  {
    name: 'sidebar-selection',
    ...sidebar,
    async prepare(page) {
      await withEntries(page);
      await page.getByRole('row').nth(1).focus();
      await page.keyboard.press('Space');
      await page.keyboard.press('Shift+ArrowDown');
      await page.getByText('2 selected').waitFor();
    },
  },
  {
    name: 'sidebar-edit',
    ...sidebar,
    async prepare(page) {
      await withEntries(page);
      await page.getByRole('row').nth(0).focus();
      await page.keyboard.press('F2');
      await page.getByLabel('Text of the entry').waitFor();
    },
  },
];

photographs.push({
  name: 'sidebar-preview',
  ...sidebar,
  async prepare(page) {
    await withPicture(page);
    await page.getByRole('row').first().focus();
    await page.keyboard.press('Tab');
    await page.locator('.preview').waitFor();
  },
});

/** A link, an address, a number and a code, each to open and to copy separately. */
const textWithParts = `Your login code is 482 913
https://example.org/a/very/long/way/to/the/tickets?booking=20261184
office@example.org, +49 30 1234567`;

const wide = { width: 960, height: 760 };

photographs.push(
  {
    name: 'sidebar-commands',
    ...sidebar,
    async prepare(page) {
      await withEntries(page);
      await openMenu(page, /^Menu$/);
    },
  },
  {
    name: 'sidebar-no-hits',
    ...sidebar,
    async prepare(page) {
      await withEntries(page);
      await page.getByRole('textbox', { name: 'Search' }).fill('zebra');
      await page.getByText('No matches').waitFor();
    },
  },
  {
    name: 'sidebar-filters',
    ...sidebar,
    async prepare(page) {
      await withEntries(page);
      await filterBy(page, 'Source', 'Screen');
      await filterBy(page, 'Color', 'Green');
      await page.getByRole('button', { name: 'Date', exact: true }).click();
      await page.getByRole('menuitemradio').first().waitFor();
    },
  },
  {
    name: 'sidebar-none-filtered',
    ...sidebar,
    async prepare(page) {
      await withEntries(page);
      await filterBy(page, 'Source', 'Program (API)');
      await filterBy(page, 'Color', 'Purple');
      await page.getByRole('button', { name: 'Clear filters' }).waitFor();
    },
  },
  {
    name: 'sidebar-error',
    ...sidebar,
    async prepare(page) {
      await withEntries(page);
      await dropPicture(page, Buffer.from('no picture'));
      await page.getByText('This is not a supported image').waitFor();
    },
  },
  {
    name: 'sidebar-failed',
    ...sidebar,
    async prepare(page) {
      await page.addInitScript(withoutDatabase);
      await page.reload();
      await page.getByRole('button', { name: 'Try again' }).waitFor();
    },
  },
  ...['hotkey', 'api', 'agents'].map((tab) => ({
    name: `preferences-${tab}-no-host`,
    page: `preferences.html?tab=${tab}`,
    size: wide,
    prepare: (page: Page) =>
      page
        .getByText(/of the Screenscribe app|(With|need) the Screenscribe app/)
        .first()
        .waitFor(),
  })),
);

/** A browser whose disk is full or broken: runs in the page. */
const withoutDatabase = `IDBFactory.prototype.open = () => { throw new Error('no database'); }`;

photographs.push({
  name: 'popup',
  page: 'popup.html',
  size: { width: 336, height: 520 },
  prepare: async (page) => {
    await page.goto(new URL(sidebar.page, page.url()).href);
    await withEntries(page);
    await page.goto(new URL('popup.html', page.url()).href);
    await page.getByText('Invoice').click();
    await page.locator('.popup-copied').waitFor();
  },
});

const picker = { page: 'picker.html?paste=1', size: { width: 640, height: 510 } };

/** The picker over the sample entries, with these words in its field. */
async function pickerWith(page: Page, words: string): Promise<void> {
  await page.goto(new URL(sidebar.page, page.url()).href);
  await withEntries(page);
  await page.goto(new URL(picker.page, page.url()).href);
  await page.getByRole('option').first().waitFor();
  await page.getByRole('combobox').fill(words);
  await page.locator(`[data-query="${words}"]`).waitFor();
}

photographs.push(
  { name: 'picker', ...picker, prepare: (page) => pickerWith(page, '') },
  { name: 'picker-search', ...picker, prepare: (page) => pickerWith(page, 'invoice') },
  { name: 'picker-none', ...picker, prepare: (page) => pickerWith(page, 'zebra') },
);

photographs.push(
  ...['try', 'reach', 'host'].map((part) => ({
    name: `onboarding-${part}`,
    page: `onboarding.html?part=${part}`,
    size: { width: 960, height: 1_000 },
  })),
  {
    name: 'onboarding-tried',
    page: 'onboarding.html',
    size: wide,
    async prepare(page) {
      await page.getByRole('button', { name: 'Recognize the whole image' }).click();
      await page.locator('pre').waitFor();
    },
  },
  {
    name: 'onboarding-select',
    page: 'onboarding.html',
    size: wide,
    async prepare(page) {
      await page.getByRole('button', { name: 'Select an area' }).click();
      await page.locator('canvas').waitFor();
      const { x, y } = (await page.locator('canvas').boundingBox()) ?? { x: 0, y: 0 };
      await page.mouse.move(x + 60, y + 80);
      await page.mouse.down();
      await page.mouse.move(x + 220, y + 160, { steps: 3 });
    },
  },
);

photographs.push(
  { name: 'editor', page: sidebar.page, size: wide, prepare: openEditor },
  {
    name: 'editor-find',
    page: sidebar.page,
    size: wide,
    async prepare(page) {
      await openEditor(page);
      await page.getByLabel('Text', { exact: true }).press('Control+f');
      await page.getByLabel('Find', { exact: true }).last().fill('bread');
      await page.getByRole('button', { name: 'Next' }).click();
    },
  },
  {
    name: 'editor-transform',
    page: sidebar.page,
    size: wide,
    async prepare(page) {
      await openEditor(page);
      await openMenu(page, /^Transform/);
    },
  },
);

photographs.push(
  {
    name: 'editor-doubtful',
    page: sidebar.page,
    size: wide,
    async prepare(page) {
      await withEntries(page);
      await dropPicture(
        page,
        await blurredText(
          ['Arrivals on platform 9', 'Delayed by 20 minutes'],
          ['Passengers for Vienna', 'change at Salzburg'],
        ),
      );
      const row = page.getByRole('row').filter({ hasText: 'Arrivals' }).first();
      await openEntry(page, await idOf(row));
      await page.locator('.word-doubtful').first().waitFor();
      await page.getByLabel('Text', { exact: true }).press('F8');
    },
  },
  {
    name: 'sidebar-busy',
    ...sidebar,
    async prepare(page) {
      await withEntries(page);
      await dropPicture(page, await longPicture());
      await page.getByText('Recognizing the text').waitFor();
    },
  },
);

// These leave the history paused.
photographs.push(
  { name: 'popup-paused', page: 'popup.html', size: { width: 336, height: 520 }, prepare: paused },
  { name: 'sidebar-paused', ...sidebar, prepare: paused },
);

/** The page while the history is paused, which stays so: these come last. */
async function paused(page: Page): Promise<void> {
  const address = page.url();
  await page.goto(new URL('popup.html', address).href);
  await page.getByText('Recent texts').waitFor();
  const pause = page.getByRole('button', { name: 'Pause history' });
  await pause.or(page.getByRole('button', { name: 'Resume' })).waitFor();
  if (await pause.isVisible()) await pause.click();
  await page.waitForFunction(isPaused);
  await page.goto(address);
  await page.getByText('History paused').waitFor();
}

/** What is chosen shows before it is stored: runs in the page. */
const isPaused = `chrome.storage.local.get('settings').then(({ settings }) => settings?.capture.pauseHistory)`;

// Last: it changes an entry that other screens show.
photographs.push({
  name: 'sidebar-parts',
  ...sidebar,
  async prepare(page) {
    await withEntries(page);
    await page.getByRole('row').first().focus();
    await page.keyboard.press('F2');
    await page.getByLabel('Text of the entry').fill(textWithParts);
    await page.keyboard.press('Control+Enter');
    await page.getByRole('row').getByRole('link').waitFor();
  },
});

// It pins an entry that other screens show.
photographs.push({
  name: 'sidebar-pinned',
  ...sidebar,
  async prepare(page) {
    await withEntries(page);
    const pinned = page.getByRole('heading', { name: 'Pinned' });
    await page.getByRole('row').filter({ hasText: 'maple-river' }).focus();
    if ((await pinned.count()) === 0) await page.keyboard.press('p');
    await pinned.waitFor();
  },
});

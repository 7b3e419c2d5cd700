import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test, vi } from 'vitest';
import { dragRow } from '../fixtures/browser/drag-row.ts';
import { dropPicture } from '../fixtures/browser/drop-picture.ts';
import { extensionPage } from '../fixtures/browser/extension-page.ts';
import { filledSidebar, type HistorySample, noon } from '../fixtures/browser/filled-sidebar.ts';
import { sharedChromium } from '../fixtures/browser/shared-chromium.ts';
import { drawnText } from '../fixtures/images/drawn-text.ts';

const patience = { timeout: 40_000, interval: 100 };
const shared = sharedChromium();

const samples: HistorySample[] = [
  { text: 'invoice from the screen', daysAgo: 0, color: 'red', source: { kind: 'screen' } },
  { text: 'invoice on a page', daysAgo: 0 },
  { text: 'letter as a file', daysAgo: 3, source: { kind: 'file', title: 'letter.png' } },
  { text: 'invoice as an image', daysAgo: 3, color: 'red', source: { kind: 'image' } },
  { text: 'note from the clipboard', daysAgo: 20, source: { kind: 'clipboard' } },
  { text: 'invoice by a program', daysAgo: 40, color: 'red', source: { kind: 'api' } },
];

test('rows stand under their days, except where another order mixes these', async () => {
  const page = await filledSidebar(await shared(), [
    { text: 'of today', daysAgo: 0 },
    { text: 'also of today', daysAgo: 0 },
    { text: 'of yesterday', daysAgo: 1 },
    ...Array.from({ length: 30 }, (_, index) => ({ text: `long ago ${index}`, daysAgo: 400 })),
  ]);
  const headings = () => page.getByRole('heading', { level: 2 }).allInnerTexts();
  const today = page.getByRole('row').filter({ hasText: 'of today' }).first();
  await expect.poll(headings, patience).toEqual(['Today', 'Yesterday', dateOf(400)]);
  // A heading is no row: keys pass it, and a click on it copies nothing.
  await today.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.locator('[role="row"]:focus', { hasText: 'of yesterday' }).waitFor();
  await page.getByRole('heading', { name: 'Yesterday' }).click();
  // The day stays in sight while its rows pass, and hides none that has the focus.
  await page.keyboard.press('End');
  await page.locator('[role="row"]:focus', { hasText: 'long ago 29' }).waitFor();
  expect(await page.getByText('Copied').count()).toBe(0);
  await expect.poll(() => page.locator('.day-at-top').innerText(), patience).toBe(dateOf(400));
  await page.keyboard.press('Home');
  await page.locator('[role="row"]:focus', { hasText: 'of today' }).waitFor();
  await expect.poll(() => page.locator('.day-at-top').innerText(), patience).toBe('Today');
  await expect.poll(() => isInSight(page, 'of today'), patience).toBe(true);

  await page.getByRole('textbox', { name: 'Search' }).fill('today');
  await page.getByText('2 matches').waitFor();
  await expect.poll(headings, patience).toEqual([]);
  await page.getByRole('textbox', { name: 'Search' }).fill('');
  await expect.poll(headings, patience).toHaveLength(3);

  await page.getByRole('row').filter({ hasText: 'of yesterday' }).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(headings, patience).toEqual([]);
  await page.getByRole('button', { name: 'Sort order' }).click();
  await page.getByRole('menuitemradio', { name: 'Newest first' }).click();
  await expect.poll(headings, patience).toEqual(['Today', 'Yesterday', dateOf(400)]);
});

test('links, addresses and codes of a text are opened and copied alone', async () => {
  const web = 'https://example.org/tickets?id=7';
  const text = `Your login code is 482 913\nSee ${web}, jo@example.org, +49 30 1234567`;
  const page = await filledSidebar(await shared(), [{ text, daysAgo: 0 }]);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  const row = page.getByRole('row');
  const link = row.getByRole('link');
  expect(await link.evaluateAll((links) => links.map((each) => each.getAttribute('href')))).toEqual(
    [web],
  );
  expect(await link.getAttribute('rel')).toBe('noopener noreferrer');

  await row.getByRole('button', { name: 'Copy 482913' }).click();
  await expect.poll(clipboard, patience).toBe('482913');
  // By keys, from the row through its buttons.
  await row.focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  expect(await link.evaluate((each) => each === document.activeElement)).toBe(true);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect.poll(clipboard, patience).toBe(web);

  await row.getByRole('button').last().click();
  await page.getByRole('menuitem', { name: 'Write to jo@example.org' }).waitFor();
  await page.getByRole('menuitem', { name: 'Copy +49 30 1234567' }).click();
  await expect.poll(clipboard, patience).toBe('+49 30 1234567');

  await page.context().route(web, (route) => route.fulfill({ body: 'The tickets' }));
  const opened = page.context().waitForEvent('page');
  await link.click();
  const tab = await opened;
  await tab.getByText('The tickets').waitFor();
  expect(tab.url()).toBe(web);
  expect(await tab.evaluate(() => window.opener === null && document.referrer === '')).toBe(true);
  // A click for a part is none for the row.
  expect(await clipboard()).toBe('+49 30 1234567');
});

test('the small image of a row enlarges while it is pointed at or focused, and nothing moves', async () => {
  const page = await filledSidebar(await shared(), [{ text: 'below', daysAgo: 0 }]);
  await dropPicture(page, await drawnText(['Departure 14:35', 'Platform seven']));
  const thumbnail = page.getByRole('button', { name: 'Show image' });
  await thumbnail.locator('img').waitFor();
  await page.getByText('Departure 14:35').waitFor();
  const preview = page.locator('.preview');
  const places = () =>
    page.getByRole('row').evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().top));
  // Each row is measured once it has its text and its picture, which moves those below.
  let before: number[] = [];
  await vi.waitFor(async () => {
    const last = before;
    before = await places();
    expect(before).toEqual(last);
  }, patience);

  await thumbnail.hover();
  await preview.waitFor();
  const large = await vi.waitFor(async () => {
    const small = await thumbnail.boundingBox();
    const shown = await preview.boundingBox();
    if (!small || !shown) throw new Error('a picture is not shown');
    expect(shown.width).toBeGreaterThan(3 * small.width);
    expect(shown.y).toBeGreaterThanOrEqual(small.y + small.height - 1);
    return shown;
  }, patience);
  expect(await places()).toEqual(before);
  // The pointer may go into it, and Esc closes it.
  await page.mouse.move(large.x + 100, large.y + 20);
  expect(await preview.isVisible()).toBe(true);
  await page.keyboard.press('Escape');
  await preview.waitFor({ state: 'detached' });

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.getByRole('row').first().focus();
  await page.keyboard.press('Tab');
  await preview.waitFor();
  expect(await preview.evaluate((each) => getComputedStyle(each).transitionDuration)).toBe('0s');
  await page.keyboard.press('Tab');
  await preview.waitFor({ state: 'detached' });
});

test('chips filter by source, date and color, together and with the words of a search', async () => {
  const page = await filledSidebar(await shared(), samples);
  const shown = () => page.locator('.row-text').allInnerTexts();
  const chip = (name: string) => page.getByRole('button', { name, exact: true });

  await choose(page, 'Source', 'Image file');
  await expect.poll(shown, patience).toEqual(['letter as a file', 'invoice as an image']);
  await page.getByText('2 entries').waitFor();
  await choose(page, 'Color', 'Red');
  await expect.poll(shown, patience).toEqual(['invoice as an image']);
  expect(await chip('Source: Image file').isVisible()).toBe(true);

  // By the keyboard: the chip keeps the focus when its value goes.
  await chip('Source: Image file').focus();
  await page.keyboard.press('Delete');
  await expect
    .poll(shown, patience)
    .toEqual(['invoice from the screen', 'invoice as an image', 'invoice by a program']);
  await page.locator(':focus', { hasText: 'Source' }).waitFor();
  await page.keyboard.press('Enter');
  await page.locator('[role=menuitemradio]:focus', { hasText: 'Screen' }).waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(shown, patience).toEqual(['invoice from the screen']);
  await page.getByRole('button', { name: 'Remove filter Source: Screen' }).click();
  await page.getByRole('button', { name: 'Remove filter Color: Red' }).press('Enter');
  await expect.poll(shown, patience).toHaveLength(samples.length);

  for (const [period, count] of [
    ['Today', 2],
    ['Last 7 days', 4],
    ['Last 30 days', 5],
    ['Older than 30 days', 1],
  ] as const) {
    await choose(page, /^Date/, period);
    await expect.poll(shown, patience).toHaveLength(count);
  }
  await choose(page, /^Date/, 'Last 7 days');

  // A search keeps them, counts by them and gives them back.
  await page.getByRole('textbox', { name: 'Search' }).fill('invoice');
  await page.getByText('3 matches').waitFor();
  await choose(page, 'Source', 'Clipboard');
  await page.getByText('No entries match your search and these filters.').waitFor();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByText('4 matches').waitFor();
  expect(await page.getByRole('textbox', { name: 'Search' }).inputValue()).toBe('invoice');
});

test('what is selected and deleted is what the filters show, in every order', async () => {
  const page = await filledSidebar(await shared(), samples);
  const shown = () => page.locator('.row-text').allInnerTexts();
  await choose(page, 'Date', 'Last 7 days');
  await choose(page, 'Source', 'Image file');
  await page.getByRole('button', { name: 'Sort order' }).click();
  await page.getByRole('menuitemradio', { name: 'Oldest first' }).click();
  await expect.poll(shown, patience).toEqual(['invoice as an image', 'letter as a file']);
  await page.getByRole('row').first().focus();
  await page.keyboard.press('Control+a');
  await page.getByText('2 selected').waitFor();
  await page.keyboard.press('Escape');

  await page.getByRole('textbox', { name: 'Search' }).fill('letter');
  await page.getByText('1 match', { exact: true }).waitFor();
  await page.getByRole('textbox', { name: 'Search' }).fill('');
  await page.getByText('2 entries').waitFor();
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Delete the entries shown…' }).click();
  await page.getByText('These are the entries that match your search and filters.').waitFor();
  await page.getByRole('button', { name: 'Delete 2 entries' }).click();
  await page.getByText('No entries match these filters.').waitFor();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByText('4 entries', { exact: true }).waitFor();
});

test('pinned entries stand on top of list and search, in their own order, and stay pinned', async () => {
  const page = await filledSidebar(await shared(), [
    { text: 'first of today', daysAgo: 0 },
    { text: 'second of today', daysAgo: 0 },
    { text: 'of yesterday', daysAgo: 1 },
    { text: 'long ago', daysAgo: 400 },
  ]);
  const shown = () => page.locator('.row-text').allInnerTexts();
  const headings = () => page.getByRole('heading', { level: 2 }).allInnerTexts();
  const row = (text: string) => page.getByRole('row').filter({ hasText: text });

  // By the key, and by the menu, which names it.
  await row('of yesterday').focus();
  await page.keyboard.press('p');
  await expect
    .poll(shown, patience)
    .toEqual(['of yesterday', 'first of today', 'second of today', 'long ago']);
  await expect
    .poll(async () => (await headings()).slice(0, 2), patience)
    .toEqual(['Pinned', 'Today']);
  await page.getByRole('status').getByText('Pinned').waitFor();
  await row('long ago').getByRole('button').last().click();
  await page.getByRole('menuitem', { name: 'Pin P', exact: true }).click();
  await expect
    .poll(shown, patience)
    .toEqual(['of yesterday', 'long ago', 'first of today', 'second of today']);
  await expect.poll(headings, patience).toEqual(['Pinned', 'Today']);
  // The day of a pinned entry is not above it.
  await expect
    .poll(() => row('of yesterday').locator('time').innerText(), patience)
    .not.toContain(':');

  // They move among each other, not beyond their border.
  await row('long ago').focus();
  await page.keyboard.press('Alt+ArrowDown');
  await page.keyboard.press('Alt+ArrowUp');
  await expect
    .poll(shown, patience)
    .toEqual(['long ago', 'of yesterday', 'first of today', 'second of today']);
  await dragRow(page, 3, 0, 'above');
  await expect
    .poll(shown, patience)
    .toEqual(['long ago', 'of yesterday', 'second of today', 'first of today']);

  await page.getByRole('textbox', { name: 'Search' }).fill('of');
  await page.getByText('3 matches').waitFor();
  await expect.poll(async () => (await shown())[0], patience).toBe('of yesterday');
  await expect.poll(headings, patience).toEqual(['Pinned', 'Other entries']);
  await page.getByRole('textbox', { name: 'Search' }).fill('');
  await expect.poll(shown, patience).toHaveLength(4);

  const exported = await exportedText(page, 'Export as JSON');
  const entries: { text: string; pinned: boolean }[] = JSON.parse(exported).entries;
  expect(entries.filter(({ pinned }) => pinned).map(({ text }) => text)).toEqual(
    expect.arrayContaining(['of yesterday', 'long ago']),
  );
  expect(await exportedText(page, 'Export as CSV')).toMatch(/,pinned\r\n/);

  // A deletion that is undone brings the pin back; so does loading the page again.
  await row('long ago').focus();
  await page.keyboard.press('Delete');
  await expect.poll(shown, patience).toHaveLength(3);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(shown, patience).toHaveLength(4);
  await page.reload();
  await expect
    .poll(shown, patience)
    .toEqual(['long ago', 'of yesterday', 'second of today', 'first of today']);

  // In the quick search too, where a pinned or unpinned entry stays chosen.
  const picker = await extensionPage(page.context(), 'picker.html');
  const options = () => picker.locator('.picker-text').allInnerTexts();
  const chosen = picker.locator('[role=option][aria-selected=true]');
  await expect
    .poll(options, patience)
    .toEqual(['long ago', 'of yesterday', 'second of today', 'first of today']);
  await expect.poll(() => picker.getByTitle('Pinned').count(), patience).toBe(2);
  await picker.keyboard.press('ArrowDown');
  await picker.keyboard.press('ArrowDown');
  await picker.keyboard.press('ArrowDown');
  await chosen.filter({ hasText: 'first of today' }).waitFor();
  await picker.keyboard.press('Control+p');
  await expect
    .poll(options, patience)
    .toEqual(['first of today', 'long ago', 'of yesterday', 'second of today']);
  await chosen.filter({ hasText: 'first of today' }).waitFor();
  await picker.keyboard.press('Control+p');
  await expect.poll(() => picker.getByTitle('Pinned').count(), patience).toBe(2);
  await picker.close();
  await page.bringToFront();

  await row('long ago').getByRole('button').last().click();
  await page.getByRole('menuitem', { name: 'Unpin P', exact: true }).click();
  await row('of yesterday').focus();
  await page.keyboard.press('p');
  await expect.poll(headings, patience).not.toContain('Pinned');
});

function dateOf(daysAgo: number): string {
  return new Intl.DateTimeFormat('en', {
    weekday: 'short',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  }).format(noon(daysAgo));
}

/** Whether the row with the text lies wholly below the day at the top. */
async function isInSight(page: Page, text: string): Promise<boolean> {
  const top = await page.locator('.day-at-top').boundingBox();
  const row = await page.locator('.row-text').filter({ hasText: text }).first().boundingBox();
  return top !== null && row !== null && row.y >= top.y + top.height - 1;
}

/** Chooses a value in the menu of a chip. */
async function choose(page: Page, name: string | RegExp, value: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
  await page.getByRole('menuitemradio', { name: value, exact: true }).click();
}

async function exportedText(page: Page, item: string): Promise<string> {
  const downloaded = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('menuitem', { name: item }).click();
  return await readFile(await (await downloaded).path(), 'utf8');
}

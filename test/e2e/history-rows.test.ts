import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { dropPicture } from '../fixtures/browser/drop-picture.ts';
import { noon, sidebarWith } from '../fixtures/browser/sidebar-with.ts';
import { drawnText } from '../fixtures/images/drawn-text.ts';

const patience = { timeout: 40_000, interval: 100 };

test('rows stand under their days, except where another order mixes these', async () => {
  const page = await sidebarWith([
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
  expect(await page.getByText('Copied').count()).toBe(0);
  // The day stays in sight while its rows pass, and hides none that has the focus.
  await page.keyboard.press('End');
  await page.locator('[role="row"]:focus', { hasText: 'long ago 29' }).waitFor();
  await expect.poll(() => page.locator('.day-at-top').innerText(), patience).toBe(dateOf(400));
  await page.keyboard.press('Home');
  await page.locator('[role="row"]:focus', { hasText: 'of today' }).waitFor();
  await expect.poll(() => page.locator('.day-at-top').innerText(), patience).toBe('Today');
  expect(await isInSight(page, 'of today')).toBe(true);

  await page.getByRole('textbox', { name: 'Search' }).fill('today');
  await page.getByText('2 matches').waitFor();
  expect(await headings()).toEqual([]);
  await page.getByRole('textbox', { name: 'Search' }).fill('');
  await expect.poll(headings, patience).toHaveLength(3);

  await page.getByRole('row').filter({ hasText: 'of yesterday' }).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(headings, patience).toEqual([]);
  await page.getByLabel('Sort order').selectOption('newest');
  await expect.poll(headings, patience).toEqual(['Today', 'Yesterday', dateOf(400)]);
});

test('links, addresses and codes of a text are opened and copied alone', async () => {
  const web = 'https://example.org/tickets?id=7';
  const text = `Your login code is 482 913\nSee ${web}, jo@example.org, +49 30 1234567`;
  const page = await sidebarWith([{ text, daysAgo: 0 }]);
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
  const page = await sidebarWith([{ text: 'below', daysAgo: 0 }]);
  await dropPicture(page, await drawnText(['Departure 14:35', 'Platform seven']));
  const thumbnail = page.getByRole('button', { name: 'Show image' });
  await thumbnail.locator('img').waitFor();
  await page.getByText('Departure 14:35').waitFor();
  const preview = page.locator('.preview');
  const places = () =>
    page.getByRole('row').evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().top));
  const before = await places();

  await thumbnail.hover();
  await preview.waitFor();
  const small = await thumbnail.boundingBox();
  const large = await preview.boundingBox();
  if (!small || !large) throw new Error('a picture is not shown');
  expect(large.width).toBeGreaterThan(3 * small.width);
  expect(large.y).toBeGreaterThanOrEqual(small.y + small.height - 1);
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

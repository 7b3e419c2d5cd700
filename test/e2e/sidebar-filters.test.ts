import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { type HistorySample, sidebarWith } from '../fixtures/browser/sidebar-with.ts';

const patience = { timeout: 40_000, interval: 100 };

const samples: HistorySample[] = [
  { text: 'invoice from the screen', daysAgo: 0, color: 'red', source: { kind: 'screen' } },
  { text: 'invoice on a page', daysAgo: 0 },
  { text: 'letter as a file', daysAgo: 3, source: { kind: 'file', title: 'letter.png' } },
  { text: 'invoice as an image', daysAgo: 3, color: 'red', source: { kind: 'image' } },
  { text: 'note from the clipboard', daysAgo: 20, source: { kind: 'clipboard' } },
  { text: 'invoice by a program', daysAgo: 40, color: 'red', source: { kind: 'api' } },
];

test('chips filter by source, date and color, together and with the words of a search', async () => {
  const page = await sidebarWith(samples);
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
  const page = await sidebarWith(samples);
  const shown = () => page.locator('.row-text').allInnerTexts();
  await choose(page, 'Date', 'Last 7 days');
  await choose(page, 'Source', 'Image file');
  await page.getByLabel('Sort order').selectOption('oldest');
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

/** Chooses a value in the menu of a chip. */
async function choose(page: Page, name: string | RegExp, value: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
  await page.getByRole('menuitemradio', { name: value, exact: true }).click();
}

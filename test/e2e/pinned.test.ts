import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { dragRow } from '../fixtures/browser/drag-row.ts';
import { sidebarWith } from '../fixtures/browser/sidebar-with.ts';

const patience = { timeout: 40_000, interval: 100 };

test('pinned entries stand on top of list and search, in their own order, and stay pinned', async () => {
  const page = await sidebarWith([
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
  expect((await headings()).slice(0, 2)).toEqual(['Pinned', 'Today']);
  await page.getByRole('status').getByText('Pinned').waitFor();
  await row('long ago').getByRole('button').last().click();
  await page.getByRole('menuitem', { name: 'Pin P', exact: true }).click();
  await expect
    .poll(shown, patience)
    .toEqual(['of yesterday', 'long ago', 'first of today', 'second of today']);
  await expect.poll(headings, patience).toEqual(['Pinned', 'Today']);
  // The day of a pinned entry is not above it.
  expect(await row('of yesterday').locator('time').innerText()).not.toContain(':');

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
  expect((await shown())[0]).toBe('of yesterday');
  expect(await headings()).toEqual(['Pinned', 'Other entries']);
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

  await row('long ago').getByRole('button').last().click();
  await page.getByRole('menuitem', { name: 'Unpin P', exact: true }).click();
  await row('of yesterday').focus();
  await page.keyboard.press('p');
  await expect.poll(headings, patience).not.toContain('Pinned');
});

async function exportedText(page: Page, item: string): Promise<string> {
  const downloaded = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('menuitem', { name: item }).click();
  return await readFile(await (await downloaded).path(), 'utf8');
}

import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { dragRow } from '../fixtures/browser/drag-row.ts';
import { extensionPage } from '../fixtures/browser/extension-page.ts';
import { firefoxPages, firefoxStore, startFirefox } from '../fixtures/browser/firefox.ts';
import { sidebarWith } from '../fixtures/browser/sidebar-with.ts';
import { hostDir } from '../fixtures/host/host-dir.ts';

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

  // In the quick search too, where what is pinned or let go stays chosen.
  const picker = await extensionPage(page.context(), 'picker.html');
  const options = () => picker.locator('.picker-text').allInnerTexts();
  const chosen = picker.locator('[role=option][aria-selected=true]');
  await expect
    .poll(options, patience)
    .toEqual(['long ago', 'of yesterday', 'second of today', 'first of today']);
  expect(await picker.getByTitle('Pinned').count()).toBe(2);
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

test('Firefox filters by chips and pins too', async () => {
  const firefox = await startFirefox(await hostDir(), { registered: false, storePage: true });
  const store = await firefoxStore(firefox);
  const { id } = await store.add({ text: 'from the clipboard', source: { kind: 'clipboard' } });
  await store.add({ text: 'from a file', source: { kind: 'file' } });
  await store.add({ text: 'from the screen', source: { kind: 'screen' } });
  await store.update(id, { pinned: true });
  const page = await firefox.newPage();
  // Firefox goes there, but never says so: what the page shows is waited for instead.
  page.goto(`${firefoxPages}/sidepanel.html`).catch(() => undefined);
  const all = (selector: string) =>
    page.evaluate(
      (wanted) => [...document.querySelectorAll(wanted)].map((each) => each.textContent),
      selector,
    );
  const click = (selector: string, text: string) =>
    expect.poll(() => page.evaluate(clickOn, selector, text), patience).toBe(true);
  await expect
    .poll(() => all('.row-text'), patience)
    .toEqual(['from the clipboard', 'from the screen', 'from a file']);
  expect(await all('h2')).toEqual(['Pinned', 'Today']);
  await click('.chip button', 'Source');
  await click('[role=menuitemradio]', 'Image file');
  await expect.poll(() => all('.row-text'), patience).toEqual(['from a file']);
  await page.evaluate(pressOnRow, 'p');
  await expect.poll(() => all('h2'), patience).toEqual(['Pinned']);
  await click('.chip .button-icon', '');
  await expect
    .poll(() => all('.row-text'), patience)
    .toEqual(['from a file', 'from the clipboard', 'from the screen']);
});

/** Runs in the page. Answers whether there was such an element. */
function clickOn(selector: string, text: string): boolean {
  const found = [...document.querySelectorAll<HTMLElement>(selector)].find(
    (each) => each.textContent === text,
  );
  found?.click();
  return found !== undefined;
}

/** Runs in the page. */
function pressOnRow(key: string): void {
  const row = document.querySelector('[role=row]');
  row?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
}

async function exportedText(page: Page, item: string): Promise<string> {
  const downloaded = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('menuitem', { name: item }).click();
  return await readFile(await (await downloaded).path(), 'utf8');
}

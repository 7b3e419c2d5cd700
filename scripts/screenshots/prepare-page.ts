import type { Locator, Page } from 'playwright-core';
import { importSamples } from '../../test/fixtures/browser/import-samples.ts';
import { drawnText } from '../../test/fixtures/images/drawn-text.ts';

// What brings a page into the state to photograph, as a user would.

export async function filterBy(page: Page, name: string, value: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
  await page.getByRole('menuitemradio', { name: value }).click();
}

export async function openEditor(page: Page): Promise<void> {
  await openEntry(page, await withPicture(page));
  await page.locator('.word').first().waitFor();
}

export async function openMenu(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('button', { name }).click();
  await page.getByRole('menuitem').first().waitFor();
}

export async function openEntry(page: Page, entry: string): Promise<void> {
  await page.goto(new URL(`editor.html?entry=${entry}`, page.url()).href);
}

/** Until the list shows its entries: a row is there before what it says. */
export async function untilListed(page: Page): Promise<void> {
  await page.locator('main:not([aria-busy="true"])').waitFor();
  await page.locator('[role="row"]:empty').first().waitFor({ state: 'detached' });
}

/** Imports the sample entries where that was not done: the pages of a browser share one history. */
export async function withEntries(page: Page): Promise<void> {
  await untilListed(page);
  if ((await page.getByRole('row').count()) > 0) return;
  await importSamples(page);
  await untilListed(page);
}

/** Imports the sample entries and reads the sample picture where that was not done. Returns its id. */
export async function withPicture(page: Page): Promise<string> {
  await withEntries(page);
  // A list that is not drawn yet has no row of it either, and it would be read once more.
  await page.getByRole('row').first().waitFor();
  await untilListed(page);
  const rows = page.getByRole('row').filter({ hasText: 'sample.png' });
  if ((await rows.count()) === 0) {
    const chosen = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Recognize text in images' }).click();
    await (await chosen).setFiles('extension/public/sample.png');
  }
  await rows.locator('img').waitFor();
  return await idOf(rows);
}

export async function idOf(row: Locator): Promise<string> {
  await row.waitFor();
  return (await row.getAttribute('data-id')) ?? '';
}

/** It takes long enough to read to be seen while it is read. */
export function longPicture(): Promise<Buffer> {
  return drawnText(Array.from({ length: 90 }, (_, line) => `Line ${line} of a very long page`));
}

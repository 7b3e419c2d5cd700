import type { Page } from 'playwright-core';
import { expect, test, vi } from 'vitest';
import { editorOfPicture } from '../fixtures/browser/editor-of-picture.ts';
import { sharedChromium } from '../fixtures/browser/shared-chromium.ts';
import { tablePicture } from '../fixtures/images/table-picture.ts';

const shared = sharedChromium();
const rows = [
  ['Item', 'Amount', 'Price'],
  ['garden chair', '16', '$8.97'],
  ['lamp', '', '$1.50'],
];

test('a table of the picture is a grid that the keys go through, and is copied as a table', async () => {
  const page = await openTable();
  const cells = page.getByRole('table', { name: 'Table' }).getByRole('textbox');
  const values = () =>
    cells.evaluateAll((all) => all.map((each) => (each as HTMLInputElement).value));
  await expect.poll(values).toEqual(rows.flat());

  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  await cells.first().focus();
  await page.keyboard.press('ArrowDown');
  expect(await focused()).toBe('Row 2, column 1');
  await page.keyboard.press('ArrowRight');
  expect(await focused()).toBe('Row 2, column 2');
  await page.keyboard.press('Enter');
  expect(await focused()).toBe('Row 3, column 2');
  await page.keyboard.type('7');
  await page.keyboard.press('ArrowLeft');
  expect(await focused()).toBe('Row 3, column 2');
  await page.keyboard.press('Tab');
  expect(await focused()).toBe('Row 3, column 3');
  await page.keyboard.press('ArrowUp');
  expect(await focused()).toBe('Row 2, column 3');

  await page.getByRole('button', { name: 'Copy as table' }).click();
  await page.getByText('Copied').waitFor();
  const copied = await clipboard(page);
  expect(copied['text/plain']).toBe('Item\tAmount\tPrice\ngarden chair\t16\t$8.97\nlamp\t7\t$1.50');
  expect(copied['text/html']).toMatch(/<tr>\s*<td>lamp<\/td>\s*<td>7<\/td>\s*<td>\$1.50<\/td>/);
});

test('a table is saved as CSV with what was changed in it', async () => {
  const page = await openTable();
  await page.getByLabel('Row 3, column 2').fill('=1+1');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download as CSV' }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toBe('table.csv');
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk);
  expect(`${Buffer.concat(chunks)}`).toBe(
    "\uFEFFItem,Amount,Price\r\ngarden chair,16,$8.97\r\nlamp,'=1+1,$1.50\r\n",
  );
});

/** The editor with the picture of a table that was read. */
async function openTable(): Promise<Page> {
  const page = await editorOfPicture(await shared(), await tablePicture(rows));
  await page.getByRole('table', { name: 'Table' }).waitFor();
  return page;
}

/** What the clipboard holds, by type. */
async function clipboard(page: Page): Promise<Record<string, string>> {
  return await vi.waitFor(
    () =>
      page.evaluate(async () => {
        const [item] = await navigator.clipboard.read();
        const types = await Promise.all(
          (item?.types ?? []).map(async (type) => [
            type,
            await (await item?.getType(type))?.text(),
          ]),
        );
        return Object.fromEntries(types);
      }),
    { timeout: 60_000, interval: 100 },
  );
}

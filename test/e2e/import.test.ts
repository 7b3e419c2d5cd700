import { expect, test } from 'vitest';
import { chromiumStore, startChromium } from '../fixtures/browser/chromium.ts';
import { extensionPage } from '../fixtures/browser/extension-page.ts';
import { chooseFile, importSamples } from '../fixtures/browser/import-samples.ts';
import { introduced } from '../fixtures/browser/introduced.ts';
import { exportedEntries } from '../fixtures/history/exported-entries.ts';
import { hostDir } from '../fixtures/host/host-dir.ts';

const total = 8_000;

test('a long import tells how far it is, keeps what it has when it is cancelled, and goes on', async () => {
  const chromium = await startChromium(await hostDir(), { registered: false });
  await introduced(chromium);
  const page = await extensionPage(chromium, 'sidepanel.html');
  const file = longExport();
  await chooseFile(page, 'Import', file);
  const state = page.locator('.sidebar-count');
  await expect
    .poll(() => state.innerText(), { timeout: 60_000 })
    .toMatch(/^Importing [\d,]+ of 8,000$/);
  await page.getByRole('button', { name: 'Cancel' }).click();
  const announced = await page.getByText('Import cancelled').innerText();
  const kept = Number(/([\d,]+) entries/.exec(announced)?.[1]?.replace(',', ''));
  expect(kept).toBeGreaterThan(0);
  expect(kept).toBeLessThan(total);
  await page.getByText(`${kept.toLocaleString('en')} entries`, { exact: true }).waitFor();

  await chooseFile(page, 'Import', file);
  const left = (total - kept).toLocaleString('en');
  const known = kept.toLocaleString('en');
  await page.getByText(`Imported: ${left} new, 0 updated, ${known} already in history`).waitFor();
  await page.getByText('8,000 entries', { exact: true }).waitFor();
});

test('rows of entries that were deleted elsewhere leave before the list is looked up again', async () => {
  const chromium = await startChromium(await hostDir(), { registered: false, storePage: true });
  await introduced(chromium);
  const store = await chromiumStore(chromium);
  const page = await extensionPage(chromium, 'sidepanel.html');
  await importSamples(page);
  // As with very many entries, while they are deleted.
  await page.evaluate('IDBIndex.prototype.getAllKeys = () => new Promise(() => undefined)');
  await store.clear();
  await expect.poll(() => page.getByRole('row').count(), { timeout: 60_000 }).toBe(0);
});

function longExport() {
  const { entries, ...document } = exportedEntries();
  const [entry] = entries;
  const many = Array.from({ length: total }, (_, number) => ({
    ...entry,
    id: `01900000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`,
  }));
  const buffer = Buffer.from(JSON.stringify({ ...document, entries: many }));
  return { name: 'long.json', mimeType: 'application/json', buffer };
}

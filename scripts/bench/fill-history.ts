import { fileURLToPath } from 'node:url';
import type { BrowserContext } from 'playwright-core';
import { chromiumExtensionId } from '../../shared/extension-ids.ts';
import { addPage } from '../../test/fixtures/browser/add-page.ts';
import { exportedHistories } from './exported-histories.ts';

/** Adds the page to a built extension with which `fillHistory` fills it. */
export async function addHistoryPage(extension: string): Promise<void> {
  const script = fileURLToPath(new URL('./pages/long-history.ts', import.meta.url));
  await addPage(extension, 'long-history', script);
}

/** Gives the history of the extension so many entries. */
export async function fillHistory(context: BrowserContext, count: number): Promise<void> {
  const page = await context.newPage();
  await page.goto(`chrome-extension://${chromiumExtensionId}/long-history.html`);
  for (const document of exportedHistories(count, 20_000))
    await page.evaluate((each) => globalThis.importAll(each), document);
  await page.close();
}

declare global {
  function importAll(document: object): Promise<void>;
}

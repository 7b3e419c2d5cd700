import path from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { startConversionService } from '../../test/fixtures/conversion/conversion-service.ts';
import { copyingConverter } from '../../test/fixtures/conversion/copying-converter.ts';
import { noteTexts } from './shown-texts.ts';

/** Photographs the conversion service's page, filled, in light and dark, into the folder. */
export async function photographConversionPage(folder: string): Promise<void> {
  const browser = await chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: ['--no-sandbox'],
  });
  try {
    for (const theme of ['light', 'dark'] as const) {
      const file = (name: string) => path.join(folder, `conversion-page-${name}.png`);
      await photograph(browser, { theme, width: 960, file: file(theme) });
      await photograph(browser, { theme, width: 480, scale: 2, file: file(`${theme}-200`) });
      await photograph(browser, { theme, width: 400, file: file(`${theme}-narrow`) });
    }
  } finally {
    await browser.close();
  }
}

type Photograph = { theme: 'light' | 'dark'; width: number; scale?: number; file: string };

/** A service of its own for each: one of the files stays under way. */
async function photograph(
  browser: Browser,
  { theme, width, scale = 1, file }: Photograph,
): Promise<void> {
  const converter = copyingConverter();
  await using service = await startConversionService({ converter });
  const page = await browser.newPage({
    colorScheme: theme,
    viewport: { width, height: 760 },
    deviceScaleFactor: scale,
  });
  await page.goto(service.base);
  await fill(page, service.key);
  await page.screenshot({ path: file, fullPage: true });
  await noteTexts(page, file);
  await page.close();
  converter.release();
}

async function fill(page: Page, key: string): Promise<void> {
  // Its script has set the field up.
  await page.locator('#files[accept]').waitFor({ state: 'attached' });
  await page.getByLabel('API key').fill(key);
  await page
    .getByLabel('Choose files')
    .setInputFiles([
      named('Annual report.pages', 'text'),
      named('Budget 2026.numbers', 'wait for pages'),
      named('Letter to the council.docx', 'broken'),
    ]);
  await page.getByRole('button', { name: 'Convert' }).click();
  await page.getByText('Done').waitFor();
  await page.getByText('It is broken.').waitFor();
  await page.getByText('1 of 3 pages').waitFor();
  await page.getByLabel('Options of Letter to the council.docx').click();
}

function named(name: string, content: string) {
  const buffer = Buffer.from(content.padEnd(40_000));
  return { name, mimeType: 'application/octet-stream', buffer };
}

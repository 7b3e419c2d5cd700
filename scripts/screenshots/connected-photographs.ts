import type { Locator, Page } from 'playwright-core';
import { dropPicture } from '../../test/fixtures/browser/drop-picture.ts';
import { drawnText } from '../../test/fixtures/images/drawn-text.ts';
import { agentsPhotographs } from './agents-photographs.ts';
import type { Photograph } from './studio.ts';

/** What each tab shows once the host has answered. */
const tabs: Record<string, string> = {
  general: 'Show a notification',
  ocr: 'Add a language',
  hotkey: 'Works in every program.',
  history: 'Leave empty for no limit.',
  export: 'API key',
  api: 'The API is available at',
  agents: 'No agent is connected',
  about: 'Screenscribe app: Version',
};

const size = { width: 960, height: 760 };

/** The screens and states that there are with the host alone. */
export const connectedPhotographs: Photograph[] = [
  ...Object.entries(tabs).map(([tab, text]) => ({
    name: `preferences-${tab}`,
    page: `preferences.html?tab=${tab}`,
    size,
    prepare: (page: Page) => page.getByText(new RegExp(text)).first().waitFor(),
  })),
  {
    name: 'preferences-language',
    page: 'preferences.html?tab=ocr',
    size,
    async prepare(page) {
      await page.getByLabel('Add a language').selectOption('rus');
      await page.getByText('Nothing is downloaded until').waitFor();
    },
  },
  {
    name: 'preferences-search',
    page: 'preferences.html',
    size,
    async prepare(page) {
      await page.getByRole('searchbox').fill('hotkey');
      await page.getByText('Works in every program.').first().waitFor();
    },
  },
  {
    name: 'preferences-narrow',
    page: 'preferences.html?tab=ocr',
    size: { width: 400, height: 900 },
    prepare: (page) => page.getByText('Add a language').first().waitFor(),
  },
  {
    name: 'about',
    page: 'about.html',
    size: { width: 480, height: 420 },
    prepare: (page) => page.getByText('Screenscribe app: Version').waitFor(),
  },
  {
    name: 'sidebar-reread',
    page: 'sidepanel.html',
    size: { width: 400, height: 760 },
    prepare: askToReadAgain,
  },
  {
    name: 'sidebar-suggestion',
    page: 'sidepanel.html',
    size: { width: 400, height: 760 },
    prepare: async (page) => void (await captureUkrainian(page)),
  },
  {
    name: 'editor-suggestion',
    page: 'sidepanel.html',
    size,
    async prepare(page) {
      const row = await captureUkrainian(page);
      const entry = await row.getAttribute('data-id');
      await page.goto(page.url().replace(/sidepanel.*/, `editor.html?entry=${entry}`));
      await page.getByText('This looks like').first().waitFor();
      await page.locator('.word').first().waitFor();
    },
  },
  ...agentsPhotographs,
  // From then on the API asks for the token.
  {
    name: 'preferences-token',
    page: 'preferences.html?tab=api',
    size,
    async prepare(page) {
      await page.getByRole('button', { name: /Create (new )?token/ }).click();
      await page.locator('.token code').waitFor();
    },
  },
];

/** The row of a Ukrainian text that was read as English and German. */
async function captureUkrainian(page: Page): Promise<Locator> {
  const row = page.getByRole('row').filter({ hasText: 'This looks like' });
  await page.locator('main:not([aria-busy="true"])').waitFor();
  if ((await row.count()) === 0) {
    await dropPicture(page, await drawnText(['Потяг прибуває на другу', 'колію за десять хвилин']));
  }
  await row
    .getByRole('button', { name: /^Recognize as/ })
    .first()
    .waitFor();
  return row.first();
}

async function askToReadAgain(page: Page): Promise<void> {
  const rows = page.getByRole('row').filter({ hasText: 'Arrivals' });
  await page.locator('main:not([aria-busy="true"])').waitFor();
  if ((await rows.count()) === 0) {
    await dropPicture(page, await drawnText(['Arrivals on platform 9', 'Delayed by 20 minutes']));
  }
  await rows.first().getByRole('button').last().click();
  await page.getByRole('menuitem', { name: 'Recognize text again' }).click();
  await page.getByRole('dialog').getByRole('checkbox').first().waitFor();
}

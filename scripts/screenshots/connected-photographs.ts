import { PDFDocument } from '@cantoo/pdf-lib';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { Locator, Page } from 'playwright-core';
import { dropFiles, dropPicture } from '../../test/fixtures/browser/drop-picture.ts';
import { drawnText } from '../../test/fixtures/images/drawn-text.ts';
import { send } from '../../test/fixtures/send.ts';
import { untilListed } from './prepare-page.ts';
import type { Photograph } from './studio.ts';

const tab = { page: 'preferences.html?tab=agents', size: { width: 960, height: 1_100 } };
const popup = { page: 'popup.html', size: { width: 336, height: 560 } };

/** What there is to see while an agent is there, and once it was stopped, which stays so. */
const agentsPhotographs: Photograph[] = [
  { name: 'preferences-agents-acting', ...tab, prepare: (page) => withAgent(page) },
  { name: 'popup-agent', ...popup, prepare: (page) => withAgent(page) },
  { name: 'preferences-agents-halted', ...tab, prepare: halted },
  { name: 'popup-halted', ...popup, prepare: halted },
];

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

/** The screens and states that exist only with the host. */
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
    name: 'sidebar-save-as',
    page: 'sidepanel.html',
    size: { width: 400, height: 760 },
    async prepare(page) {
      await page.getByRole('button', { name: 'Menu', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Save as' }).click();
      await page.getByText('created on this computer').waitFor();
    },
  },
  {
    name: 'sidebar-password',
    page: 'sidepanel.html',
    size: { width: 400, height: 760 },
    prepare: dropProtectedPdf,
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
  await untilListed(page);
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
  await untilListed(page);
  if ((await rows.count()) === 0) {
    await dropPicture(page, await drawnText(['Arrivals on platform 9', 'Delayed by 20 minutes']));
  }
  await rows.first().getByRole('button').last().click();
  await page.getByRole('menuitem', { name: 'Recognize text again' }).click();
  await page.getByRole('dialog').getByRole('checkbox').first().waitFor();
}

/** A password that was wrong is the fullest that the dialog gets. */
async function dropProtectedPdf(page: Page): Promise<void> {
  await page.locator('main:not([aria-busy="true"])').waitFor();
  const pdf = await PDFDocument.create();
  pdf.addPage();
  pdf.encrypt({ userPassword: 'secret' });
  const file = { name: 'Contract 2026.pdf', type: 'application/pdf' };
  await dropFiles(page, [{ ...file, bytes: Buffer.from(await pdf.save()) }]);
  await page.getByRole('dialog').getByLabel('Password').fill('guessed');
  await page.keyboard.press('Enter');
  await page.getByText('This is not the password').waitFor();
}

/** The page while an agent that may use everything but the clipboard is connected. */
async function withAgent(page: Page): Promise<void> {
  const shown = page.url();
  await page.goto(new URL('preferences.html?tab=api', shown).href);
  const docs = await page.getByRole('link', { name: 'API documentation' }).getAttribute('href');
  const base = new URL(docs ?? '').origin;
  const body = { agents: { enabled: true, read: true, input: true } };
  const { status, bytes } = await send(base, { method: 'PUT', path: '/settings', body });
  if (status !== 200) throw new Error(`the host refused the settings: ${bytes}`);
  await page.goto(shown);
  const agent = new Client(
    { name: 'Order assistant', version: '2.1' },
    { versionNegotiation: { mode: 'auto' } },
  );
  await agent.connect(new StreamableHTTPClientTransport(new URL(`${base}/mcp`)));
  await agent.listTools();
  await agent.callTool({ name: 'mouse_move', arguments: { x: 300, y: 200 } });
  await agent.callTool({ name: 'clipboard_read', arguments: {} });
  await agent.close();
  await page
    .getByText(/Order assistant|All input of programs is stopped/)
    .first()
    .waitFor();
}

async function halted(page: Page): Promise<void> {
  await withAgent(page);
  const log = page.getByText('Recent agent activity');
  if (page.url().includes(tab.page)) await log.click();
  const stop = page.getByRole('button', { name: 'Stop all input' });
  const resume = page.getByRole('button', { name: 'Allow input again' });
  await stop.or(resume).waitFor();
  if (await stop.isVisible()) await stop.click();
  await resume.waitFor();
}

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { startChromium } from '../fixtures/chromium.ts';
import { drawnText } from '../fixtures/drawn-text.ts';
import { dropPicture } from '../fixtures/drop-picture.ts';
import { extensionPage } from '../fixtures/extension-page.ts';
import { hostDir } from '../fixtures/host-dir.ts';
import { startHost } from '../fixtures/host-process.ts';
import { importSamples } from '../fixtures/import-samples.ts';

type Screen = [name: string, page: string, show: (page: Page) => Promise<unknown>];

const screens: Screen[] = [
  ['the empty sidebar', 'sidepanel.html', (page) => page.getByText('Nothing captured').waitFor()],
  ['the sidebar', 'sidepanel.html', importSamples],
  ['the menu of an entry', 'sidepanel.html', showMenu],
  ['the editor', 'editor.html', (page) => page.getByLabel('Text', { exact: true }).waitFor()],
  ...['general', 'ocr', 'hotkey', 'history', 'api', 'about'].map(
    (tab): Screen => [
      `the preferences, ${tab}`,
      `preferences.html?tab=${tab}`,
      (page) => page.getByRole('tabpanel').waitFor(),
    ],
  ),
  ['the introduction', 'onboarding.html', (page) => page.getByRole('heading').first().waitFor()],
];

/** What there is with the host alone. */
const connectedScreens: Screen[] = [
  ['the hotkeys', 'preferences.html?tab=hotkey', shows('Everywhere on the screen')],
  ['the languages', 'preferences.html?tab=ocr', (page) => page.getByLabel('Add a lang').waitFor()],
  ['the API', 'preferences.html?tab=api', shows('It listens at')],
  ['the token', 'preferences.html?tab=api', showToken],
  ['About', 'about.html', shows('Host: Version')],
  ['the question how to read again', 'sidepanel.html', askToReadAgain],
];

test.each(['light', 'dark'] as const)(
  'axe finds nothing serious on any screen, %s',
  async (theme) => {
    const chromium = await startChromium(await hostDir(), { registered: false });
    expect(await findingsOn(chromium, screens, theme)).toEqual([]);
  },
  300_000,
);

test.each(['light', 'dark'] as const)(
  'nor on those that the host adds, %s',
  async (theme) => {
    await using host = await startHost({ dataDir: await hostDir() });
    const chromium = await startChromium(host.dataDir);
    expect(await findingsOn(chromium, connectedScreens, theme)).toEqual([]);
  },
  300_000,
);

async function findingsOn(
  chromium: BrowserContext,
  shown: Screen[],
  theme: 'light' | 'dark',
): Promise<string[]> {
  const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  const findings: string[] = [];
  for (const [name, address, show] of shown) {
    const page = await extensionPage(chromium, address);
    await page.emulateMedia({ colorScheme: theme });
    await show(page);
    findings.push(...(await seriousFindings(page, axe)).map((finding) => `${name}: ${finding}`));
    await page.close();
  }
  return findings;
}

function shows(words: string): (page: Page) => Promise<void> {
  return (page) => page.getByText(words).first().waitFor();
}

async function showToken(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Make a (new )?token/ }).click();
  await page.locator('.token code').waitFor();
}

async function askToReadAgain(page: Page): Promise<void> {
  await dropPicture(page, await drawnText(['Arrivals on platform 9']));
  await page.getByRole('row').first().getByRole('button').last().click();
  await page.getByRole('menuitem', { name: 'Read the picture again' }).click();
  await page.getByRole('dialog').getByRole('checkbox').first().waitFor();
}

async function showMenu(page: Page): Promise<void> {
  await page.getByRole('row').first().getByRole('button').last().click();
  await page.getByRole('menuitem').first().waitFor();
}

async function seriousFindings(page: Page, axe: string): Promise<string[]> {
  // The page's own rules let no other script in; the debugger's are not bound to them.
  await page.evaluate(axe);
  const { violations } = (await page.evaluate('axe.run()')) as AxeResults; // As axe documents it.
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

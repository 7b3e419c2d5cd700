import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { BrowserContext, Page } from 'playwright-core';
import { expect, test, vi } from 'vitest';
import { connectedPhotographs } from '../../scripts/screenshots/connected-photographs.ts';
import { photographs } from '../../scripts/screenshots/photographs.ts';
import type { Photograph } from '../../scripts/screenshots/studio.ts';
import { capturedScreen } from '../fixtures/browser/captured-screen.ts';
import { startChromium } from '../fixtures/browser/chromium.ts';
import { extensionPage } from '../fixtures/browser/extension-page.ts';
import { introduced } from '../fixtures/browser/introduced.ts';
import { hostDir } from '../fixtures/host/host-dir.ts';
import { startHost } from '../fixtures/host/host-process.ts';
import { display } from '../fixtures/screen/display.ts';
import { drag } from '../fixtures/screen/drag.ts';
import { tempDir } from '../fixtures/temp-dir.ts';

// Dozens of screens, each brought into its state by hand.
vi.setConfig({ testTimeout: 600_000 });

test('axe finds nothing serious on any screen without the host', async () => {
  const chromium = await startChromium(await hostDir(), { registered: false });
  expect(await findingsOn(chromium, photographs)).toEqual([]);
});

test('nor on those that the host adds', async () => {
  const environment = { TESSDATA_PREFIX: await tempDir() };
  const on = await display();
  await using host = await startHost({ display: on, dataDir: await hostDir(), environment });
  const chromium = await startChromium(host.dataDir);
  expect(await findingsOn(chromium, connectedPhotographs)).toEqual([]);
});

test('nor over the frozen screen', async () => {
  const on = await display();
  const screen = await capturedScreen(on);
  await screen.request('/capture', 'POST');
  const [overlay] = await screen.overlays();
  if (!overlay) throw new Error('no window came up');
  expect(await seriousFindings(overlay)).toEqual([]);
  await screen.input('keydown', 'Shift_L');
  await drag(on, { x: 200, y: 200 }, { x: 600, y: 400 });
  await screen.input('keyup', 'Shift_L');
  await overlay.getByRole('toolbar').waitFor();
  expect(await seriousFindings(overlay)).toEqual([]);
});

async function findingsOn(chromium: BrowserContext, screens: Photograph[]): Promise<string[]> {
  await introduced(chromium);
  const findings: string[] = [];
  for (const { name, page: address, prepare } of screens) {
    const page = await extensionPage(chromium, address);
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await prepare?.(page).catch(async (cause: unknown) => {
      const shown = await page.evaluate('document.body.innerText');
      throw new Error(`${name} does not come up: ${shown}`, { cause });
    });
    const inLight = await seriousFindings(page);
    const before = await page.content();
    await page.emulateMedia({ colorScheme: 'dark' });
    // Where the theme changes only how the same elements look, only colors can be wrong in it alone.
    const rules = (await page.content()) === before ? colorRules : undefined;
    const inDark = await seriousFindings(page, rules);
    findings.push(
      ...inLight.map((finding) => `${name}, light: ${finding}`),
      ...inDark.map((finding) => `${name}, dark: ${finding}`),
    );
    await page.close();
  }
  return findings;
}

const colorRules = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } };

async function seriousFindings(page: Page, only: object = {}): Promise<string[]> {
  // An element in a transition, such as a button that was disabled, has no final color yet.
  await page.evaluate(untilFaded);
  // The page's content security policy allows no other script; the debugger's are not bound to it.
  if (!(await page.evaluate(`'axe' in globalThis`))) await page.evaluate(await axe());
  // What passes is only named, not described.
  const options = JSON.stringify({ ...only, resultTypes: ['violations'] });
  const { violations } = (await page.evaluate(`axe.run(${options})`)) as AxeResults; // As axe documents it.
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

/** Runs in the page. */
const untilFaded = `Promise.allSettled(
  document
    .getAnimations()
    .filter(({ effect }) => effect.getComputedTiming().iterations !== Infinity)
    .map(({ finished }) => finished),
)`;

function axe(): Promise<string> {
  return readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
}

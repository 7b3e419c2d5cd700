import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BrowserContext, Page } from 'playwright-core';
import { chromiumExtensionId } from '../../shared/extension-ids.ts';
import { addPage } from '../../test/fixtures/browser/add-page.ts';
import { launchChromium } from '../../test/fixtures/browser/launch-chromium.ts';
import { virtualDisplay } from '../../test/fixtures/screen/virtual-display.ts';
import { temporaryFolder } from '../../test/fixtures/temporary-folder.ts';
import { buildExtension } from '../build-extension.ts';
import { exportedHistories } from './exported-histories.ts';
import { median, report } from './report.ts';

const count = 100_000;
const rounds = 9;

/** Queries as they grow letter by letter: frequent words, rare ones, and single letters. */
const typed = ['invoice', 'the', 'password quar', 'straße', 'qu', 'barkaven'];

/** The sidebar over 100,000 entries: from opening to its first row, and from a key to its hits. */
export async function benchSidebar(): Promise<void> {
  await using folder = await temporaryFolder();
  const extension = await buildExtension('chrome', folder.path);
  const script = fileURLToPath(new URL('./pages/long-history.ts', import.meta.url));
  await addPage(extension, 'long-history', script);
  await using display = await virtualDisplay();
  await using context = await launchChromium({
    profile: path.join(folder.path, 'profile'),
    extension,
    display: display.name,
    dataDir: folder.path,
  });
  await fill(context);
  const [open, empty] = await openings(context);
  report({
    name: `the sidebar over ${count} entries to its first row, against an empty page`,
    ours: median(open),
    peer: median(empty),
    unit: 'ms',
    bound: { atMost: 3 },
  });
  const page = await context.newPage();
  await page.goto(url('sidepanel'));
  await page.getByRole('row').first().locator('p').first().waitFor();
  const warmMs = await keyToResult(page, 'x');
  report({ name: 'the first search, while the texts are taken in', ours: warmMs, unit: 'ms' });
  const keys: number[] = [];
  for (const query of typed) keys.push(...(await typeQuery(page, query)));
  keys.sort((a, b) => a - b);
  const at = (part: number) => keys[Math.floor(keys.length * part)] ?? Number.NaN;
  report({ name: 'a key to the hits on the screen, median', ours: at(0.5), unit: 'ms' });
  report({ name: 'the same, p95', ours: at(0.95), unit: 'ms' });
}

async function fill(context: BrowserContext): Promise<void> {
  const page = await context.newPage();
  await page.goto(url('long-history'));
  for (const document of exportedHistories(count, 20_000))
    await page.evaluate((each) => globalThis.importAll(each), document);
  await page.close();
}

/** Both in turns, so that what else the machine does meets both alike. */
async function openings(context: BrowserContext): Promise<[number[], number[]]> {
  const open: number[] = [];
  const empty: number[] = [];
  for (let round = 0; round < rounds; round++) {
    open.push(await timeToShow(context, 'sidepanel', '[role="row"] p'));
    empty.push(await timeToShow(context, 'picture', 'main'));
  }
  return [open, empty];
}

/** From the start of the navigation until an element is there, by the page's own clock, in ms. */
async function timeToShow(
  context: BrowserContext,
  name: string,
  selector: string,
): Promise<number> {
  const page = await context.newPage();
  await page.addInitScript((wanted) => {
    const look = () => {
      if (document.querySelector(wanted)) globalThis.shownAt = performance.now();
      else requestAnimationFrame(look);
    };
    look();
  }, selector);
  await page.goto(url(name));
  await page.waitForFunction(() => globalThis.shownAt !== undefined);
  const shown = await page.evaluate(() => globalThis.shownAt ?? Number.NaN);
  await page.close();
  return shown;
}

async function typeQuery(page: Page, query: string): Promise<number[]> {
  const times: number[] = [];
  for (let length = 1; length <= query.length; length++)
    times.push(await keyToResult(page, query.slice(0, length)));
  return times;
}

/** From a new value of the search field until its hits show and are painted. */
async function keyToResult(page: Page, value: string): Promise<number> {
  return await page.evaluate(async (typedValue) => {
    const field = document.querySelector('input');
    if (!field) throw new Error('the sidebar is not there');
    const begun = performance.now();
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    set?.call(field, typedValue);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    const isShown = () =>
      document.querySelector<HTMLElement>('[data-query]')?.dataset.query === typedValue;
    while (!isShown()) {
      if (performance.now() - begun > 30_000) throw new Error(`no hits for ${typedValue}`);
      await new Promise(requestAnimationFrame);
    }
    await new Promise(requestAnimationFrame);
    return performance.now() - begun;
  }, value);
}

function url(page: string): string {
  return `chrome-extension://${chromiumExtensionId}/${page}.html`;
}

declare global {
  var shownAt: number | undefined;
  function importAll(document: object): Promise<void>;
}

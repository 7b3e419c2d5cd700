import path from 'node:path';
import type { BrowserContext } from 'playwright-core';
import { chromiumExtensionId } from '../../shared/identifiers.ts';
import { launchChromium } from '../../test/fixtures/browser/launch-chromium.ts';
import { virtualDisplay } from '../../test/fixtures/screen/virtual-display.ts';
import { temporaryFolder } from '../../test/fixtures/temporary-folder.ts';
import { buildExtension } from '../build-extension.ts';
import { addHistoryPage, fillHistory, keyToResult, typeQueries } from './fill-history.ts';
import { median, report } from './report.ts';

const count = 100_000;
const rounds = 9;

/** The sidebar over 100,000 entries: from opening to its first row, and from a key to its hits. */
export async function benchSidebar(): Promise<void> {
  await using folder = await temporaryFolder();
  const extension = await buildExtension('chrome', folder.path);
  await addHistoryPage(extension);
  await using display = await virtualDisplay();
  await using context = await launchChromium({
    profile: path.join(folder.path, 'profile'),
    extension,
    display: display.name,
    dataDir: folder.path,
  });
  await fillHistory(context, count);
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
  const keys = await typeQueries(page);
  report({ name: 'a key to the hits on the screen, median', ours: keys.median, unit: 'ms' });
  report({ name: 'the same, p95', ours: keys.p95, unit: 'ms' });
  const backMs: number[] = [];
  for (let round = 0; round < rounds; round++) {
    await keyToResult(page, 'invoice');
    backMs.push(await keyToResult(page, ''));
  }
  report({ name: 'from a search back to all entries, median', ours: median(backMs), unit: 'ms' });
}

/** Both in turns, so that other load on the machine affects both alike. */
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

function url(page: string): string {
  return `chrome-extension://${chromiumExtensionId}/${page}.html`;
}

declare global {
  var shownAt: number | undefined;
}

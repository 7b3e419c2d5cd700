import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { BrowserContext, Page } from 'playwright-core';
import { hotkeyState } from '../../shared/api/hotkey-state.ts';
import { status } from '../../shared/api/status.ts';
import { launchChromium } from '../../test/fixtures/browser/launch-chromium.ts';
import { registerBridge } from '../../test/fixtures/browser/register-bridge.ts';
import { startHost } from '../../test/fixtures/host/host-process.ts';
import { desktop } from '../../test/fixtures/screen/desktop.ts';
import { xdotool } from '../../test/fixtures/screen/xdotool.ts';
import { send } from '../../test/fixtures/send.ts';
import { temporaryFolder } from '../../test/fixtures/temporary-folder.ts';
import { buildExtension } from '../build-extension.ts';
import { addHistoryPage, fillHistory, typeQueries } from './fill-history.ts';
import { median, medianRound, report } from './report.ts';

const count = 100_000;
const rounds = 9;

/** The picker over 100,000 entries: from its hotkey to its texts, and from a letter to its hits. */
export async function benchPicker(): Promise<void> {
  await using folder = await temporaryFolder();
  await using screen = await desktop();
  const display = screen.name;
  const extension = await buildExtension('chrome', folder.path);
  await addHistoryPage(extension);
  const profile = path.join(folder.path, 'profile');
  await registerBridge('chromium', path.join(profile, 'NativeMessagingHosts'));
  await using host = await startHost({ display, dataDir: path.join(folder.path, 'data') });
  const { dataDir } = host;
  await using context = await launchChromium({ profile, extension, display, dataDir, scale: 1 });
  await context.addInitScript(noteShown);
  await fillHistory(context, count);
  await untilReady(host.base);
  const [ours, peer]: [number[], number[]] = [[], []];
  // The first one loads what the others find loaded.
  for (let round = 0; round <= rounds; round++) {
    const [opened, empty] = [await timeHotkey(context, display), await timeEmpty(context)];
    if (round === 0) continue;
    ours.push(opened);
    peer.push(empty);
  }
  report({
    name: `the hotkey to the picker over ${count} entries, against an empty page in a window`,
    ...medianRound(ours, peer),
    unit: 'ms',
    bound: { atMost: 2 },
  });
  const picker = await openPicker(context, display);
  const typed = await typeQueries(picker.page);
  const empty = median(peer);
  report({ name: 'a letter to its hits, median', ours: typed.median, peer: empty, unit: 'ms' });
  report({ name: 'the same, p95', ours: typed.p95, peer: empty, unit: 'ms' });
}

/** Waits until the host has all entries, and its hotkey works. */
async function untilReady(base: string): Promise<void> {
  for (;;) {
    const { json } = await send(base, { path: '/status' });
    const hotkey = hotkeyState.parse((await send(base, { path: '/hotkey' })).json);
    if (status.parse(json).historyCount >= count && hotkey.registered) return;
    await delay(250);
  }
}

async function timeHotkey(context: BrowserContext, display: string): Promise<number> {
  const { page, ms } = await openPicker(context, display);
  await page.close();
  return ms;
}

async function openPicker(
  context: BrowserContext,
  display: string,
): Promise<{ page: Page; ms: number }> {
  const coming = context.waitForEvent('page');
  const pressedAt = now();
  await xdotool(display, 'key', 'ctrl+shift+1');
  const page = await coming;
  return { page, ms: (await shownAt(page)) - pressedAt };
}

/** From the call that opens a window to the page in it that has nothing to show. */
async function timeEmpty(context: BrowserContext): Promise<number> {
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('the background does not run');
  const coming = context.waitForEvent('page');
  const askedAt = now();
  const place = { left: 100, top: 100, width: 640, height: 460 };
  await worker.evaluate(
    (at) => globalThis.chrome.windows.create({ url: 'picture.html', type: 'popup', ...at }),
    place,
  );
  const page = await coming;
  const ms = (await shownAt(page)) - askedAt;
  await page.close();
  return ms;
}

async function shownAt(page: Page): Promise<number> {
  await page.waitForFunction(() => globalThis.shownAtEpoch !== undefined);
  return await page.evaluate(() => globalThis.shownAtEpoch ?? Number.NaN);
}

/** Runs in each page: notes when it shows a text of the picker, or that the other has nothing. */
function noteShown(): void {
  const wanted = location.pathname === '/picker.html' ? '[role="option"]' : 'main';
  const look = () => {
    if (document.querySelector(wanted))
      requestAnimationFrame(() => {
        globalThis.shownAtEpoch = performance.timeOrigin + performance.now();
      });
    else requestAnimationFrame(look);
  };
  look();
}

/** By the wall clock, which pages share, in ms. */
function now(): number {
  return performance.timeOrigin + performance.now();
}

/** Of Chromium's API, what the bench needs of it. */
type Windows = { create(window: object): Promise<unknown> };

declare global {
  var chrome: { windows: Windows };
  var shownAtEpoch: number | undefined;
}

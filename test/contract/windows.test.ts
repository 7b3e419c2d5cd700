import sharp from 'sharp';
import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { type AppWindow, appWindow, type SidebarState } from '../../shared/api/window.ts';
import { forFile } from '../fixtures/after-use.ts';
import { startChromium } from '../fixtures/browser/chromium.ts';
import { startFirefox } from '../fixtures/browser/firefox.ts';
import { type ApiDesktop, apiDesktop } from '../fixtures/host/api-desktop.ts';
import { closeByHand } from '../fixtures/screen/close-by-hand.ts';
import { xWindowPlace, xWindows } from '../fixtures/screen/x-window.ts';
import { xdotool } from '../fixtures/screen/xdotool.ts';
import { send } from '../fixtures/send.ts';

const patience = { timeout: 40_000, interval: 100 };
const windows = z.object({ windows: z.array(appWindow) });

const browsers: [string, (on: ApiDesktop) => Promise<unknown>][] = [
  ['Chromium', ({ dataDir, display }) => startChromium(dataDir, { on: display, scale: 1 })],
  [
    'Firefox',
    async (desktop) => {
      await startFirefox(desktop.dataDir, { on: desktop.display });
      // Firefox shows the panel of an extension that was just added.
      await expectSidebar(desktop, { visible: true, kind: 'panel' });
      expect(await desktop.call('POST', '/sidebar/hide')).toMatchObject({
        json: { visible: false, kind: null },
      });
    },
  ],
];

describe.each(browsers)('in %s', (_, start) => {
  const shared = forFile(() => opened(start));

  test('the editor shows a text and tells what a person types and selects', async () => {
    const desktop = shared();
    const { call, display } = desktop;
    expect(await call('POST', '/editor/open', { text: 'Grüße\n漢字 😀' })).toMatchObject({
      json: { status: 'open', text: 'Grüße\n漢字 😀', entryId: null },
    });
    const chosen = await call('POST', '/editor/selection', { start: 6, end: 8 });
    expect(chosen).toMatchObject({ status: 200, json: { start: 6, end: 8, text: '漢字' } });
    expect(await call('GET', '/editor/selection')).toMatchObject({ json: chosen.json });
    // Over the selection, by real keys.
    await xdotool(display, 'type', 'abc');
    await vi.waitFor(
      async () =>
        expect(await call('GET', '/editor')).toMatchObject({
          json: { text: 'Grüße\nabc 😀', selection: { start: 9, end: 9 } },
        }),
      patience,
    );
    expect(await call('POST', '/editor/text', { text: 'short' })).toMatchObject({
      json: { status: 'open', text: 'short' },
    });
    expect(await call('POST', '/editor/selection', { start: 2, end: 9 })).toMatchObject({
      status: 400,
      json: { code: 'invalid_request', errors: [{ path: 'end' }] },
    });
    // The browser gives the window its title a little after the page has it.
    await vi.waitFor(async () => {
      const [shown] = await list(desktop);
      await expectOnDesktop(desktop, shown);
    }, patience);
    expect(await call('POST', '/editor/close')).toMatchObject({
      json: { status: 'closed', text: '', entryId: null },
    });
    expect(await list(desktop)).toEqual([]);
    expect(await call('POST', '/editor/text', { text: 'a' })).toMatchObject({
      status: 409,
      json: { code: 'editor_closed' },
    });
  });

  test('the sidebar stands at the edge that is set, and closed by hand it is hidden', async () => {
    const desktop = shared();
    const { call, display } = desktop;
    expect(await call('GET', '/sidebar')).toMatchObject({ json: { visible: false, kind: null } });
    expect(await call('POST', '/sidebar/show')).toMatchObject({
      json: { visible: true, kind: 'window' },
    });
    // A busy window manager has placed it a moment later.
    await vi.waitFor(async () => {
      const [right] = await list(desktop);
      await expectOnDesktop(desktop, right);
      expect(right?.kind).toBe('sidebar');
      expect((right?.x ?? 0) + (right?.width ?? 0)).toBeGreaterThan(1270);
    }, patience);
    expect(await call('POST', '/sidebar/toggle')).toMatchObject({ json: { visible: false } });
    const body = { ui: { sidebarSide: 'left' } };
    await send(desktop.base, { method: 'PUT', path: '/settings', body });
    expect(await call('POST', '/sidebar/toggle')).toMatchObject({ json: { visible: true } });
    const left = await vi.waitFor(async () => {
      const [left] = await list(desktop);
      expect(left?.x).toBeLessThan(10);
      const png = await call('GET', '/sidebar/screenshot');
      expect(await sharp(png.bytes).metadata()).toMatchObject({
        width: left?.width,
        height: left?.height,
      });
      return await onDesktop(desktop, left);
    }, patience);
    await closeByHand(display, left);
    await vi.waitFor(
      async () => expect(await call('GET', '/sidebar')).toMatchObject({ json: { visible: false } }),
      patience,
    );
    expect(await call('GET', '/sidebar/screenshot')).toMatchObject({
      status: 409,
      json: { code: 'sidebar_hidden' },
    });
  });

  test('preferences, About and the wizard open, once each, and a tab is turned to', async () => {
    const desktop = shared();
    const { call } = desktop;
    expect(await call('GET', '/about')).toMatchObject({ status: 200, json: { opened: true } });
    expect(await call('POST', '/preferences?tab=ocr')).toMatchObject({
      json: { opened: true, tab: 'ocr' },
    });
    expect(await call('GET', '/preferences?tab=api')).toMatchObject({ json: { tab: 'api' } });
    expect(await call('POST', '/onboarding', {})).toMatchObject({ json: { opened: true } });
    expect(await call('POST', '/about')).toMatchObject({ status: 200 });
    const shown = await list(desktop);
    expect(shown.map(({ kind }) => kind).sort()).toEqual(['about', 'onboarding', 'preferences']);
    // A busy window manager has placed and focused them a moment later.
    await vi.waitFor(async () => {
      const placed = await list(desktop);
      for (const window of placed) await expectOnDesktop(desktop, window);
      expect(placed.find(({ focused }) => focused)?.kind).toBe('about');
    }, patience);
  });
});

async function opened(start: (on: ApiDesktop) => Promise<unknown>): Promise<ApiDesktop> {
  const desktop = await apiDesktop();
  await start(desktop);
  await desktop.attached(1);
  return desktop;
}

async function expectSidebar({ call }: ApiDesktop, json: SidebarState): Promise<void> {
  await vi.waitFor(
    async () => expect(await call('GET', '/sidebar')).toMatchObject({ json }),
    patience,
  );
}

async function list({ call }: ApiDesktop): Promise<AppWindow[]> {
  return windows.parse((await call('GET', '/windows')).json).windows;
}

/** The X window with that title at that very place. */
async function onDesktop({ display }: ApiDesktop, window: AppWindow | undefined): Promise<string> {
  if (!window) throw new Error('there is no such window');
  const { title, ...place } = window;
  const seen: unknown[] = [];
  for (const id of await xWindows(display, title)) {
    const shown = await xWindowPlace(display, id);
    if (Object.entries(shown).every(([side, value]) => Reflect.get(place, side) === value)) {
      return id;
    }
    seen.push(shown);
  }
  throw new Error(`no window “${title}” at ${JSON.stringify(place)}: ${JSON.stringify(seen)}`);
}

/** Fails until the X server says the same. */
async function expectOnDesktop(desktop: ApiDesktop, window: AppWindow | undefined): Promise<void> {
  expect(await onDesktop(desktop, window)).toMatch(/^\d+$/);
}

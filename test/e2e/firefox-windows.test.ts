import { expect, test, vi } from 'vitest';
import { forFile } from '../fixtures/after-use.ts';
import { firefoxDesktop } from '../fixtures/browser/firefox-desktop.ts';
import { xFramePlace, xWindowPlace, xWindows } from '../fixtures/screen/x-window.ts';
import { xdotool } from '../fixtures/screen/xdotool.ts';
import { send } from '../fixtures/send.ts';

// The windows of the extension in Firefox, as the window manager shows them.

const patience = { timeout: 60_000, interval: 100 };
const screen = { width: 1280, height: 800 };
const shared = forFile(async () => {
  const desktop = await firefoxDesktop();
  // Firefox opens its own panel when an extension has been added.
  await vi.waitFor(async () => {
    const { json } = await send(desktop.base, { path: '/sidebar' });
    expect(json).toEqual({ visible: true, kind: 'panel' });
  }, patience);
  await send(desktop.base, { method: 'POST', path: '/sidebar/hide' });
  await untilHidden(desktop.base);
  return desktop;
});

test('the docked window is on the screen with its title bar, and Esc and a button close it', async () => {
  const { base, click, windowOf } = shared();
  for (const close of ['key', 'button']) {
    for (const side of ['right', 'left']) {
      const body = { ui: { sidebarSide: side } };
      await send(base, { method: 'PUT', path: '/settings', body });
      const before = await titled();
      const { json } = await send(base, { method: 'POST', path: '/sidebar/show' });
      expect(json).toEqual({ visible: true, kind: 'window' });
      const id = await newWindow(before);
      await untilDocked(id, side);
      if (close === 'key') await closeByKey(id);
      else await click(await windowOf('sidepanel'), '[aria-label^="Close window"]');
      await untilHidden(base);
    }
  }
});

test('“Open in a window” opens it at the side that is set', async () => {
  const { base, click, opened } = shared();
  for (const side of ['left', 'right']) {
    const body = { ui: { sidebarSide: side } };
    await send(base, { method: 'PUT', path: '/settings', body });
    const tab = await opened('sidepanel.html');
    await vi.waitFor(
      async () =>
        expect(await tab.evaluate('browser.storage.local.get("settings")')).toMatchObject({
          settings: body,
        }),
      patience,
    );
    const before = await titled();
    await click(tab, '[aria-label="Menu"]');
    await click(tab, '[role=menuitem]::-p-text(Open in a window)');
    const id = await newWindow(before);
    await untilDocked(id, side);
    await closeByKey(id);
    await untilHidden(base);
    await tab.close();
  }
});

async function untilHidden(base: string): Promise<void> {
  await vi.waitFor(async () => {
    const { json } = await send(base, { path: '/sidebar' });
    expect(json).toMatchObject({ visible: false });
  }, patience);
}

/** Presses Esc until the window has gone: one that has just come hears no keys. */
async function closeByKey(id: string): Promise<void> {
  const { on } = shared();
  await vi.waitFor(
    async () => {
      if ((await xWindows(on, '.')).includes(id))
        await xdotool(on, 'windowactivate', '--sync', id, 'key', 'Escape');
      expect(await xWindows(on, '.')).not.toContain(id);
    },
    { ...patience, interval: 3_000 },
  );
}

/** The windows with the title of the sidebar, that of the browser with its tab among them. */
function titled(): Promise<string[]> {
  return xWindows(shared().on, 'Screenscribe — Mozilla Firefox$');
}

/** The one that has come since. */
async function newWindow(before: string[]): Promise<string> {
  return await vi.waitFor(async () => {
    const id = (await titled()).find((each) => !before.includes(each));
    if (!id) throw new Error('the sidebar has no window');
    return id;
  }, patience);
}

/** Waits until the window stands at that side, whole and with the title bar of the window manager. */
async function untilDocked(id: string, side: string): Promise<void> {
  const { on } = shared();
  await vi.waitFor(async () => {
    const { y } = await xWindowPlace(on, id);
    const outer = await xFramePlace(on, id);
    expect(y - outer.y).toBeGreaterThan(10);
    expect(outer.y).toBe(0);
    expect(side === 'left' ? outer.x : screen.width - outer.x - outer.width).toBe(0);
    expect(outer.height).toBeLessThanOrEqual(screen.height);
    expect(outer.height).toBeGreaterThan(screen.height - 40);
  }, patience);
}

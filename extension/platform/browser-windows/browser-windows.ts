import { browser } from 'wxt/browser';
import { type PageName, pageUrl } from './open-page.ts';

/** In the browser's units; where nothing is given, the browser chooses. */
export type WindowPlace = { left: number; top: number; width: number; height: number };

export type BrowserWindowState = WindowPlace & {
  isPopup: boolean;
  minimized: boolean;
  /** Maximized or in full screen: it has no frame. */
  filling: boolean;
  focused: boolean;
};

/** Opens a page in a window of its own. Returns the window's id. */
export async function createPopup(
  page: PageName,
  place: Partial<WindowPlace>,
  query?: Record<string, string>,
): Promise<number> {
  const created = await browser.windows.create({
    url: pageUrl(page, query),
    type: 'popup',
    ...place,
  });
  if (created?.id === undefined) throw new Error('the browser opened no window');
  return created.id;
}

/** Undefined where the window is gone. */
export async function windowState(id: number): Promise<BrowserWindowState | undefined> {
  try {
    const {
      type,
      state,
      focused = false,
      left,
      top,
      width,
      height,
    } = await browser.windows.get(id);
    return {
      isPopup: type === 'popup',
      minimized: state === 'minimized',
      filling: state === 'maximized' || state === 'fullscreen',
      focused,
      left: left ?? 0,
      top: top ?? 0,
      width: width ?? 0,
      height: height ?? 0,
    };
  } catch {
    return undefined;
  }
}

/** The place of the browser window that the user used last; undefined where there is none. */
export async function lastBrowserPlace(): Promise<WindowPlace | undefined> {
  const windows = await browser.windows.getAll({ windowTypes: ['normal'] });
  const last = windows.find(({ focused }) => focused) ?? windows.at(-1);
  if (!last) return undefined;
  const { left = 0, top = 0, width = 0, height = 0 } = last;
  return { left, top, width, height };
}

/**
 * Moves a window; a maximized one becomes a normal one first. A window manager that is still
 * placing a new window may override the move shortly after, so it is repeated until the window
 * stays; where the window manager does not allow it, the attempts end after some time.
 */
export async function moveWindow(id: number, place: WindowPlace): Promise<void> {
  await browser.windows.update(id, { state: 'normal' });
  let stayed = 0;
  for (let looks = 0; looks < maxLooks && stayed < looksAtRest; looks += 1) {
    if (stayed === 0) await browser.windows.update(id, place);
    await new Promise((resolve) => setTimeout(resolve, settlingMs));
    const state = await windowState(id);
    if (!state) return;
    stayed = isAt(state, place) ? stayed + 1 : 0;
  }
}

/** The pause between two checks of a moved window, in ms, ... */
const settlingMs = 50;
/** ... the largest number of checks, ... */
const maxLooks = 20;
/** ... and how many in a row must find it in its place. */
const looksAtRest = 3;

/** Whether a window is at that place, with a tolerance for its frame. */
function isAt(state: WindowPlace, { left, top }: WindowPlace): boolean {
  return Math.abs(state.left - left) < 32 && Math.abs(state.top - top) < 64;
}

/** Brings a window to the front, also one that was minimized. */
export async function focusWindow(id: number): Promise<void> {
  const state = await windowState(id);
  await browser.windows.update(id, {
    focused: true,
    ...(state?.minimized && { state: 'normal' as const }),
  });
}

/** Does nothing where the window is gone. */
export async function closeWindow(id: number): Promise<void> {
  if (await windowState(id)) await browser.windows.remove(id);
}

/** Loads another page, or another part of one, in a tab of the extension's own. */
export async function showInTab(
  tabId: number,
  page: PageName,
  query?: Record<string, string>,
): Promise<void> {
  await browser.tabs.update(tabId, { url: pageUrl(page, query) });
}

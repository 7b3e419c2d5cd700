import { browser } from 'wxt/browser';
import { type PageName, pageUrl } from './open-page.ts';

/** A rectangle of the desktop in the units in which the browser places its windows. */
export type DisplayPlace = { x: number; y: number; width: number; height: number };

/** Opens a page in a window that fills the display at that place. @returns the window's id */
export async function openFullScreen(
  page: PageName,
  { x, y, width, height }: DisplayPlace,
  query: Record<string, string>,
): Promise<number> {
  const url = pageUrl(page, query);
  // The full screen is that of the display on which the window is; bounds and state exclude each other.
  const bounds = {
    left: Math.round(x),
    top: Math.round(y),
    width: Math.round(width),
    height: Math.round(height),
  };
  const created = await browser.windows.create({ url, type: 'popup', ...bounds });
  const id = created?.id;
  if (id === undefined) throw new Error('the browser opened no window');
  await browser.windows.update(id, { state: 'fullscreen' });
  return id;
}

/** Requests full screen again; a browser that assumes it has it would not pass the request on. */
export async function fillDisplay(id: number): Promise<void> {
  const { state } = await browser.windows.get(id);
  if (state !== 'normal') await browser.windows.update(id, { state: 'normal' });
  await browser.windows.update(id, { state: 'fullscreen' });
}

export async function focusWindow(id: number): Promise<void> {
  await browser.windows.update(id, { focused: true });
}

/**
 * Closes a window; one that is gone already is no failure.
 * @returns whether it was there
 */
export async function closeWindow(id: number): Promise<boolean> {
  return await browser.windows.remove(id).then(
    () => true,
    () => false,
  );
}

/** Calls `listener` with the id of each of the browser's windows that takes the focus, until `signal` aborts. */
export function onWindowFocused(listener: (id: number) => void, signal: AbortSignal): void {
  const heard = (id: number) => {
    if (id !== browser.windows.WINDOW_ID_NONE) listener(id);
  };
  browser.windows.onFocusChanged.addListener(heard);
  signal.addEventListener('abort', () => browser.windows.onFocusChanged.removeListener(heard));
}

/** Calls `listener` with the id of each window that is closed, until `signal` aborts. */
export function onWindowClosed(listener: (id: number) => void, signal: AbortSignal): void {
  browser.windows.onRemoved.addListener(listener);
  signal.addEventListener('abort', () => browser.windows.onRemoved.removeListener(listener));
}

export type DisplayPlaces = {
  /** Of every display; undefined where the browser does not report them. */
  displays: DisplayPlace[] | undefined;
  /** Physical pixels in one unit, where all displays have the same. */
  pixelRatio: number;
};

/** Where the browser places its displays: scaled, and on some systems rearranged. */
export async function displayPlaces(): Promise<DisplayPlaces> {
  if (import.meta.env.FIREFOX) return { displays: undefined, pixelRatio: devicePixelRatio };
  const displays = await browser.system.display.getInfo();
  return {
    displays: displays.map(({ bounds: { left, top, width, height } }) => {
      return { x: left, y: top, width, height };
    }),
    pixelRatio: 1,
  };
}

import {
  createPopup,
  focusWindow,
  lastBrowserPlace,
} from '../../platform/windows/browser-windows.ts';
import { displayPlaces } from '../../platform/windows/display-places.ts';
import { closeWindow, onWindowClosed } from '../../platform/windows/full-screen-window.ts';

/** In CSS pixels. */
const size = { width: 640, height: 540 };

/** The picker on the screen. */
export type PickerWindow = {
  /** Resolves once it is gone, whoever closed it. */
  closed: Promise<void>;
  close(): Promise<void>;
};

/** @param paste whether what is chosen can be pasted */
export function openPickerWindow({ paste }: { paste: boolean }): PickerWindow {
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  const gone = new AbortController();
  const opening = place().then((at) => createPopup('picker', at, paste ? { paste: '1' } : {}));
  const end = () => {
    gone.abort();
    resolve();
  };
  onWindowClosed((id) => void opening.then((own) => id === own && end(), end), gone.signal);
  opening.then(focusWindow).catch((error: unknown) => {
    console.warn('Screenscribe: the picker could not be opened.', error);
    end();
  });
  return {
    closed,
    async close() {
      await closeWindow(await opening);
      await closed;
    },
  };
}

/** The middle of the display that the browser was used on last, a little above. */
async function place() {
  const [{ displays = [] }, last] = await Promise.all([displayPlaces(), lastBrowserPlace()]);
  const middle = last && { x: last.left + last.width / 2, y: last.top + last.height / 2 };
  const display = displays.find(
    ({ x, y, width, height }) =>
      middle && middle.x >= x && middle.y >= y && middle.x < x + width && middle.y < y + height,
  );
  const area = display ?? displays[0] ?? (last && { x: last.left, y: last.top, ...last });
  if (!area) return size;
  return {
    ...size,
    left: Math.round(area.x + (area.width - size.width) / 2),
    top: Math.round(area.y + Math.max(0, area.height - size.height) / 3),
  };
}

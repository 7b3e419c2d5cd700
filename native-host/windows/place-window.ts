import type { Box } from '../../shared/api/box.ts';
import type { BrowserWindow } from '../../shared/messages/contracts/window-methods.ts';
import type { SystemWindow } from '../screen/system-window.ts';

export type PlacedWindow = {
  box: Box;
  /** The system's window that it is, or is part of; undefined where the system does not list it. */
  system: SystemWindow | undefined;
};

/** How far a browser's own rectangle may be from the system's, in pixels, all sides together. */
const tolerance = 160;

/**
 * Where a window of the browser is in physical pixels. Browsers report rectangles in units of their
 * own, rounded and with or without the window manager's frame: that is enough to find the window
 * among those of the system, whose pixels are exact.
 */
export function placeWindow(
  { frame, scale, title, panel }: BrowserWindow,
  { windows, pid }: { windows: SystemWindow[]; pid: number | undefined },
): PlacedWindow {
  const expected = scaled(frame, scale);
  const system = closest(expected, candidates(windows, { pid, title: panel ? null : title }));
  const shown = system?.box ?? expected;
  if (!panel) return { box: shown, system };
  // The panel's place is relative to its window's.
  const part = scaled(panel, scale);
  const box = {
    ...part,
    x: part.x + (shown.x + shown.width - expected.x - expected.width),
    y: part.y + (shown.y + shown.height - expected.y - expected.height),
  };
  return { box, system };
}

/** The windows of the browser's process and with its title, where these narrow the choice. */
function candidates(
  windows: SystemWindow[],
  { pid, title }: { pid: number | undefined; title: string | null },
): SystemWindow[] {
  const own = narrowed(windows, (window) => window.pid === pid);
  return title ? narrowed(own, (window) => window.title.includes(title)) : own;
}

function narrowed(windows: SystemWindow[], is: (window: SystemWindow) => boolean) {
  const found = windows.filter(is);
  return found.length > 0 ? found : windows;
}

function closest(expected: Box, windows: SystemWindow[]): SystemWindow | undefined {
  const near = windows
    .map((window) => ({ window, distance: distance(expected, window.box) }))
    .filter((each) => each.distance <= tolerance)
    .toSorted((a, b) => a.distance - b.distance);
  return near[0]?.window;
}

/** The sum of the distances of the four sides. */
function distance(a: Box, b: Box): number {
  return (
    Math.abs(a.x - b.x) +
    Math.abs(a.y - b.y) +
    Math.abs(a.x + a.width - b.x - b.width) +
    Math.abs(a.y + a.height - b.y - b.height)
  );
}

function scaled({ x, y, width, height }: Box, scale: number): Box {
  return {
    x: Math.round(x * scale),
    y: Math.round(y * scale),
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

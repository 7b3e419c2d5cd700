import type { Window } from 'node-screenshots';
import type { Box } from '../../shared/api/box.ts';
import type { Display } from '../../shared/api/display.ts';
import type { Point } from '../../shared/geometry.ts';
import { connectWayland } from '../wayland/connection.ts';
import { readGlobals } from '../wayland/globals.ts';
import { waylandSocket } from '../wayland/socket-path.ts';
import { swaySocket, swayWindows } from '../wayland/sway.ts';
import { fromSystemPoint } from './system-points.ts';
import type { SystemWindow } from './system-window.ts';
import { type PlacedOutput, placedOutputs } from './wayland-outputs.ts';

/**
 * The windows that are not minimized, the topmost first. Empty where the system does not list them.
 */
export async function systemWindows(displays: Display[]): Promise<SystemWindow[]> {
  const socket = waylandSocket();
  if (socket !== undefined) return await waylandWindows(socket);
  if (process.platform === 'win32') {
    const { topWindows } = await import('./win32/top-windows.ts');
    return topWindows();
  }
  const { Window } = await import('node-screenshots');
  // Without a window manager there is no list of them.
  const all = orGone(() => Window.all()) ?? [];
  return all
    .map((window) => ({
      z: orGone(() => window.z()) ?? 0,
      described: orGone(() => describe(window, displays)),
    }))
    .toSorted((a, b) => b.z - a.z)
    .flatMap(({ described }) => described ?? []);
}

function describe(window: Window, displays: Display[]): SystemWindow | undefined {
  if (window.isMinimized()) return undefined;
  return {
    id: window.id(),
    pid: orGone(() => window.pid()),
    title: window.title(),
    app: orGone(() => window.appName()) ?? '',
    focused: orGone(() => window.isFocused()) ?? false,
    box: boxOf(window, displays),
  };
}

function boxOf(window: Window, displays: Display[]): Box {
  const [x, y, width, height] = [window.x(), window.y(), window.width(), window.height()];
  const start = fromSystemPoint({ x, y }, displays);
  // macOS counts in points; X11 in pixels.
  const scale = process.platform === 'darwin' ? scaleAt(start, displays) : 1;
  return { ...start, width: Math.round(width * scale), height: Math.round(height * scale) };
}

function scaleAt({ x, y }: Point, displays: Display[]): number {
  const display = displays.find(
    (one) => x >= one.x && y >= one.y && x < one.x + one.width && y < one.y + one.height,
  );
  return (display ?? displays[0])?.scaleFactor ?? 1;
}

/** A window may close while it is queried, and X11 programs need not report their process. */
function orGone<T>(ask: () => T): T | undefined {
  try {
    return ask();
  } catch {
    return undefined;
  }
}

/**
 * The visible windows, the topmost first. Wayland itself does not report to programs where windows
 * are; sway does. On other desktops there are none.
 */
async function waylandWindows(socket: string): Promise<SystemWindow[]> {
  const sway = swaySocket();
  if (sway === undefined) return [];
  using connection = connectWayland(socket);
  const outputs = await placedOutputs(connection, await readGlobals(connection));
  const windows = await swayWindows(sway);
  return windows.map(({ logical, ...window }) => ({ ...window, box: toPixels(logical, outputs) }));
}

function toPixels({ x, y, width, height }: Box, outputs: PlacedOutput[]): Box {
  const holds = ({ logical }: PlacedOutput) =>
    x >= logical.x &&
    y >= logical.y &&
    x < logical.x + logical.width &&
    y < logical.y + logical.height;
  const on = outputs.find(holds) ?? outputs[0];
  if (!on) return { x, y, width, height };
  const { logical, origin, scaleFactor } = on;
  return {
    x: origin.x + Math.round((x - logical.x) * scaleFactor),
    y: origin.y + Math.round((y - logical.y) * scaleFactor),
    width: Math.round(width * scaleFactor),
    height: Math.round(height * scaleFactor),
  };
}

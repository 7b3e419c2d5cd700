import type { Window } from 'node-screenshots';
import type { Box } from '../../shared/api/box.ts';
import { requireDisplay } from '../screen/display-server.ts';

/** A window of any program as the system knows it, in physical pixels of the virtual desktop. */
export type SystemWindow = {
  /** Undefined where the program does not tell. */
  pid: number | undefined;
  title: string;
  box: Box;
};

/**
 * The windows that are not minimised, the topmost first. Empty where the system does not tell, as
 * on Wayland.
 */
export async function systemWindows(): Promise<SystemWindow[]> {
  requireDisplay();
  const { Window } = await import('node-screenshots');
  return Window.all()
    .map((window) => ({ z: window.z(), described: orGone(() => describe(window)) }))
    .toSorted((a, b) => b.z - a.z)
    .flatMap(({ described }) => described ?? []);
}

function describe(window: Window): SystemWindow | undefined {
  if (window.isMinimized()) return undefined;
  // macOS counts in points; X11 and Windows tell pixels.
  const scale = process.platform === 'darwin' ? window.currentMonitor().scaleFactor() : 1;
  const [x, y, width, height] = [window.x(), window.y(), window.width(), window.height()];
  return {
    pid: orGone(() => window.pid()),
    title: window.title(),
    box: {
      x: Math.round(x * scale),
      y: Math.round(y * scale),
      width: Math.round(width * scale),
      height: Math.round(height * scale),
    },
  };
}

/** A window may close while it is asked, and X11 programs need not tell their process. */
function orGone<T>(ask: () => T): T | undefined {
  try {
    return ask();
  } catch {
    return undefined;
  }
}

import type { Monitor } from 'node-screenshots';
import { waylandSocket } from '../wayland/socket-path.ts';
import type { ConnectedDisplays } from './capturable-display.ts';
import { noDisplay, requireDisplay } from './display-server.ts';
import { monitorDisplays } from './monitor-displays.ts';
import { waylandDisplays } from './wayland/wayland-displays.ts';

/**
 * Every connected display, in physical pixels of the virtual desktop; exactly one is primary.
 * Throws `no_display` where there is none.
 */
export async function connectedDisplays(): Promise<ConnectedDisplays> {
  const socket = waylandSocket();
  if (socket !== undefined) return await waylandDisplays(socket);
  const displays = await monitorDisplays(await connectedMonitors());
  return { displays, [Symbol.dispose]: () => undefined };
}

async function connectedMonitors(): Promise<Monitor[]> {
  requireDisplay();
  try {
    if (process.platform === 'win32') await countInPixels();
    // Loaded at the first use: the add-on needs the X libraries, which a server may lack.
    const { Monitor } = await import('node-screenshots');
    const monitors = Monitor.all();
    if (monitors.length > 0) return monitors;
  } catch (error) {
    throw noDisplay(error);
  }
  throw noDisplay();
}

/** Windows shows a scaled picture of the screen to processes that did not say they know better. */
async function countInPixels(): Promise<void> {
  const { user32 } = await import('../win32/user32.ts');
  user32();
}

import { Problem } from '../../shared/api/problem.ts';
import { swaySocket } from './sway.ts';

/** What the compositor of this session allows programs. */
export type WaylandOffers = {
  /** By itself, or with a person's consent; null where not at all. */
  screen: 'wlr-screencopy' | 'portal' | null;
  /** Likewise. */
  input: 'wlr-virtual-pointer' | 'portal' | null;
  /** Reading and writing it without a window that has the focus. */
  clipboard: boolean;
  /** Listing windows with their places, and bringing one to the front. */
  windows: boolean;
  /** Whether the desktop reports keys to programs, with a person's consent. */
  hotkey: boolean;
};

/** Queries the compositor. Throws `no_display` where it is missing, `timeout` where it hangs. */
export async function whatWaylandOffers(socket: string): Promise<WaylandOffers> {
  // Loaded when they are needed: other desktops have neither.
  const { connectWayland } = await import('./connection.ts');
  const { readGlobals } = await import('./globals.ts');
  using connection = connectWayland(socket);
  const { has } = await readGlobals(connection);
  const copies = has('zwlr_screencopy_manager_v1');
  const { screenshot, globalShortcuts, remoteDesktop } = await offeredPortals();
  const plugsIn = has('zwlr_virtual_pointer_manager_v1') && has('zwp_virtual_keyboard_manager_v1');
  return {
    screen: copies ? 'wlr-screencopy' : screenshot ? 'portal' : null,
    input: plugsIn ? 'wlr-virtual-pointer' : remoteDesktop ? 'portal' : null,
    clipboard: has('zwlr_data_control_manager_v1') || has('ext_data_control_manager_v1'),
    windows: swaySocket() !== undefined,
    hotkey: globalShortcuts,
  };
}

type Offered = Record<'screenshot' | 'globalShortcuts' | 'remoteDesktop', boolean>;

async function offeredPortals(): Promise<Offered> {
  try {
    const { portals, portalVersion } = await import('../portal/portal.ts');
    const { openSessionBus } = await import('../portal/session-bus.ts');
    using bus = await openSessionBus();
    const has = async (name: string) => (await portalVersion(bus, name)) !== null;
    const [screenshot, globalShortcuts, remoteDesktop] = await Promise.all([
      has(portals.screenshot),
      has(portals.globalShortcuts),
      has(portals.remoteDesktop),
    ]);
    return { screenshot, globalShortcuts, remoteDesktop };
  } catch {
    // One that does not answer offers nothing either.
    return { screenshot: false, globalShortcuts: false, remoteDesktop: false };
  }
}

/** Why something is not offered, and what to do about it. */
export const notOffered = {
  screen:
    'This Wayland desktop lets programs photograph the screen through its portal alone, and none is ' +
    'running. Install xdg-desktop-portal with the part for your desktop, such as ' +
    'xdg-desktop-portal-gnome or -kde, and log in again.',
  input:
    'This Wayland desktop takes no mouse and no keyboard of programs by itself, and its portal ' +
    '(RemoteDesktop) is not running. Install xdg-desktop-portal with the part for your desktop, such as ' +
    'xdg-desktop-portal-gnome or -kde, and log in again, or log in to an X11 session (“on Xorg” on the ' +
    'login screen).',
};

/** The problem of a call where the compositor does not offer what it needs. */
export function refusal(what: keyof typeof notOffered): Problem {
  return new Problem('permission_denied', notOffered[what]);
}

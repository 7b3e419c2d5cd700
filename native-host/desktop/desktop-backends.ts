import type { Status } from '../../shared/api/status.ts';
import { howToBind, whyUnavailable } from '../hotkey/availability.ts';
import { waylandSocket } from '../wayland/socket-path.ts';
import {
  notOffered,
  type WaylandOffers,
  whatWaylandOffers,
} from '../wayland/what-wayland-offers.ts';

/** Which desktop interface does something, and why that one. */
type Backend = NonNullable<Status['backends']>['screen'];

export type DesktopService = 'screen' | 'input' | 'clipboard' | 'windows' | 'hotkey';

/** The desktop session of this process, and its backends. */
export type DesktopBackends = {
  server: 'wayland' | 'x11' | 'windows' | 'macos' | 'none';
  services: Record<DesktopService, Backend>;
};

/** Inspects the session. Queries the compositor on Wayland, and nothing else. */
export async function desktopBackends(environment = process.env): Promise<DesktopBackends> {
  if (process.platform === 'win32') return same('windows', 'Windows lets every program do this.');
  if (process.platform === 'darwin') {
    return same('macos', 'macOS lets programs do this that the person allows it.');
  }
  const socket = waylandSocket(environment);
  if (socket !== undefined) return await wayland(socket);
  if (environment.DISPLAY) return same('x11', `X11 on ${environment.DISPLAY} lets every program.`);
  return same('none', 'Neither DISPLAY nor WAYLAND_DISPLAY names a display that is there.');
}

function same(
  server: Exclude<DesktopBackends['server'], 'wayland'>,
  detail: string,
): DesktopBackends {
  const each: Backend = { name: server, detail };
  const services = { screen: each, input: each, clipboard: each, windows: each, hotkey: each };
  return { server, services };
}

async function wayland(socket: string): Promise<DesktopBackends> {
  try {
    const offers = await whatWaylandOffers(socket);
    const services = {
      screen: screenBackend(offers.screen),
      input: inputBackend(offers.input),
      clipboard: offers.clipboard
        ? by(
            'wlroots',
            'By wl-clipboard: the compositor lets programs without a window use the clipboard.',
          )
        : by(
            'wlroots',
            'By wl-clipboard, which for a moment opens a window of its own, as the compositor wants.',
          ),
      windows: offers.windows
        ? by('wlroots', 'sway tells where windows are, and brings them to the front.')
        : not('Wayland does not tell programs where the windows of others are.'),
      hotkey: offers.hotkey
        ? by('portal', 'The desktop gives programs the keys that a person allows them.')
        : not(`${whyUnavailable() ?? ''} ${howToBind}`),
    };
    return { server: 'wayland', services };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { ...same('none', why), server: 'wayland' };
  }
}

function screenBackend(screen: WaylandOffers['screen']): Backend {
  switch (screen) {
    case 'wlr-screencopy':
      return by('wlroots', 'The compositor lets programs copy what it shows (wlr-screencopy).');
    case 'portal':
      return by(screen, 'The desktop photographs itself for programs that a person allows it.');
    default:
      return not(notOffered.screen);
  }
}

function inputBackend(input: WaylandOffers['input']): Backend {
  switch (input) {
    case 'wlr-virtual-pointer':
      return by(
        'wlroots',
        'The compositor lets programs plug in a pointer and a keyboard (wlr-virtual-pointer).',
      );
    case 'portal':
      return by(
        input,
        'The desktop takes them of programs that a person allows it, as its layout has them.',
      );
    default:
      return not(notOffered.input);
  }
}

function by(name: Backend['name'], detail: string): Backend {
  return { name, detail };
}

function not(detail: string): Backend {
  return { name: 'none', detail };
}

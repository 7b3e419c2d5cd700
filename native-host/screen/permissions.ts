import { z } from 'zod';
import { Problem } from '../../shared/api/problem.ts';
import { macAccessibility } from '../input/require-input-allowed.ts';
import { waylandSocket } from '../wayland/socket-path.ts';
import {
  notOffered,
  type WaylandOffers,
  whatWaylandOffers,
} from '../wayland/what-wayland-offers.ts';
import { screenshotConsent } from './portal/screenshot-consent.ts';
import type { Screen } from './screen.ts';

const state = z.enum(['granted', 'denied', 'prompt', 'unknown']);

/** What the operating system lets this process do; `detail` says in words what that means. */
export const permissions = z.object({
  screenRecording: state,
  accessibility: state,
  detail: z.object({ screenRecording: z.string(), accessibility: z.string() }),
});
export type Permissions = z.infer<typeof permissions>;

/** Asks without prompting the user. */
export async function readPermissions(screen: Screen): Promise<Permissions> {
  switch (process.platform) {
    case 'darwin':
      return { ...both('unknown', macDetail), accessibility: macAccessibility() };
    case 'win32':
      return both('granted', 'Windows lets every program of the user do this.');
    default:
      return await onLinux(screen);
  }
}

async function onLinux(screen: Screen): Promise<Permissions> {
  const socket = waylandSocket();
  return socket === undefined ? await x11(screen) : await wayland(socket);
}

async function x11(screen: Screen): Promise<Permissions> {
  try {
    await screen.displays();
    return both('granted', 'X11 lets every program of the user do this.');
  } catch (error) {
    const reason = error instanceof Problem ? error.message : 'The display did not answer.';
    return both('denied', reason);
  }
}

async function wayland(socket: string): Promise<Permissions> {
  try {
    const offers = await whatWaylandOffers(socket);
    return {
      screenRecording: await screenState(offers),
      accessibility: offers.input ? 'granted' : 'denied',
      detail: {
        screenRecording: screenDetail(offers),
        accessibility: offers.input ? waylandGrants : notOffered.input,
      },
    };
  } catch (error) {
    const reason = error instanceof Problem ? error.message : 'The compositor did not answer.';
    return both('denied', reason);
  }
}

async function screenState({ screen }: WaylandOffers): Promise<Permissions['screenRecording']> {
  if (screen === 'portal') return await screenshotConsent();
  return screen === null ? 'denied' : 'granted';
}

function screenDetail({ screen }: WaylandOffers): string {
  if (screen === null) return notOffered.screen;
  return screen === 'portal' ? portalAsks : waylandGrants;
}

const portalAsks =
  'The desktop asks once, at the first screenshot, and keeps the answer. It can be changed in the ' +
  'settings under Apps → Permissions, or with: flatpak permission-reset screenshot';

const waylandGrants = 'This Wayland compositor lets every program of the user do this.';

const macDetail =
  'macOS asks at the first use. Grant it to this program under System Settings → Privacy & Security.';

function both(state: Permissions['screenRecording'], detail: string): Permissions {
  return {
    screenRecording: state,
    accessibility: state,
    detail: { screenRecording: detail, accessibility: detail },
  };
}

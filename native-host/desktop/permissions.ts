import { z } from 'zod';
import { Problem } from '../../shared/api/problem.ts';
import type { Input } from '../input/input.ts';
import { macAccessibility } from '../input/require-input-allowed.ts';
import type { Screen } from '../screen/screen.ts';
import { waylandSocket } from '../wayland/socket-path.ts';
import {
  notOffered,
  type WaylandOffers,
  whatWaylandOffers,
} from '../wayland/what-wayland-offers.ts';

const state = z.enum(['granted', 'denied', 'prompt', 'unknown']);

/** What the operating system allows this process; `detail` explains what that means. */
export const permissions = z.object({
  screenRecording: state,
  accessibility: state,
  detail: z.object({ screenRecording: z.string(), accessibility: z.string() }),
});
export type Permissions = z.infer<typeof permissions>;

/** Checks without prompting the user. */
export async function readPermissions(
  screen: Screen,
  input: Pick<Input, 'consented'>,
): Promise<Permissions> {
  switch (process.platform) {
    case 'darwin':
      return { ...both('unknown', macDetail), accessibility: macAccessibility() };
    case 'win32':
      return both('granted', 'Windows lets every program of the user do this.');
    default:
      return await onLinux(screen, input.consented);
  }
}

async function onLinux(screen: Screen, consented: boolean): Promise<Permissions> {
  const socket = waylandSocket();
  return socket === undefined ? await x11(screen) : await wayland(socket, consented);
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

async function wayland(socket: string, consented: boolean): Promise<Permissions> {
  try {
    const offers = await whatWaylandOffers(socket);
    return {
      screenRecording: await screenState(offers),
      accessibility: inputState(offers, consented),
      detail: {
        screenRecording: screenDetail(offers),
        accessibility: inputDetail(offers),
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

/** An earlier consent may have been revoked since: that shows at the next use. */
function inputState({ input }: WaylandOffers, consented: boolean): Permissions['accessibility'] {
  if (input === 'portal') return consented ? 'granted' : 'prompt';
  return input === null ? 'denied' : 'granted';
}

function inputDetail({ input }: WaylandOffers): string {
  if (input === null) return notOffered.input;
  return input === 'portal' ? portalAsksForInput : waylandGrants;
}

function screenDetail({ screen }: WaylandOffers): string {
  if (screen === null) return notOffered.screen;
  return screen === 'portal' ? portalAsks : waylandGrants;
}

const portalAsks =
  'The desktop asks once, at the first screenshot, and keeps the answer. It can be changed in the ' +
  'settings under Apps → Permissions, or with: flatpak permission-reset screenshot';

const portalAsksForInput =
  'The portal of the desktop serves the mouse and the keyboard. It asks once, at the first use: switch ' +
  'on “Allow remote interaction”, choose every display, and “Share”. It can be ended in its panel.';

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

const store = {
  destination: 'org.freedesktop.impl.portal.PermissionStore',
  path: '/org/freedesktop/impl/portal/PermissionStore',
  interface: 'org.freedesktop.impl.portal.PermissionStore',
};
const lookedUp = z.tuple([z.record(z.string(), z.array(z.string()))]).rest(z.unknown());

/** A person's answer as the desktop remembers it, for programs that are not sandboxed packages. */
async function screenshotConsent(): Promise<'granted' | 'denied' | 'prompt'> {
  const { BusError, openSessionBus } = await import('../portal/session-bus.ts');
  try {
    using bus = await openSessionBus();
    const body = ['screenshot', 'screenshot'];
    const answer = await bus.call({ ...store, member: 'Lookup', signature: 'ss', body });
    const [permissions] = lookedUp.parse(answer);
    const kept = permissions['']?.[0];
    if (kept === 'yes') return 'granted';
    return kept === 'no' ? 'denied' : 'prompt';
  } catch (error) {
    // Nothing is stored before the first answer.
    if (error instanceof BusError) return 'prompt';
    throw error;
  }
}

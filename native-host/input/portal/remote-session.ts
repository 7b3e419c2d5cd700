import { z } from 'zod';
import { Problem } from '../../../shared/api/problem.ts';
import {
  forgetConsent,
  keepConsent,
  readConsent,
  waitForPerson,
} from '../../portal/consent-file.ts';
import {
  askPortal,
  introduce,
  type PortalAnswer,
  portal,
  portals,
  portalVersion,
  watchPortal,
} from '../../portal/portal.ts';
import {
  displaysWanted,
  hangs,
  lasting,
  openPortalSession,
  type Stream,
  streams,
} from '../../portal/portal-session.ts';
import { BusError, openSessionBus, type SessionBus } from '../../portal/session-bus.ts';
import { refusal } from '../../wayland/what-wayland-offers.ts';

/** A session that a person has allowed, until the desktop ends it or it is disposed of. */
export type RemoteSession = Disposable & {
  readonly isOpen: boolean;
  /** Bits: 1 the keyboard, 2 the pointer. */
  devices: number;
  streams: Stream[];
  /** Whether positions on a stream are in pixels, and not in the units of the compositor. */
  inPixels: boolean;
  /**
   * Sends input by a method such as `NotifyPointerButton`. Throws `permission_denied` once it is
   * over.
   */
  notify(member: string, signature: string, values: unknown[]): Promise<void>;
};

export const deviceBits = { keyboard: 1, pointer: 2 };
const bus = { destination: 'org.freedesktop.DBus', path: '/org/freedesktop/DBus' };
/** In ms: requests that involve no person are answered by then. */
const setUpMs = 5_000;
const dialogMs = 120_000;

const started = z.object({
  devices: z.number(),
  streams: streams.default([]),
  restore_token: z.string().optional(),
});

/** The session that a person is being asked for, or has allowed. */
let opening: Promise<RemoteSession> | undefined;
let opened: RemoteSession | undefined;
let openedFor: string | undefined;

/**
 * The session of this process with the desktop's portal for input. A person is asked once; the
 * token for their consent is kept in `consentFile`.
 * @param layout describes how the displays are arranged: a session is reopened once that changes,
 *   since its streams show the displays as they were
 * @throws {Problem} `permission_denied` with what to do where the person refuses or does not
 *   answer, and where there is no such portal; `timeout` where it hangs
 */
export async function remoteSession(consentFile: string, layout: string): Promise<RemoteSession> {
  if (opened && openedFor !== layout) opened[Symbol.dispose]();
  if (opened && !opened.isOpen) {
    opened = undefined;
    opening = undefined;
  }
  opening ??= begin(consentFile).then(
    (session) => {
      opened = session;
      openedFor = layout;
      return session;
    },
    (error: unknown) => {
      opening = undefined;
      throw error instanceof BusError ? refusal('input') : error;
    },
  );
  return await waitForPerson(opening, unanswered);
}

async function begin(consentFile: string): Promise<RemoteSession> {
  const connection = await openSessionBus();
  try {
    await introduce(connection);
    const version = await portalVersion(connection, portals.remoteDesktop);
    if (version === null) throw refusal('input');
    return await open(connection, { consentFile, keeps: version >= 2 });
  } catch (error) {
    connection[Symbol.dispose]();
    throw error;
  }
}

type How = { consentFile: string; keeps: boolean };

async function open(connection: SessionBus, { consentFile, keeps }: How): Promise<RemoteSession> {
  let isOpen = true;
  let isRevoked = false;
  const early = Promise.withResolvers<never>();
  early.promise.catch(() => undefined);
  const end = () => {
    isOpen = false;
    // GNOME closes the session of a person who refuses before it reports that.
    early.reject(isRevoked ? refused() : ended());
    connection[Symbol.dispose]();
  };
  const path = await openPortalSession(connection, portals.remoteDesktop, () => {
    isRevoked = true;
    end();
    // A person who revokes it is asked before it goes on.
    forgetConsent(consentFile);
  });
  await watchPortal(connection, end);
  const asked = ask(connection, path, { consentFile, keeps });
  const given = await Promise.race([asked, early.promise]);
  // Sharing the screen alone is no use, and must not be remembered as the answer.
  if ((given.devices & (deviceBits.keyboard | deviceBits.pointer)) === 0) throw refused();
  if (given.restore_token === undefined) forgetConsent(consentFile);
  else await keepConsent(consentFile, given.restore_token);
  return {
    get isOpen() {
      return isOpen;
    },
    [Symbol.dispose]: end,
    devices: given.devices,
    streams: given.streams,
    inPixels: await isMutter(connection),
    async notify(member, signature, values) {
      if (!isOpen) throw isRevoked ? revoked() : ended();
      const to = { ...portal, interface: portals.remoteDesktop, member };
      try {
        const body = [path, {}, ...values];
        await connection.call({ ...to, signature: `oa{sv}${signature}`, body });
      } catch (error) {
        if (isRevoked) throw revoked();
        throw error instanceof BusError ? notTaken(error) : error;
      }
    },
  };
}

/** Requests the devices, and has the person asked. */
async function ask(connection: SessionBus, path: string, { consentFile, keeps }: How) {
  const setUp = { limitMs: setUpMs, unanswered: hangs };
  const types = connection.variant('u', deviceBits.keyboard | deviceBits.pointer);
  const remote = { interface: portals.remoteDesktop, signature: 'o', body: [path] };
  const options = { types, ...(keeps && lasting(connection, readConsent(consentFile))) };
  requireDone(
    await askPortal(connection, { ...remote, member: 'SelectDevices' }, { ...setUp, options }),
  );
  // Positions refer to the stream of a display, so the displays are requested as well.
  const select = { ...remote, interface: portals.screenCast, member: 'SelectSources' };
  requireDone(
    await askPortal(connection, select, { ...setUp, options: displaysWanted(connection) }),
  );
  const start = { ...remote, member: 'Start', signature: 'os', body: [path, ''] };
  const answer = await askPortal(connection, start, { limitMs: dialogMs, unanswered });
  return started.parse(requireDone(answer));
}

function requireDone(answer: PortalAnswer): Record<string, unknown> {
  if (answer.state === 'done') return answer.results;
  throw answer.state === 'refused' ? refused() : failed();
}

/** GNOME's compositor takes stream positions in pixels, others in units as the portal specifies. */
async function isMutter(connection: SessionBus): Promise<boolean> {
  const ask = { ...bus, interface: bus.destination, member: 'NameHasOwner', signature: 's' };
  const [has] = await connection.call({ ...ask, body: ['org.gnome.Mutter.RemoteDesktop'] });
  return has === true;
}

function unanswered(): Problem {
  return denied(
    'The desktop asks whether Screenscribe may use the mouse and the keyboard. Allow it in its dialog, ' +
      'share the displays there, and try again.',
  );
}

function refused(): Problem {
  return denied(
    'Using the mouse and the keyboard was not allowed in the dialog of the desktop. Try again, switch ' +
      'on “Allow remote interaction” there, and choose “Share”.',
  );
}

function failed(): Problem {
  return denied(
    'The portal of the desktop does not let Screenscribe use the mouse and the keyboard.',
  );
}

function revoked(): Problem {
  return denied(
    'The desktop, or the person at it, has ended the use of the mouse and the keyboard. Try again to ' +
      'have it asked for anew.',
  );
}

function ended(): Problem {
  return denied('The portal of the desktop has ended. Try again.');
}

function notTaken({ message }: BusError): Problem {
  return denied(`The portal of the desktop did not take the input: ${message}`);
}

function denied(why: string): Problem {
  return new Problem('permission_denied', why);
}

import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Problem } from '../../shared/api/problem.ts';
import { BusError, type SessionBus } from './session-bus.ts';

/** The address of all portals of a desktop. */
export const portal = {
  destination: 'org.freedesktop.portal.Desktop',
  path: '/org/freedesktop/portal/desktop',
};
/** Each desktop has its own, as `org.freedesktop.impl.portal.desktop.gnome`. */
const backendNames = 'org.freedesktop.impl.portal.desktop.';
const requestInterface = 'org.freedesktop.portal.Request';
const response = z.tuple([z.number(), z.record(z.string(), z.unknown())]);
const unwrapped = z.object({ value: z.unknown() });

export const portals = {
  screenshot: 'org.freedesktop.portal.Screenshot',
  globalShortcuts: 'org.freedesktop.portal.GlobalShortcuts',
  remoteDesktop: 'org.freedesktop.portal.RemoteDesktop',
  screenCast: 'org.freedesktop.portal.ScreenCast',
};

/** The name by which the desktop knows this program, that of its `.desktop` file. */
export const applicationId = 'org.screenscribe.Screenscribe';

/** A person's answer, and its results. */
export type PortalAnswer =
  | { state: 'done'; results: Record<string, unknown> }
  | { state: 'refused' }
  | { state: 'failed' };

/** The version of a portal's interface; null where the desktop has no such portal. */
export async function portalVersion(bus: SessionBus, name: string): Promise<number | null> {
  const get = { ...portal, interface: 'org.freedesktop.DBus.Properties', member: 'Get' };
  try {
    const [value] = await bus.call({ ...get, signature: 'ss', body: [name, 'version'] });
    return z.number().parse(unwrap(value));
  } catch (error) {
    if (error instanceof BusError) return null;
    throw error;
  }
}

/**
 * Registers this connection's application with the desktop, before any request. Older portals, or
 * those that do not know the application, treat the connection as one without.
 */
export async function introduce(bus: SessionBus): Promise<void> {
  const registry = { ...portal, interface: 'org.freedesktop.host.portal.Registry' };
  const register = { ...registry, member: 'Register', signature: 'sa{sv}' };
  try {
    await bus.call({ ...register, body: [applicationId, {}] });
  } catch (error) {
    if (!(error instanceof BusError)) throw error;
  }
}

/**
 * Calls `onEnd` when a part of the portal has ended: sessions are then lost, and the remaining
 * parts silently accept what is sent to them.
 */
export async function watchPortal(bus: SessionBus, onEnd: () => void): Promise<void> {
  const daemon = { path: '/org/freedesktop/DBus', interface: 'org.freedesktop.DBus' };
  await bus.on({ ...daemon, member: 'NameOwnerChanged' }, ([name, before]) => {
    const isPart = name === portal.destination || String(name).startsWith(backendNames);
    if (isPart && before !== '') onEnd();
  });
}

/** A portal request, without the options that every request ends with. */
export type PortalRequest = {
  interface: string;
  member: string;
  signature?: string;
  body?: unknown[];
};

type Asking = {
  options?: Record<string, unknown>;
  limitMs: number;
  /** Thrown where nobody answers within `limitMs`; the desktop keeps asking. */
  unanswered: () => Problem;
  /** Closes the desktop's dialog once this is aborted. */
  signal?: AbortSignal;
};

/**
 * Requests something from a portal that a person may have to consent to, and waits for their
 * answer. Throws a `BusError` where the portal refuses the request.
 */
export async function askPortal(
  bus: SessionBus,
  { interface: of, member, signature = '', body = [] }: PortalRequest,
  { options = {}, limitMs, unanswered, signal }: Asking,
): Promise<PortalAnswer> {
  const token = newToken();
  const sender = bus.name.slice(1).replaceAll('.', '_');
  const { promise, resolve, reject } = Promise.withResolvers<PortalAnswer>();
  // Subscribed before the request: the answer may come at once.
  const path = `${portal.path}/request/${sender}/${token}`;
  await bus.on({ path, interface: requestInterface, member: 'Response' }, (answer) => {
    resolve(answerOf(answer));
  });
  const all = { ...options, handle_token: bus.variant('s', token) };
  const request = { ...portal, interface: of, member };
  await bus.call({ ...request, signature: `${signature}a{sv}`, body: [...body, all] });
  const withdraw = () => {
    const close = { ...portal, path, interface: requestInterface, member: 'Close' };
    bus.call(close).catch(() => undefined);
    reject(signal?.reason);
  };
  const late = setTimeout(() => reject(unanswered()), limitMs);
  if (signal?.aborted) withdraw();
  signal?.addEventListener('abort', withdraw, { once: true });
  try {
    return await promise;
  } finally {
    clearTimeout(late);
    signal?.removeEventListener('abort', withdraw);
  }
}

/** A name that no other request or session of this connection has. */
export function newToken(): string {
  return `screenscribe_${randomBytes(8).toString('hex')}`;
}

function answerOf(body: unknown[]): PortalAnswer {
  const [code, results] = response.parse(body);
  if (code === 1) return { state: 'refused' };
  if (code !== 0) return { state: 'failed' };
  const plain = Object.entries(results).map(([key, value]) => [key, unwrap(value)]);
  return { state: 'done', results: Object.fromEntries(plain) };
}

/** The value in a variant. */
export function unwrap(value: unknown): unknown {
  return unwrapped.parse(value).value;
}

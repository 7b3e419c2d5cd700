import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { Problem } from '../../shared/api/problem.ts';
import { BusError, type SessionBus, variant } from './session-bus.ts';

const portal = {
  destination: 'org.freedesktop.portal.Desktop',
  path: '/org/freedesktop/portal/desktop',
};
const requestInterface = 'org.freedesktop.portal.Request';
const response = z.tuple([z.number(), z.record(z.string(), z.unknown())]);
const unwrapped = z.object({ value: z.unknown() });

export const screenshotPortal = 'org.freedesktop.portal.Screenshot';

/** How a person answered, and what came of it. */
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
 * Asks a portal for something that a person may have to consent to, and waits for their answer.
 * Throws `permission_denied` where nobody answers within `limitMs`; the desktop goes on asking.
 */
export async function askPortal(
  bus: SessionBus,
  { interface: of, member }: { interface: string; member: string },
  { options = {}, limitMs }: { options?: Record<string, unknown>; limitMs: number },
): Promise<PortalAnswer> {
  const token = `screenscribe_${randomBytes(8).toString('hex')}`;
  const sender = bus.name.slice(1).replaceAll('.', '_');
  const { promise, resolve, reject } = Promise.withResolvers<PortalAnswer>();
  // Listened to before it is asked: the answer may be there at once.
  const path = `${portal.path}/request/${sender}/${token}`;
  await bus.on({ path, interface: requestInterface, member: 'Response' }, (body) => {
    resolve(answerOf(body));
  });
  const all = { ...options, handle_token: variant('s', token) };
  await bus.call({ ...portal, interface: of, member, signature: 'sa{sv}', body: ['', all] });
  const late = setTimeout(() => reject(unanswered()), limitMs);
  try {
    return await promise;
  } finally {
    clearTimeout(late);
  }
}

function answerOf(body: unknown[]): PortalAnswer {
  const [code, results] = response.parse(body);
  if (code === 1) return { state: 'refused' };
  if (code !== 0) return { state: 'failed' };
  const plain = Object.entries(results).map(([key, value]) => [key, unwrap(value)]);
  return { state: 'done', results: Object.fromEntries(plain) };
}

function unwrap(value: unknown): unknown {
  return unwrapped.parse(value).value;
}

function unanswered(): Problem {
  return new Problem(
    'permission_denied',
    'The desktop asks whether the screen may be photographed. Allow it in its dialog, and try again.',
  );
}

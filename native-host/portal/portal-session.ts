import { z } from 'zod';
import { Problem } from '../../shared/api/problem.ts';
import { askPortal, newToken } from './portal.ts';
import { type SessionBus, variant } from './session-bus.ts';

const sessionInterface = 'org.freedesktop.portal.Session';
const created = z.object({ session_handle: z.string() });
/** In ms: nobody is asked for anything yet. */
const createMs = 5_000;

/**
 * Opens a session of a portal, which lasts as long as the connection or until `onClosed` hears that
 * the desktop has ended it. Throws a `BusError` where there is no such portal, `timeout` where it
 * hangs, `permission_denied` where it opens none.
 * @returns the path of the session
 */
export async function openPortalSession(
  bus: SessionBus,
  of: string,
  onClosed: () => void,
): Promise<string> {
  const options = { session_handle_token: variant('s', newToken()) };
  const request = { interface: of, member: 'CreateSession' };
  const answer = await askPortal(bus, request, { options, limitMs: createMs, unanswered: hangs });
  if (answer.state !== 'done') {
    throw new Problem('permission_denied', 'The portal of the desktop does not open a session.');
  }
  const path = created.parse(answer.results).session_handle;
  await bus.on({ path, interface: sessionInterface, member: 'Closed' }, onClosed);
  return path;
}

/** What is thrown where a portal takes a request that asks nobody, and never answers it. */
export function hangs(): Problem {
  return new Problem('timeout', 'The portal of the desktop does not answer.');
}

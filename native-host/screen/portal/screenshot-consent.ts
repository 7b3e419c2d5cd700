import { z } from 'zod';
import { BusError, openSessionBus } from '../../portal/session-bus.ts';

const store = {
  destination: 'org.freedesktop.impl.portal.PermissionStore',
  path: '/org/freedesktop/impl/portal/PermissionStore',
  interface: 'org.freedesktop.impl.portal.PermissionStore',
};
const lookedUp = z.tuple([z.record(z.string(), z.array(z.string()))]).rest(z.unknown());

/** A person's answer as the desktop remembers it, for programs that are not sandboxed packages. */
export async function screenshotConsent(): Promise<'granted' | 'denied' | 'prompt'> {
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

import { z } from 'zod';
import { Problem } from '../../shared/api/problem.ts';
import { askPortal, newToken, unwrap } from './portal.ts';
import type { SessionBus } from './session-bus.ts';

const sessionInterface = 'org.freedesktop.portal.Session';
const created = z.object({ session_handle: z.string() });
/** In ms: creating a session involves no person. */
const createMs = 5_000;

/**
 * Opens a session of a portal, which lasts as long as the connection, or until the desktop ends it
 * and `onClosed` is called. Throws a `BusError` where there is no such portal, `timeout` where it
 * hangs, `permission_denied` where it opens none.
 * @returns the path of the session
 */
export async function openPortalSession(
  bus: SessionBus,
  of: string,
  onClosed: () => void,
): Promise<string> {
  const options = { session_handle_token: bus.variant('s', newToken()) };
  const request = { interface: of, member: 'CreateSession' };
  const answer = await askPortal(bus, request, { options, limitMs: createMs, unanswered: hangs });
  if (answer.state !== 'done') {
    throw new Problem('permission_denied', 'The portal of the desktop does not open a session.');
  }
  const path = created.parse(answer.results).session_handle;
  await bus.on({ path, interface: sessionInterface, member: 'Closed' }, onClosed);
  return path;
}

/** Thrown where a portal never answers a request that involves no person. */
export function hangs(): Problem {
  return new Problem('timeout', 'The portal of the desktop does not answer.');
}

/** A display that a person shares. */
export type Stream = {
  /** PipeWire's node with its images, by which positions on it are given. */
  node: number;
  /** Both in the units of the compositor, where they are reported. */
  position: NumberPair | undefined;
  size: NumberPair | undefined;
};
type NumberPair = [number, number];

const pair = z.tuple([z.number(), z.number()]);
const untilRevoked = 2;
const monitors = 1;
const hiddenPointer = 1;

/** The shared streams, as a portal reports them. */
export const streams = z
  .array(z.tuple([z.number(), z.record(z.string(), z.unknown())]))
  .transform((found) =>
    found.map(
      ([node, { position, size }]): Stream => ({
        node,
        position: pairOf(position),
        size: pairOf(size),
      }),
    ),
  );

/** Options that request displays, without the pointer in their images. */
export const displaysWanted = ({ variant }: SessionBus) => ({
  types: variant('u', monitors),
  multiple: variant('b', true),
  cursor_mode: variant('u', hiddenPointer),
});

/** Options that make a consent permanent, and that pass on an earlier one. */
export const lasting = ({ variant }: SessionBus, restoreToken: string | undefined) => ({
  persist_mode: variant('u', untilRevoked),
  ...(restoreToken !== undefined && { restore_token: variant('s', restoreToken) }),
});

function pairOf(value: unknown): NumberPair | undefined {
  return value === undefined ? undefined : pair.parse(unwrap(value));
}

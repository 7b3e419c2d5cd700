import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { Endpoint } from '../wire/endpoint.ts';

/** Where a host keeps its files, and the module that runs as one. */
export type HostPlace = {
  dataDir: string;
  /** The module to run as the host where none runs, as an absolute path. */
  hostEntry: string;
};

/**
 * A socket to the host that listens at `endpoint`; undefined where none does.
 * @throws Error where one exists but cannot be reached, or `signal` aborts
 */
export async function connectHost(
  endpoint: Endpoint,
  signal?: AbortSignal,
): Promise<Socket | undefined> {
  const socket = connect(endpoint.path);
  try {
    await once(socket, 'connect', signal ? { signal } : {});
    return socket;
  } catch (error) {
    socket.destroy();
    if (isNobody(error)) return undefined;
    throw error;
  }
}

/** Whether a host answers at `endpoint`. */
export async function isServed(endpoint: Endpoint, signal?: AbortSignal): Promise<boolean> {
  const socket = await connectHost(endpoint, signal);
  socket?.destroy();
  return socket !== undefined;
}

/**
 * ECONNREFUSED comes from the socket of a host that died; ECONNRESET and EPIPE from one that is
 * ending. The others mean that there is no socket at all, which the next host corrects.
 */
function isNobody(error: unknown): boolean {
  return error instanceof Error && 'code' in error && nobody.has(String(error.code));
}

const nobody = new Set([
  'ENOENT',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTDIR',
  'ENOTSOCK',
  'ELOOP',
]);

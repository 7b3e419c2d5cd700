import { hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';

/** Where the host of a data folder listens. */
export type Endpoint = {
  /** The path of the Unix socket or the named pipe. */
  path: string;
  /** The private folder of the socket; named pipes have none. */
  folder: string | undefined;
};

/** A socket's path ends within `sockaddr_un`: 108 bytes on Linux, 104 on macOS, with the zero. */
const socketPathBytes = 103;

/**
 * Where the host of `dataDir` listens: in the data folder or, where its path is too long for a
 * socket, in a short folder named after it. Independent of the environment, so that a host started
 * in a terminal and a bridge started by a browser use the same place.
 */
export function hostEndpoint(dataDir: string, platform = process.platform): Endpoint {
  if (platform === 'win32') {
    return { path: `\\\\.\\pipe\\screenscribe-${nameOf(dataDir)}`, folder: undefined };
  }
  const folder = path.join(dataDir, 'run');
  const socket = path.join(folder, 'host.sock');
  if (Buffer.byteLength(socket) <= socketPathBytes) return { path: socket, folder };
  const short = path.join(shortRoot(), `screenscribe-${process.getuid?.()}-${nameOf(dataDir)}`);
  return { path: path.join(short, 'host.sock'), folder: short };
}

/** The user's runtime folder at its usual place, not from `XDG_RUNTIME_DIR`: see `hostEndpoint`. */
function shortRoot(): string {
  const runtime = `/run/user/${process.getuid?.()}`;
  return existsSync(runtime) ? runtime : '/tmp';
}

function nameOf(dataDir: string): string {
  return hash('sha256', path.resolve(dataDir)).slice(0, 16);
}

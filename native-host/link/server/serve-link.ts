import { once } from 'node:events';
import { chmodSync, lstatSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { Problem } from '../../../shared/api/problem.ts';
import type { Handlers, MethodName } from '../../../shared/messages/contract.ts';
import {
  type BridgeStarted,
  extensionContract,
} from '../../../shared/messages/contracts/extension-contract.ts';
import {
  type HostContract,
  hostContract,
} from '../../../shared/messages/contracts/host-contract.ts';
import { greet, type Hello, type Welcome } from '../../../shared/messages/handshake.ts';
import { MessageError } from '../../../shared/messages/message-error.ts';
import { Peer } from '../../../shared/messages/peer.ts';
import { storageProblem } from '../../storage/storage-problem.ts';
import type { Endpoint } from '../wire/endpoint.ts';
import { connections, finishMs, fromClientBytes, helloMs } from '../wire/link-limits.ts';
import { socketTransport } from '../wire/socket-transport.ts';
import type { AttachedClient, AttachedClients } from './attached-clients.ts';
import type { IdleClock } from './idle-clock.ts';

export type LinkOptions = {
  endpoint: Endpoint;
  /** What the handshake sends about this host. */
  host: { version: string; capabilities: string[] };
  /** Everything a client may call once it has said hello. */
  handlers: Omit<Handlers<HostContract>, 'hello'>;
  /** Contains the clients while they are attached. */
  clients: AttachedClients;
  /** Held by every attached client. */
  idle: IdleClock;
  onAttach?: (client: AttachedClient) => void;
  /** Called with connections that broke and handlers that failed. */
  onError?: (error: unknown) => void;
};

/**
 * Serves the clients of this host: bridges of browsers, and the command line. Disposing lets
 * pending calls finish, for a few seconds, and ends every connection.
 */
export async function serveLink(options: LinkOptions): Promise<AsyncDisposable> {
  const peers = new Set<AttachedClient['peer']>();
  const server = await listen(options.endpoint, (socket) => {
    const peer = serve(socket, options);
    peers.add(peer);
    void peer.closed.then(() => peers.delete(peer));
  });
  const dispose = async () => {
    const answered = Promise.all([...peers].map((peer) => peer.answered()));
    await Promise.race([answered, delay(finishMs, undefined, { ref: false })]);
    await server[Symbol.asyncDispose]();
  };
  return { [Symbol.asyncDispose]: dispose };
}

function serve(socket: Socket, options: LinkOptions): AttachedClient['peer'] {
  const { host, handlers, onError } = options;
  let greeted: Hello['client']['kind'] | undefined;
  let startedBy: BridgeStarted | undefined;
  const peer: AttachedClient['peer'] = new Peer(socketTransport(socket, fromClientBytes), {
    local: hostContract,
    remote: extensionContract,
    handlers: {
      ...handlers,
      hello: (hello): Welcome => {
        const answer = greet(hello, host);
        if (answer.status === 'welcome' && !greeted) {
          greeted = hello.client.kind;
          attach({ hello, peer, startedBy }, options);
        }
        return answer;
      },
    },
    admit: (method) => {
      if (!greeted && method !== 'hello') {
        throw new MessageError('handshake_required', 'the first call must be hello');
      }
      if (greeted !== 'extension' && ofPersons.has(method)) throw notForPrograms();
    },
    explain: storageProblem,
    ...(onError ? { onError } : {}),
  });
  // Only the bridge's first message counts: a page of the extension could send later ones.
  const deaf = peer.on('bridge_started', (announced) => {
    deaf();
    if (!greeted) startedBy = announced;
  });
  const patience = setTimeout(() => greeted || peer.close(), helloMs);
  void peer.closed.then((reason) => {
    clearTimeout(patience);
    if (reason) onError?.(reason);
  });
  return peer;
}

/** Methods that only a person triggers, in the extension. */
const ofPersons: ReadonlySet<string> = new Set([
  'agents.resume',
] satisfies MethodName<HostContract>[]);

function notForPrograms(): Problem {
  return new Problem(
    'permission_denied',
    'Only a person allows input again, in the preferences or in the menu of the toolbar button.',
  );
}

function attach(
  { hello, peer, startedBy }: Pick<AttachedClient, 'hello' | 'peer' | 'startedBy'>,
  { clients, idle, onAttach }: LinkOptions,
): void {
  const client: AttachedClient = { client: hello.client, hello, peer, startedBy, usedAt: 0 };
  peer.on('used', ({ at }) => {
    client.usedAt = Math.min(at, Date.now());
  });
  const hold = idle.hold();
  clients.add(client);
  void peer.closed.then(() => {
    clients.delete(client);
    hold[Symbol.dispose]();
  });
  // The answer to hello is sent first.
  setImmediate(() => onAttach?.(client));
}

/**
 * Listens at `endpoint` and calls back with each connection. The caller holds the host's lock, so
 * an existing socket belongs to a dead host. Disposing ends every connection.
 */
async function listen(
  endpoint: Endpoint,
  onConnection: (socket: Socket) => void,
): Promise<AsyncDisposable> {
  if (endpoint.folder) {
    ensurePrivateFolder(endpoint.folder);
    // In this folder only the socket has that name, whatever damage made of it.
    rmSync(endpoint.path, { force: true, recursive: true });
  }
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    onConnection(socket);
  });
  server.maxConnections = connections;
  server.listen(endpoint.path);
  await once(server, 'listening');
  if (endpoint.folder) chmodSync(endpoint.path, 0o600);
  return { [Symbol.asyncDispose]: () => close(server, open) };
}

async function close(server: Server, open: Set<Socket>): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  for (const socket of open) socket.destroySoon();
  await closed;
}

/**
 * Creates `folder` where it is missing, private to this user (0700). A file or link of that name is
 * renamed.
 * @throws Error where it is somebody else's and cannot be moved: in a shared temporary folder
 *   anybody may have created it first
 */
export function ensurePrivateFolder(folder: string): void {
  if (isOther(folder)) moveAway(folder);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (process.platform === 'win32') return;
  if (isOther(folder)) throw new Error(`${folder} is not a folder of this user; move it away`);
  if ((lstatSync(folder).mode & 0o777) !== 0o700) chmodSync(folder, 0o700);
}

/** Whether something other than a folder of this user has the name. */
function isOther(folder: string): boolean {
  const found = lstatSync(folder, { throwIfNoEntry: false });
  if (!found) return false;
  return !found.isDirectory() || (process.platform !== 'win32' && found.uid !== process.getuid?.());
}

function moveAway(folder: string): void {
  try {
    renameSync(folder, `${folder}.moved-${new Date().toISOString().replaceAll(':', '-')}`);
  } catch (cause) {
    throw new Error(`${folder} is not a folder of this user; move it away`, { cause });
  }
}

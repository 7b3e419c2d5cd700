import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { Problem } from '../../../shared/api/problem.ts';
import type { Handlers, MethodName } from '../../../shared/messages/contract.ts';
import { extensionContract } from '../../../shared/messages/contracts/extension-contract.ts';
import type { BridgeStarted } from '../../../shared/messages/contracts/extension-events.ts';
import {
  type HostContract,
  hostContract,
} from '../../../shared/messages/contracts/host-contract.ts';
import { greet, type Hello, type Welcome } from '../../../shared/messages/handshake.ts';
import { MessageError } from '../../../shared/messages/message-error.ts';
import { Peer } from '../../../shared/messages/peer.ts';
import { storageProblem } from '../../storage/storage-problem.ts';
import type { Endpoint } from '../wire/endpoint.ts';
import { finishMs, fromClientBytes, helloMs } from '../wire/limits.ts';
import { socketTransport } from '../wire/socket-transport.ts';
import type { AttachedClient, AttachedClients } from './attached-clients.ts';
import type { IdleClock } from './idle-clock.ts';
import { listen } from './listen.ts';

export type LinkOptions = {
  endpoint: Endpoint;
  /** What the handshake tells of this host. */
  host: { version: string; capabilities: string[] };
  /** Everything a client may call once it has said hello. */
  handlers: Omit<Handlers<HostContract>, 'hello'>;
  /** Filled with the clients while they are attached. */
  clients: AttachedClients;
  /** Held by every attached client. */
  idle: IdleClock;
  onAttach?: (client: AttachedClient) => void;
  /** Told of connections that broke and of handlers that failed. */
  onError?: (error: unknown) => void;
};

/**
 * Serves the clients of this host: bridges of browsers, and the command line.
 * Disposing lets calls under way finish, for a few seconds, and ends every connection.
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
  // The bridge speaks first: what comes later could be said by a page of the extension.
  const deaf = peer.on('bridge_started', (told) => {
    deaf();
    if (!greeted) startedBy = told;
  });
  const patience = setTimeout(() => greeted || peer.close(), helloMs);
  void peer.closed.then((reason) => {
    clearTimeout(patience);
    if (reason) onError?.(reason);
  });
  return peer;
}

/** What only the hand of a person does, in the extension. */
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
  // The answer to hello goes first.
  setImmediate(() => onAttach?.(client));
}

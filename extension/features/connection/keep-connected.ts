import type { Handlers, Transport } from '../../../shared/messages/contract.ts';
import {
  type ExtensionContract,
  extensionContract,
} from '../../../shared/messages/contracts/extension-contract.ts';
import {
  type HostContract,
  hostContract,
} from '../../../shared/messages/contracts/host-contract.ts';
import { repairCapability } from '../../../shared/messages/contracts/repair-methods.ts';
import type { Client, Welcome } from '../../../shared/messages/handshake.ts';
import { protocolVersion } from '../../../shared/messages/message-limits.ts';
import { Peer } from '../../../shared/messages/peer.ts';

/** The state of the connection to the host. */
export type ConnectionState =
  | { kind: 'connecting' }
  | { kind: 'connected'; hostVersion: string }
  | { kind: 'no_host'; message: string }
  | { kind: 'update_needed'; update: 'client' | 'host'; message: string };

export type HostPeer = Peer<ExtensionContract, HostContract>;

export type ConnectionOptions = {
  /** Opens a new connection; may throw. */
  open: () => Transport;
  client: Client;
  version: string;
  handlers: Handlers<ExtensionContract>;
  onState: (state: ConnectionState) => void;
  /** Given each connection once the host has said welcome. */
  onConnected?: (peer: HostPeer) => void;
  /** Waits for so many milliseconds, or less when there is reason to retry at once. */
  pause: (ms: number) => Promise<void>;
  signal: AbortSignal;
};

/** A connection that held this long was a good one: the next attempt comes soon. */
const stableMs = 10_000;

/** Connects to the host, and again whenever the connection goes, until `signal` aborts. */
export async function keepConnected(options: ConnectionOptions): Promise<void> {
  const { onState, pause, signal } = options;
  onState({ kind: 'connecting' });
  for (let failures = 0; !signal.aborted; ) {
    const connectedMs = await connectOnce(options);
    failures = connectedMs >= stableMs ? 0 : failures + 1;
    if (!signal.aborted) await pause(backoffMs(failures));
  }
}

/** One connection from its opening to its end. Resolves to how long the host was there, in ms. */
async function connectOnce(options: ConnectionOptions): Promise<number> {
  const { onState, signal } = options;
  let reason: string | undefined;
  const lost = (error: unknown) => {
    if (!signal.aborted) onState({ kind: 'no_host', message: reason ?? reasonOf(error) });
  };
  try {
    const peer = openPeer(options);
    peer.on('host_unavailable', ({ message }) => {
      reason = message;
    });
    return await converse(peer, { ...options, lost });
  } catch (error) {
    lost(error);
    return 0;
  }
}

function openPeer({ open, handlers }: ConnectionOptions): HostPeer {
  return new Peer(open(), { local: extensionContract, handlers, remote: hostContract });
}

/**
 * Sends the handshake and waits until the connection ends. Resolves as `connectOnce` does.
 * @throws MessageError where the host did not answer
 */
async function converse(
  peer: HostPeer,
  options: ConnectionOptions & { lost: (reason: unknown) => void },
): Promise<number> {
  const { signal, onState, onConnected, lost } = options;
  const stop = () => peer.close();
  signal.addEventListener('abort', stop, { once: true });
  try {
    const answer = await greet(peer, options);
    if (answer.status === 'update_needed') {
      onState({ kind: 'update_needed', update: answer.update, message: answer.message });
      return 0;
    }
    const welcomedAt = Date.now();
    onState({ kind: 'connected', hostVersion: answer.version });
    onConnected?.(peer);
    lost((await peer.closed) ?? new Error('the host ended'));
    return Date.now() - welcomedAt;
  } finally {
    signal.removeEventListener('abort', stop);
    peer.close();
  }
}

/** The host may have to be started first, so it has a minute to answer. */
async function greet(peer: HostPeer, { version, client }: ConnectionOptions): Promise<Welcome> {
  const capabilities = [repairCapability];
  const hello = { protocol: protocolVersion, version, capabilities, client };
  return peer.call('hello', hello, { timeoutMs: 60_000 });
}

/** The browser's own message is in the cause, where there is one. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}

const firstMs = 500;
const maxMs = 30_000;

/**
 * Milliseconds to wait before the next attempt after `failures` in a row: doubled each time, half
 * of it random, so that several browsers do not reconnect at the same moment.
 */
export function backoffMs(failures: number, random: () => number = Math.random): number {
  const full = Math.min(maxMs, firstMs * 2 ** failures);
  return (full / 2) * (1 + random());
}

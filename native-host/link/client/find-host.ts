import type { Socket } from 'node:net';
import {
  type CommandLineContract,
  commandLineContract,
  type HostContract,
  hostContract,
} from '../../../shared/messages/contracts/host-contract.ts';
import type { HostStatus } from '../../../shared/messages/contracts/methods.ts';
import { MessageError } from '../../../shared/messages/message-error.ts';
import { protocolVersion } from '../../../shared/messages/message-limits.ts';
import { Peer } from '../../../shared/messages/peer.ts';
import { version } from '../../../shared/node/version.ts';
import { hostEndpoint } from '../wire/endpoint.ts';
import { fromClientBytes } from '../wire/link-limits.ts';
import { socketTransport } from '../wire/socket-transport.ts';
import { connectHost } from './connect-host.ts';

export type HostPeer = Peer<CommandLineContract, HostContract>;

/**
 * Greets the host at the other end of `socket` as the command line.
 * @throws MessageError `version_mismatch` where one side must be updated first
 */
export async function greetHost(socket: Socket): Promise<HostPeer> {
  const peer = new Peer(socketTransport(socket, fromClientBytes), {
    local: commandLineContract,
    handlers: {},
    remote: hostContract,
  });
  try {
    const answer = await peer.call('hello', {
      protocol: protocolVersion,
      version,
      capabilities: [],
      client: { kind: 'command-line' },
    });
    if (answer.status === 'welcome') return peer;
    throw new MessageError('version_mismatch', answer.message);
  } catch (error) {
    peer.close();
    throw error;
  }
}

/** A connection to the host of `dataDir`, undefined where none runs. */
export async function findHost(
  dataDir: string,
  signal?: AbortSignal,
): Promise<HostPeer | undefined> {
  const socket = await connectHost(hostEndpoint(dataDir), signal);
  return socket && greetHost(socket);
}

/** Ends the host of `dataDir`, where one runs, and waits until its connection is gone. */
export async function quitHost(dataDir: string, signal?: AbortSignal): Promise<void> {
  const host = await findHost(dataDir, signal);
  if (!host) return;
  await host.call('quit', {}, { signal });
  await host.closed;
}

/** The status of the host of `dataDir`, undefined where none runs. */
export async function askStatus(
  dataDir: string,
  signal?: AbortSignal,
): Promise<HostStatus | undefined> {
  const host = await findHost(dataDir, signal);
  try {
    return await host?.call('status', {}, { signal, timeoutMs: 5_000 });
  } finally {
    host?.close();
  }
}

import { hostEndpoint } from '../wire/endpoint.ts';
import { connectHost } from './connect-host.ts';
import { greetHost, type HostPeer } from './greet-host.ts';

/** A connection to the host of `dataDir`, undefined where none runs. */
export async function findHost(
  dataDir: string,
  signal?: AbortSignal,
): Promise<HostPeer | undefined> {
  const socket = await connectHost(hostEndpoint(dataDir), signal);
  return socket && greetHost(socket);
}

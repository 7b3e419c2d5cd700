import type { Server } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import {
  closeServer,
  limitConnections,
  listen,
  refuseAddress,
  refuseBroken,
} from '../../shared/http-server/node-server.ts';
import { PortTakenError } from '../../shared/http-server/port-taken-error.ts';
import type { Host } from '../host.ts';
import { createApi } from './host-app.ts';

export type ApiServer = AsyncDisposable & { readonly port: number };

/**
 * Serves the local API on both loopback addresses, and on nothing else.
 * Throws an error that names the port and the variable where the port is taken.
 */
export async function serveApi(host: Host, port: number): Promise<ApiServer> {
  const servers: Server[] = [];
  const closing = new AbortController();
  let boundPort = port;
  for (const address of ['127.0.0.1', '::1']) {
    const server = createServer(limits);
    if (await canListen(server, address, boundPort)) {
      servers.push(server);
      boundPort = (server.address() as AddressInfo).port;
    }
  }
  // The port is known only now; no request can have arrived yet.
  const listener = getRequestListener(createApi(host, boundPort, closing.signal).fetch, {
    // Replaces a missing Host header, which the guard then refuses.
    hostname: 'localhost',
    errorHandler: refuseAddress,
  });
  limitConnections(servers, maxConnections);
  for (const server of servers) {
    // An unknown Expect header may be ignored; Node would refuse it without a message.
    server.on('request', listener).on('checkExpectation', listener);
    refuseBroken(server);
  }
  return {
    port: boundPort,
    async [Symbol.asyncDispose]() {
      closing.abort();
      await Promise.all(servers.map(closeServer));
    },
  };
}

const maxConnections = 200;

const limits = {
  // A machine that stalls for some seconds has not read what has arrived.
  headersTimeout: 20_000,
  requestTimeout: 120_000,
  keepAliveTimeout: 5_000,
  // How often the three above are checked; half a minute by default.
  connectionsCheckingInterval: 1_000,
  // The guard refuses a missing Host header with the same message as a wrong one.
  requireHostHeader: false,
};

/** False where the machine has no such address (IPv6 switched off). */
async function canListen(server: Server, host: string, port: number): Promise<boolean> {
  try {
    await listen(server, { host, port, ipv6Only: host === '::1' });
    return true;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    if (host === '::1' && error.code !== 'EADDRINUSE') return false;
    if (error.code !== 'EADDRINUSE') throw error;
    throw new PortTakenError(port, 'SCREENSCRIBE_PORT=9877 npm start', error);
  }
}

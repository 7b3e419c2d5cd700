import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { closeServer, limitConnections, listen } from '../shared/http/node-server.ts';
import { PortTakenError } from '../shared/http/port-taken-error.ts';
import { refuseAddress } from '../shared/http/refuse-address.ts';
import { refuseBroken } from '../shared/http/refuse-broken.ts';
import { createApi } from './app.ts';
import type { Service } from './service.ts';

export type ApiServer = AsyncDisposable & { readonly port: number };

const maxConnections = 1_000;

const limits = {
  headersTimeout: 10_000,
  // A batch may have 10 GB; uploads have a watch of their own over their pace.
  requestTimeout: 4 * 60 * 60 * 1_000,
  keepAliveTimeout: 10_000,
  connectionsCheckingInterval: 1_000,
};

/** A connection over which nothing goes either way for so long is cut. */
const idleMs = 120_000;

/**
 * Serves the API. Disposing of it lets requests under way finish within a bound.
 * Throws an error that names the port and the variable where the port is taken.
 */
export async function serveApi(
  service: Service,
  { host, port }: { host: string; port: number },
): Promise<ApiServer> {
  const server = createServer(limits);
  const listener = getRequestListener(createApi(service).fetch, { errorHandler: refuseAddress });
  limitConnections([server], maxConnections);
  server.setTimeout(idleMs);
  // Who asks before sending a body is told to send it by the route that reads it, or refused.
  server.on('request', listener).on('checkContinue', listener);
  refuseBroken(server);
  try {
    await listen(server, { host, port });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error;
    throw new PortTakenError(port, 'CONVERSION_PORT=8091 npm run convert', error);
  }
  const { port: bound } = server.address() as AddressInfo; // It listens on a port.
  return {
    port: bound,
    [Symbol.asyncDispose]() {
      service.waits[Symbol.dispose]();
      return closeServer(server);
    },
  };
}

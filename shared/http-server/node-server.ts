import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { RequestError } from '@hono/node-server';
import { Problem } from '../api/problem.ts';
import { problemResponse } from './problem-response.ts';

export type Address = { host: string; port: number; ipv6Only?: boolean };

/** How long pending requests may take when the server closes. */
const closingMs = 30_000;

/** Resolves once the server listens; rejects with the system's error, as EADDRINUSE. */
export function listen(server: Server, address: Address): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(address, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

/** Closes connections beyond the maximum, over all servers together. */
export function limitConnections(servers: Server[], maxConnections: number): void {
  const open = new Set<Socket>();
  for (const server of servers) {
    server.on('connection', (socket) => {
      if (open.size >= maxConnections) return void socket.destroy();
      open.add(socket);
      socket.once('close', () => open.delete(socket));
    });
  }
}

/** Stops accepting, lets pending requests finish within a limit, then closes the rest. */
export function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    // A connection whose answer is sent would wait for another request that must not come.
    const sweep = setInterval(() => server.closeIdleConnections(), 50);
    const cut = setTimeout(() => server.closeAllConnections(), closingMs);
    server.close(() => {
      clearInterval(sweep);
      clearTimeout(cut);
      resolve();
    });
  });
}

/**
 * Answers what is not a valid request (too slow, headers too large, or not HTTP) and ends the
 * connection. One on which no byte of a request has arrived is closed without an answer: browsers
 * open some in advance, and would take it for the answer to a later request.
 */
export function refuseBroken(server: Server): void {
  /** How many bytes had arrived on a connection when its last answer was sent. */
  const answered = new WeakMap<Socket, number>();
  server.on('request', ({ socket }, outgoing) => {
    outgoing.once('close', () => answered.set(socket, socket.bytesRead));
  });
  // Connections of an HTTP server are sockets, whatever the type says.
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    const isSilent = socket.bytesRead === (answered.get(socket) ?? 0);
    if (isSilent || !socket.writable || error.code === 'ECONNRESET') socket.destroy();
    else void refuse(error, socket);
  });
}

async function refuse(error: NodeJS.ErrnoException, socket: Socket): Promise<void> {
  const response = problemResponse(toProblem(error));
  const body = await response.text();
  const head = [
    `HTTP/1.1 ${response.status} Refused`,
    'Content-Type: application/problem+json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}

function toProblem({ code }: NodeJS.ErrnoException): Problem {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return new Problem('payload_too_large', 'The headers are larger than 16 KB.');
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new Problem('timeout', 'The request did not arrive in time.');
    default:
      return new Problem('invalid_request', 'This is not a request of HTTP/1.1.');
  }
}

/** Answers a request whose target and Host header make no URL: no handler sees it. */
export function refuseAddress(error: unknown): Response {
  if (!(error instanceof RequestError)) throw error;
  return problemResponse(
    new Problem('invalid_request', 'The path and the Host header are not a valid HTTP address.'),
  );
}

import type { Server } from 'node:http';
import type { Socket } from 'node:net';

export type Address = { host: string; port: number; ipv6Only?: boolean };

/** How long requests under way may go on when the server closes. */
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

/** Hangs up on connections beyond the most there may be, over all servers together. */
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

/** Stops accepting, lets requests under way finish within a bound, then cuts what is left. */
export function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    // A connection whose answer is out would wait for another request that must not come.
    const sweep = setInterval(() => server.closeIdleConnections(), 50);
    const cut = setTimeout(() => server.closeAllConnections(), closingMs);
    server.close(() => {
      clearInterval(sweep);
      clearTimeout(cut);
      resolve();
    });
  });
}

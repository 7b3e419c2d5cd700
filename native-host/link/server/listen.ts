import { once } from 'node:events';
import { chmodSync, rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import type { Endpoint } from '../wire/endpoint.ts';
import { connections } from '../wire/limits.ts';
import { ensurePrivateFolder } from './private-folder.ts';

/**
 * Listens at `endpoint` and hands over each connection. The caller holds the host's lock, so a
 * socket that is found there belongs to a dead host. Disposing ends every connection.
 */
export async function listen(
  endpoint: Endpoint,
  onConnection: (socket: Socket) => void,
): Promise<AsyncDisposable> {
  if (endpoint.folder) {
    ensurePrivateFolder(endpoint.folder);
    // In this folder nothing but the socket has the name, whatever damage made of it.
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

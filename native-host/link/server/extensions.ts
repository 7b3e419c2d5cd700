import type { AttachedClient, AttachedClients } from './attached-clients.ts';

/** Those of the clients that are extensions in browsers. */
export function extensions(clients: AttachedClients): AttachedClient[] {
  return [...clients].filter(({ client }) => client.kind === 'extension');
}

import type { Host } from '../host.ts';
import type { AttachedClient } from '../link/server/attached-clients.ts';

/**
 * Serves an agent over a command line, from its first message of the Model Context Protocol on; the
 * protocol is loaded only then.
 */
export function serveAgent(host: Host, client: AttachedClient): void {
  if (client.client.kind !== 'command-line') return;
  let deliver: ((message: unknown) => void) | undefined;
  const waiting: unknown[] = [];
  let isServed = false;
  client.peer.on('mcp_message', ({ message }) => {
    if (deliver) deliver(message);
    else waiting.push(message);
    if (isServed) return;
    isServed = true;
    void serve().catch((err: unknown) => {
      host.log.error({ err }, 'an agent could not be served');
      client.peer.close();
    });
  });

  async function serve(): Promise<void> {
    const { serveMcpOverLink } = await import('../agents/mcp/serve-mcp-over-link.ts');
    serveMcpOverLink(host, client, {
      onMessage(listener) {
        deliver = listener;
        for (const message of waiting.splice(0)) listener(message);
      },
    });
  }
}

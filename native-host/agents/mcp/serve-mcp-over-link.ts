import {
  type JSONRPCMessage,
  parseJSONRPCMessage,
  type Transport,
} from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import type { AttachedClient } from '../../link/server/attached-clients.ts';
import type { AgentHost } from '../agent-host.ts';
import { onToolsChanged, tools } from '../tools.ts';
import { agentServer } from './agent-server.ts';

/** What `screenscribe mcp` has read from its client so far, including the first message. */
export type FromClient = { onMessage: (listener: (message: unknown) => void) => void };

/** Serves the agent at the other end of a command line, until that disconnects. */
export function serveMcpOverLink(
  host: AgentHost,
  { peer }: AttachedClient,
  { onMessage }: FromClient,
): void {
  const { agents, log } = host;
  const serving = { host, tools, images: agents.images, via: 'stdio' as const, gone: peer.closed };
  const transport: Transport = {
    async start() {
      onMessage((message) => receive(transport, message));
    },
    async send(message) {
      peer.emit('mcp_message', { message });
    },
    async close() {
      transport.onclose?.();
    },
  };
  const servers = new Set<ReturnType<typeof agentServer>>();
  const handle = serveStdio(
    () => {
      const server = agentServer(serving);
      servers.add(server);
      return server;
    },
    { transport, onerror: (err) => log.debug({ err }, 'a message of an agent was refused') },
  );
  const listening = onToolsChanged(host, () => {
    // One that is not connected, or does not know this message, needs none.
    for (const server of servers) server.sendToolListChanged().catch(() => undefined);
  });
  void peer.closed.then(async () => {
    listening[Symbol.dispose]();
    await handle.close();
  });
}

/** An invalid message is answered with the protocol's own error. */
function receive(transport: Transport, message: unknown): void {
  let parsed: JSONRPCMessage;
  try {
    parsed = parseJSONRPCMessage(message);
  } catch (error) {
    transport.onerror?.(error instanceof Error ? error : new Error(String(error)));
    return;
  }
  transport.onmessage?.(parsed);
}

import { createMcpHandler } from '@modelcontextprotocol/server';
import type { Host } from '../../host.ts';
import { tools } from '../tools.ts';
import { agentServer } from './agent-server.ts';
import { onToolsChanged } from './on-tools-changed.ts';

type Options = {
  /** Of the body of a request. */
  maxBytes: number;
  /** How many may listen for changes at the same time. */
  maxListening: number;
};

/** Serves the Model Context Protocol over HTTP: each request by itself. */
export function serveMcpOverHttp(host: Host, { maxBytes, maxListening }: Options) {
  const serving = { host, tools, images: host.agents.images, via: 'http' as const };
  const handler = createMcpHandler(() => agentServer(serving), {
    maxRequestBodySize: maxBytes,
    maxSubscriptions: maxListening,
    onerror: (err) => host.log.debug({ err }, 'a request of an agent was refused'),
  });
  const listening = onToolsChanged(host, () => handler.notify.toolsChanged());
  return {
    fetch: handler.fetch,
    async close() {
      listening[Symbol.dispose]();
      await handler.close();
    },
  };
}

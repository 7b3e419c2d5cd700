import { createMcpHandler } from '@modelcontextprotocol/server';
import type { Host } from '../../host.ts';
import { tools } from '../tools.ts';
import { agentServer } from './agent-server.ts';

/** Serves the Model Context Protocol over HTTP: each request by itself. */
export function serveMcpOverHttp(host: Host, maxBytes: number) {
  const serving = { host, tools, images: host.agents.images, via: 'http' as const };
  return createMcpHandler(() => agentServer(serving), {
    maxRequestBodySize: maxBytes,
    onerror: (err) => host.log.debug({ err }, 'a request of an agent was refused'),
  });
}

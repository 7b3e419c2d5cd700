import { createMcpHandler, type McpRequestContext } from '@modelcontextprotocol/server';
import type { Host } from '../../host.ts';
import { tools } from '../tools.ts';
import { agentServer } from './agent-server.ts';

/** Serves the Model Context Protocol over HTTP: each request by itself. */
export function serveMcpOverHttp(host: Host, maxBytes: number) {
  const serving = { host, tools, images: host.agents.images, via: 'http' as const };
  const serve = ({ requestInfo }: McpRequestContext) =>
    agentServer({ ...serving, userAgent: requestInfo?.headers.get('user-agent') });
  return createMcpHandler(serve, {
    maxRequestBodySize: maxBytes,
    onerror: (err) => host.log.debug({ err }, 'a request of an agent was refused'),
  });
}

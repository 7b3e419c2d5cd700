import { createMcpHandler, type McpRequestContext } from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { AgentHost } from '../agent-host.ts';
import { onToolsChanged, tools } from '../tools.ts';
import { agentServer } from './agent-server.ts';
import { LongTexts } from './long-texts.ts';

type Options = {
  /** Of a request's body. */
  maxBytes: number;
  /** How many may listen for changes at the same time. */
  maxListening: number;
};

/** Serves the Model Context Protocol over HTTP, each request independently. */
export function serveMcpOverHttp(host: AgentHost, { maxBytes, maxListening }: Options) {
  const serving = { host, tools, images: host.agents.images, via: 'http' as const };
  const decodedIn = new WeakMap<Request, Uint8Array>();
  const longTextsOf = new WeakMap<Request, LongTexts>();
  const serverFor = ({ requestInfo }: McpRequestContext) =>
    agentServer({
      ...serving,
      decoded: requestInfo && decodedIn.get(requestInfo),
      longTexts: requestInfo && longTextsOf.get(requestInfo),
    });
  const handler = createMcpHandler(serverFor, {
    maxRequestBodySize: maxBytes,
    maxSubscriptions: maxListening,
    onerror: (err) => host.log.debug({ err }, 'a request of an agent was refused'),
  });
  const listening = onToolsChanged(host, () => handler.notify.toolsChanged());
  return {
    /** @param decoded a base64 argument of its tool, decoded */
    async fetch(request: Request, parsedBody: unknown, decoded?: Uint8Array | null) {
      if (decoded) decodedIn.set(request, decoded);
      if (!readsResource.safeParse(parsedBody).success)
        return await handler.fetch(request, { parsedBody });
      const longTexts = new LongTexts();
      longTextsOf.set(request, longTexts);
      return await longTexts.insertInto(await handler.fetch(request, { parsedBody }));
    },
    async close() {
      listening[Symbol.dispose]();
      await handler.close();
    },
  };
}

const readsResource = z.object({ method: z.literal('resources/read') });

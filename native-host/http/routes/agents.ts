import { z } from '@hono/zod-openapi';
import type { McpHttpHandler } from '@modelcontextprotocol/server';
import { agentAction, agentsState } from '../../../shared/api/agents.ts';
import { limitBody } from '../../../shared/http/body-limit.ts';
import { requireJson } from '../../../shared/http/require-json.ts';
import { json, writtenJson } from '../../../shared/http/route.ts';
import { parseJson } from '../../../shared/parse-json.ts';
import type { Host } from '../../host.ts';
import type { Api } from '../api.ts';
import { apiRoute } from '../api-route.ts';

const tags = ['Agents'];

/** In bytes: an image of 50 MB in base64, and what goes with it. */
const maxMessage = 72_000_000;

const getLog = apiRoute({
  method: 'get',
  path: '/agents/log',
  tags,
  summary: 'Which agents are there and what they did: never text that was typed or read',
  responses: {
    200: json(
      agentsState.extend({ entries: z.array(agentAction) }),
      'The last 1,000, the oldest first',
    ),
  },
});

/** Documented as an object, and read by the protocol itself. */
const message = {
  required: true,
  content: { 'application/json': { schema: { type: 'object' as const } } },
};

const mcp = apiRoute({
  method: 'post',
  path: '/mcp',
  tags,
  summary: 'The Model Context Protocol, over Streamable HTTP',
  description:
    'Versions 2026-07-28 and 2025-11-25, each request by itself. Which tools are listed is set under ' +
    '`agents` of the settings: none until a person switches them on. Notifications are 202.',
  middleware: [limitBody(maxMessage), requireJson],
  request: { body: message },
  responses: {
    200: writtenJson(
      z.object({}).loose(),
      'A JSON-RPC answer, or server-sent events that end with it',
    ),
  },
});

export function agentRoutes(api: Api, host: Host, closing: AbortSignal) {
  // The protocol is loaded at its first use.
  let serving: Promise<McpHttpHandler> | undefined;

  api.openapi(getLog, (c) => {
    const { agents } = host;
    return c.json({ ...agents.state(), entries: [...agents.log] }, 200);
  });

  api.openapi(mcp, async (c) => {
    serving ??= import('../../agents/mcp/serve-http.ts').then(({ serveMcpOverHttp }) => {
      const handler = serveMcpOverHttp(host, maxMessage);
      closing.addEventListener('abort', () => void handler.close(), { once: true });
      return handler;
    });
    const parsedBody = parsed(await c.req.text());
    return parsedBody === undefined
      ? c.json(notJson, 400)
      : await (await serving).fetch(c.req.raw, { parsedBody });
  });
}

function parsed(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

/** https://www.jsonrpc.org/specification#error_object */
const notJson = {
  jsonrpc: '2.0',
  id: null,
  error: { code: -32_700, message: 'The body is not whole, valid JSON.' },
};

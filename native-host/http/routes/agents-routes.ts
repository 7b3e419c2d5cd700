import type { ServerResponse } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { z } from '@hono/zod-openapi';
import { agentAction, agentsState } from '../../../shared/api/agents-state.ts';
import { Problem } from '../../../shared/api/problem.ts';
import { limitBody, requireJson } from '../../../shared/http-server/request-body.ts';
import { requireFewValues } from '../../../shared/http-server/require-few-values.ts';
import { json, writtenJson } from '../../../shared/http-server/route.ts';
import type { serveMcpOverHttp } from '../../agents/mcp/serve-http.ts';
import type { Host } from '../../host.ts';
import { apiRoute, type HostApi } from '../host-api.ts';
import { gatherBody } from '../large-bodies/gather-body.ts';
import { takeJson } from '../large-bodies/taking.ts';

const tags = ['Agents'];

/** In bytes: an image of 50 MB in base64, and what goes with it. */
const maxMessage = 72_000_000;

/** Each uses one of the API's connections. */
const maxListening = 32;

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

/** Documented as an object, and parsed by the protocol itself. */
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
    '`agents` of the settings: none until a person switches them on. Notifications are 202. At most 32 ' +
    'may listen for changes (`subscriptions/listen`), and none while agents are switched off.',
  middleware: [limitBody(maxMessage), requireJson, gatherBody, requireFewValues],
  request: { body: message },
  responses: {
    200: writtenJson(
      z.object({}).loose(),
      'A JSON-RPC answer, or server-sent events that end with it',
    ),
  },
});

export function agentRoutes(api: HostApi, host: Host, closing: AbortSignal) {
  // The protocol is loaded at its first use.
  let serving: Promise<ReturnType<typeof serveMcpOverHttp>> | undefined;
  // Kept with their requests: the signal of a garbage-collected request never aborts.
  const listeners = new Map<AbortController, Request>();

  api.openapi(getLog, (c) => {
    const { agents } = host;
    return c.json({ ...agents.state(), entries: [...agents.log] }, 200);
  });

  api.openapi(mcp, async (c) => {
    serving ??= loadServeHttp().then((mcp) => {
      const handler = mcp.serveMcpOverHttp(host, { maxBytes: maxMessage, maxListening });
      closing.addEventListener('abort', () => void handler.close(), { once: true });
      return handler;
    });
    const taken = await takeJson(c, { paths: base64Arguments, form: 'strict' });
    if (!taken) return c.json(notJson, 400);
    const { values, bytes } = taken;
    const { fetch } = await serving;
    if (!isListening.safeParse(values).success) return await fetch(c.req.raw, values, bytes);
    return await fetch(listen(c.req.raw, c.env.outgoing), values);
  });

  /** Takes one of the places until the answer ends. It is aborted when agents are switched off. */
  function listen({ url, headers, signal }: Request, answer: ServerResponse): Request {
    if (!host.settings.current.agents.enabled) throw switchedOff();
    if (listeners.size >= maxListening) throw tooMany();
    const listener = new AbortController();
    const until = AbortSignal.any([signal, listener.signal]);
    const request = new Request(url, { method: 'POST', headers, signal: until });
    listeners.set(listener, request);
    answer.once('close', () => listeners.delete(listener));
    return request;
  }

  const watching = host.settings.onChange(({ agents }) => {
    if (!agents.enabled) for (const listener of listeners.keys()) listener.abort();
  });
  closing.addEventListener('abort', () => watching[Symbol.dispose](), { once: true });
}

/** Arguments of tools that contain bytes. */
const base64Arguments = ['image', 'document'].map((name) => ['params', 'arguments', name]);

/** A request with an endless answer. */
const isListening = z.object({ method: z.literal('subscriptions/listen') });

function switchedOff(): Problem {
  return new Problem(
    'permission_denied',
    'Agents are switched off, so nothing changes for them. A person can switch them on in the ' +
      'preferences, under Agents.',
  );
}

function tooMany(): Problem {
  return new Problem(
    'too_many_requests',
    `${maxListening} clients already listen for changes. Close one of them first.`,
    { retryAfterSeconds: 5 },
  );
}

/** https://www.jsonrpc.org/specification#error_object */
const notJson = {
  jsonrpc: '2.0',
  id: null,
  error: { code: -32_700, message: 'The body is not whole, valid JSON.' },
};

/**
 * The Model Context Protocol over HTTP, loaded at its first use. Loading yields to others between
 * its parts, which take a fifth of a second together.
 */
async function loadServeHttp() {
  // What the server consists of, the largest part first.
  await import('@modelcontextprotocol/core');
  await setImmediate();
  await import('@modelcontextprotocol/server/validators/ajv');
  await setImmediate();
  await import('@modelcontextprotocol/server');
  await setImmediate();
  await import('../../agents/tools.ts');
  await setImmediate();
  return await import('../../agents/mcp/serve-http.ts');
}

import {
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type Tool as ToolDescription,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import { version } from '../../../shared/node/version.ts';
import type { Host } from '../../host.ts';
import type { ImageSpaces } from '../image-spaces.ts';
import type { Tool } from '../tools/tool.ts';
import { callTool } from './call-tool.ts';
import { getPrompt, listPrompts } from './prompts.ts';
import { listResources, listTemplates, readResource } from './resources.ts';

export type AgentServing = {
  host: Host;
  images: ImageSpaces;
  tools: readonly Tool[];
  via: 'http' | 'stdio';
  /** Settled when the connection has gone; over HTTP each request stands by itself. */
  gone?: Promise<unknown>;
  /** As in `ToolContext`, of the one request that is answered. */
  decoded?: Uint8Array | undefined;
};

/** Before 2026 a client says its name once, and over HTTP each request stands by itself. */
const unnamed = { name: 'unknown', version: '' };

const instructions = `Screenscribe reads the screen of this computer and acts on it by text.
Read with snapshot or find_text, act with click_text and type_text, and wait with wait_for_text instead of asking again. A snapshot with "since" costs little. Coordinates are pixels of the whole desktop unless you name the space of a screenshot.
Nothing is clicked by guess: where a text is not there, several times or changed, the error says what is there instead. "halted" means that a person has stopped all input: stop, and say so. "permission_denied" means that a person has not allowed it.`;

/** What the Model Context Protocol is answered with, for one request or one connection. */
export function agentServer(serving: AgentServing): Server {
  const { host, images, tools, via, gone, decoded } = serving;
  const { agents } = host;
  const server = new Server(
    { name: 'screenscribe', title: 'Screenscribe', version },
    {
      capabilities: { tools: { listChanged: true }, resources: {}, prompts: {}, logging: {} },
      instructions,
    },
  );

  function agentOf(): string {
    const { name, version } = server.getClientVersion() ?? unnamed;
    const agent = { name: name.slice(0, 100), version: version.slice(0, 100), via };
    agents.seen(agent, gone);
    return agent.name;
  }

  server.setRequestHandler('tools/list', () => {
    agentOf();
    return { tools: tools.filter(({ needs }) => agents.allows(needs)).map(describe) };
  });
  server.setRequestHandler('tools/call', async ({ params }, { mcpReq }) => {
    const agent = agentOf();
    const tool = tools.find(({ name }) => name === params.name);
    if (!tool) {
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no tool ${params.name}.`);
    }
    const call = { agent, via, tool, input: params.arguments };
    return await callTool(call, { host, images, signal: mcpReq.signal, decoded });
  });
  server.setRequestHandler('prompts/list', () => listPrompts());
  server.setRequestHandler('prompts/get', ({ params }) => getPrompt(params.name));
  server.setRequestHandler('resources/list', () => listResources(host));
  server.setRequestHandler('resources/templates/list', () => listTemplates(host));
  server.setRequestHandler('resources/read', ({ params }, { mcpReq }) =>
    readResource(host, params.uri, mcpReq.signal),
  );
  return server;
}

function describe({ name, title, description, annotations, input, output }: Tool) {
  return {
    ...{ name, title, description, annotations },
    inputSchema: objectSchema(input, 'input'),
    outputSchema: objectSchema(output, 'output'),
  };
}

type ObjectSchema = ToolDescription['inputSchema'];

/** As JSON Schema, worked out once. */
function objectSchema(schema: z.ZodObject, io: 'input' | 'output'): ObjectSchema {
  const known = schemas.get(schema);
  if (known) return known;
  // What is made of an object is one, and JSON.
  const made = z.toJSONSchema(schema, { io }) as ObjectSchema;
  schemas.set(schema, made);
  return made;
}

const schemas = new WeakMap<z.ZodObject, ObjectSchema>();

import {
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  Server,
  type Tool as ToolDescription,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import { Problem } from '../../../shared/api/problem.ts';
import { version } from '../../../shared/node/version.ts';
import type { AgentHost } from '../agent-host.ts';
import type { ImageSpaces } from '../image-spaces.ts';
import type { Tool } from '../tools/tool.ts';
import { callTool } from './call-tool.ts';
import type { LongTexts } from './long-texts.ts';

export type AgentServing = {
  host: AgentHost;
  images: ImageSpaces;
  tools: readonly Tool[];
  via: 'http' | 'stdio';
  /** Settles when the connection is gone; over HTTP each request is independent. */
  gone?: Promise<unknown>;
  /** As in `ToolContext`, of the one request that is answered. */
  decoded?: Uint8Array | undefined;
  /** Where the answer is assembled from parts: serializing a long text takes long. */
  longTexts?: LongTexts | undefined;
};

/** Before 2026 a client sends its name once, and over HTTP each request is independent. */
const unnamed = { name: 'unknown', version: '' };

const instructions = `Screenscribe reads the screen of this computer and acts on it by text.
Read with snapshot or find_text, act with click_text and type_text, and wait with wait_for_text instead of asking again. A snapshot with "since" costs little. Coordinates are pixels of the whole desktop unless you name the space of a screenshot.
Nothing is clicked by guess: where a text is not there, several times or changed, the error says what is there instead. "halted" means that a person has stopped all input: stop, and say so. "permission_denied" means that a person has not allowed it.`;

/** A server of the Model Context Protocol, for one request or one connection. */
export function agentServer(serving: AgentServing): Server {
  const { host, images, tools, via, gone, decoded, longTexts } = serving;
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
    readResource(host, params.uri, { signal: mcpReq.signal, longTexts }),
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

/** As JSON Schema, generated once. */
function objectSchema(schema: z.ZodObject, io: 'input' | 'output'): ObjectSchema {
  const known = schemas.get(schema);
  if (known) return known;
  // The schema of an object is an object, and JSON.
  const made = z.toJSONSchema(schema, { io }) as ObjectSchema;
  schemas.set(schema, made);
  return made;
}

const schemas = new WeakMap<z.ZodObject, ObjectSchema>();

/** Prompts that a person may choose in their client to start an agent with. */
const prompts = [
  {
    name: 'read_screen',
    title: 'Read my screen',
    description: 'Tells what is on the screen, and what could be done next',
    text:
      'Read my screen with the tool snapshot. Tell me in a few sentences what is on it, window by ' +
      'window, quote errors word for word, and say what I could do next. Do not click or type anything.',
  },
  {
    name: 'fill_in_form',
    title: 'Fill in the form on my screen',
    description: 'Finds the fields of a form by their labels and fills them in',
    text:
      'There is a form on my screen. Read it with the tool snapshot and tell me its fields. Ask me for ' +
      'what you do not know. Then fill it in: click each field with click_text, type with type_text, ' +
      'and check with find_text that it stands there. Do not send it before I say so.',
  },
];

function listPrompts() {
  return { prompts: prompts.map(({ text: _, ...prompt }) => prompt) };
}

/** Throws where there is no such prompt. */
function getPrompt(name: string) {
  const prompt = prompts.find((each) => each.name === name);
  if (!prompt) {
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no prompt ${name}.`);
  }
  const { description, text } = prompt;
  const content = { type: 'text' as const, text };
  return { description, messages: [{ role: 'user' as const, content }] };
}

const screen = {
  uri: 'screen://latest',
  name: 'screen',
  title: 'The text on the screen',
  description: 'All lines that stand on the screen now, each on a line of its own',
  mimeType: 'text/plain',
};

/** How many entries of the history are listed; all can be read. */
const listed = 50;

async function listResources({ agents, history }: AgentHost) {
  if (!agents.allows('read')) return { resources: [] };
  const { entries } = await history.list({
    sort: 'createdAt',
    order: 'desc',
    limit: listed,
    full: false,
  });
  const ofHistory = entries.map(({ id, text, createdAt }) => ({
    uri: `history://${id}`,
    name: id,
    title: titleOf(text),
    description: `Captured ${createdAt}`,
    mimeType: 'text/plain',
  }));
  return { resources: [screen, ...ofHistory] };
}

function listTemplates({ agents }: AgentHost) {
  if (!agents.allows('read')) return { resourceTemplates: [] };
  const template = {
    uriTemplate: 'history://{id}',
    name: 'history',
    title: 'A text of the history',
    mimeType: 'text/plain',
  };
  return { resourceTemplates: [template] };
}

type ResourceReading = { signal: AbortSignal; longTexts: LongTexts | undefined };

/** Throws where there is no such resource, and `permission_denied`. */
async function readResource(host: AgentHost, uri: string, reading: ResourceReading) {
  host.agents.requireAllowed('read');
  const text = await textOf(host, uri, reading);
  return { contents: [{ uri, mimeType: 'text/plain', text }] };
}

async function textOf(
  host: AgentHost,
  uri: string,
  { signal, longTexts }: ResourceReading,
): Promise<string> {
  if (uri === screen.uri) {
    const read = await host.screenText.snapshot({}, signal);
    return 'lines' in read ? read.lines.map(({ text }) => text).join('\n') : '';
  }
  const [, id] = /^history:\/\/([^/?#]{1,200})$/.exec(uri) ?? [];
  if (id === undefined) throw new ResourceNotFoundError(uri);
  try {
    const entry = decodeURIComponent(id);
    if (longTexts) return longTexts.put(await host.history.json.text(entry));
    return (await host.history.get(entry)).text;
  } catch (error) {
    if (error instanceof Problem || error instanceof URIError) throw new ResourceNotFoundError(uri);
    throw error;
  }
}

/** Its first words. */
function titleOf(text: string): string {
  const line = text.trim().split('\n')[0] ?? '';
  return line.length > 60 ? `${line.slice(0, 59).toWellFormed()}…` : line;
}

import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { parseJson } from '../../../shared/parse-json.ts';
import type { HostPeer } from '../../link/client/greet-host.ts';
import { type Command, type Context, UsageError } from '../command.ts';
import { parse } from '../parse.ts';
import { withHost } from '../with-host.ts';
import { agentClients, configure, printConfiguration } from './agent-clients.ts';

const names = Object.keys(agentClients).join('|');

export const mcp: Command = {
  usage: ['mcp', `mcp --install ${names}`, `mcp --print ${names}`],
  summary: 'Serve an agent over standard input and output (Model Context Protocol)',
  options: [
    ['--install CLIENT', 'write it into the configuration of that client'],
    ['--print CLIENT', 'show what would be written, and where'],
  ],
  async run(args, context) {
    const { values } = parse({
      args,
      options: { install: { type: 'string' }, print: { type: 'string' } },
    });
    if (values.install !== undefined && values.print !== undefined) {
      throw new UsageError('mcp takes --install or --print, not both.');
    }
    if (values.print !== undefined) return await printConfiguration(values.print, context);
    if (values.install !== undefined) return await configure(values.install, context);
    return await withHost(context, (host) => relay(host, context));
  },
};

/** Carries messages between the agent and the host until one of them goes. */
async function relay(host: HostPeer, { stdin, stdout, signal }: Context): Promise<number> {
  host.on('mcp_message', ({ message }) => void stdout.write(`${JSON.stringify(message)}\n`));
  const lines = createInterface({ input: stdin, crlfDelay: Number.POSITIVE_INFINITY });
  lines.on('line', (line) => {
    if (line.trim() === '') return;
    const message = messageIn(line);
    if (message) host.emit('mcp_message', { message });
    else stdout.write(`${JSON.stringify(notUnderstood)}\n`);
  });
  const ended = once(lines, 'close', { signal }).catch(() => undefined);
  const gone = await Promise.race([ended.then(() => false), host.closed.then(() => true)]);
  lines.close();
  if (gone && !signal.aborted) throw new Error('The host has ended. Start the agent anew.');
  return 0;
}

function messageIn(line: string): Record<string, unknown> | undefined {
  try {
    const message = parseJson(line);
    return message !== null && typeof message === 'object' && !Array.isArray(message)
      ? { ...message }
      : undefined;
  } catch {
    return undefined;
  }
}

/** https://www.jsonrpc.org/specification#error_object */
const notUnderstood = {
  jsonrpc: '2.0',
  id: null,
  error: { code: -32_700, message: 'This is no JSON object on a line of its own.' },
};

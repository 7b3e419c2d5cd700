import { once } from 'node:events';
import { mkdir, readFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { writeFileAtomically } from '../../shared/node/write-file-atomically.ts';
import { parseJson } from '../../shared/parse-json.ts';
import type { HostPeer } from '../link/client/find-host.ts';
import { type Command, type Context, parse, UsageError } from './command.ts';
import { withHost } from './with-host.ts';

const header = '[mcp_servers.screenscribe]';

const object = z.record(z.string(), z.unknown());

/** Programs that start agents, and the files where they list their servers. */
const agentClients: Record<string, AgentClient> = {
  // https://code.claude.com/docs/en/mcp
  claude: {
    title: 'Claude Code',
    file: () => '.claude.json',
    write: (text, server) => withServerInJson(text, 'mcpServers', { type: 'stdio', ...server }),
  },
  // https://developers.openai.com/codex/mcp
  codex: {
    title: 'Codex',
    file: ({ CODEX_HOME }) =>
      CODEX_HOME ? path.join(CODEX_HOME, 'config.toml') : '.codex/config.toml',
    write: withServerInToml,
  },
  // https://code.visualstudio.com/docs/copilot/customization/mcp-servers
  vscode: {
    title: 'Visual Studio Code',
    file: () => userFolder('Code/User/mcp.json'),
    write: (text, server) => withServerInJson(text, 'servers', { type: 'stdio', ...server }),
  },
  // https://cursor.com/docs/context/mcp
  cursor: {
    title: 'Cursor',
    file: () => '.cursor/mcp.json',
    write: (text, server) => withServerInJson(text, 'mcpServers', server),
  },
};

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

/** Passes messages between the agent and the host until one of them disconnects. */
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

type AgentClient = {
  title: string;
  /** Its configuration, below the home folder unless it is absolute. */
  file: (environment: NodeJS.ProcessEnv) => string;
  /** The configuration with this program added. Throws where it cannot be read. */
  write: (text: string, server: ServerCommand) => string;
};

/** The command with which a client reaches the host. */
type ServerCommand = { command: string; args: string[] };

/** Shows what `configure` would write, and where. */
async function printConfiguration(name: string, { stdout, environment }: Context) {
  const { client, file } = find(name, environment);
  stdout.write(`${file}\n\n${client.write('', ownCommand())}`);
  return 0;
}

/** Writes this program into the configuration of a client; everything else in it stays. */
async function configure(name: string, { stdout, environment }: Context) {
  const { client, file } = find(name, environment);
  const before = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  let after: string;
  try {
    after = client.write(before, ownCommand());
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(
      `${file} cannot be read (${reason}), so it stays as it is. Add by hand what ` +
        `\`screenscribe mcp --print ${name}\` shows.`,
      { cause },
    );
  }
  await mkdir(path.dirname(file), { recursive: true });
  await writeFileAtomically(file, after);
  stdout.write(
    `${client.title} has Screenscribe now: ${file}\n` +
      'Start it anew. Agents may do nothing until you switch them on in the preferences, under Agents.\n',
  );
  return 0;
}

function find(name: string, environment: NodeJS.ProcessEnv) {
  const client = Object.hasOwn(agentClients, name) ? agentClients[name] : undefined;
  if (!client) {
    const known = Object.keys(agentClients).join(', ');
    throw new UsageError(`There is no client ${name}. There are ${known}.`);
  }
  const home = environment.HOME || os.homedir();
  return { client, file: path.resolve(home, client.file(environment)) };
}

/** Where Electron programs keep user settings. */
function userFolder(file: string): string {
  if (process.platform === 'darwin') return path.join('Library/Application Support', file);
  if (process.platform === 'win32') return path.join(process.env.APPDATA ?? '', file);
  return path.join('.config', file);
}

/** How another program starts `screenscribe mcp`, whatever is on its PATH. */
function ownCommand(): ServerCommand {
  const commandLine = fileURLToPath(new URL('../cli.ts', import.meta.url));
  return { command: process.execPath, args: [commandLine, 'mcp'] };
}

/** A configuration in JSON with this program among its servers. Throws where it is no JSON object. */
function withServerInJson(
  text: string,
  key: string,
  server: ServerCommand & { type?: string },
): string {
  const before = text.trim() === '' ? {} : object.parse(parseJson(text));
  const servers = object.parse(before[key] ?? {});
  const after = { ...before, [key]: { ...servers, screenscribe: server } };
  return `${JSON.stringify(after, null, 2)}\n`;
}

/**
 * A TOML configuration with this program's table. Only the lines of that table are written: the
 * comments and the order of everything else stay, which no TOML library preserves.
 */
function withServerInToml(text: string, { command, args }: ServerCommand): string {
  const table = [
    header,
    `command = ${JSON.stringify(command)}`,
    `args = [${args.map((each) => JSON.stringify(each)).join(', ')}]`,
  ].join('\n');
  const lines = text.split('\n');
  const start = lines.findIndex((line) => line.trim() === header);
  if (start < 0) return `${text.trimEnd()}${text.trim() === '' ? '' : '\n\n'}${table}\n`;
  const next = lines.findIndex((line, at) => at > start && /^\s*\[/.test(line));
  const rest = next < 0 ? [] : lines.slice(next);
  return [...lines.slice(0, start), table, '', ...rest].join('\n').trimEnd().concat('\n');
}

import { mkdir, readFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { writeFileAtomically } from '../../../shared/node/write-file-atomically.ts';
import { type Context, UsageError } from '../command.ts';
import { ownCommand, type ServerCommand } from './own-command.ts';
import { withServerInJson } from './with-server-in-json.ts';
import { withServerInToml } from './with-server-in-toml.ts';

type AgentClient = {
  title: string;
  /** Its configuration, below the home folder unless it is absolute. */
  file: (environment: NodeJS.ProcessEnv) => string;
  /** The configuration with this program in it. Throws where it cannot be read. */
  write: (text: string, server: ServerCommand) => string;
};

/** Programs that start agents, and where they keep which servers they have. */
export const agentClients: Record<string, AgentClient> = {
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

/** Shows what `configure` would write, and where. */
export async function printConfiguration(name: string, { stdout, environment }: Context) {
  const { client, file } = find(name, environment);
  stdout.write(`${file}\n\n${client.write('', ownCommand())}`);
  return 0;
}

/** Writes this program into the configuration of a client; all else in it stays. */
export async function configure(name: string, { stdout, environment }: Context) {
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

/** Where programs of Electron keep what a user sets. */
function userFolder(file: string): string {
  if (process.platform === 'darwin') return path.join('Library/Application Support', file);
  if (process.platform === 'win32') return path.join(process.env.APPDATA ?? '', file);
  return path.join('.config', file);
}

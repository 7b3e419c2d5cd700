import { fileURLToPath } from 'node:url';

/** What a client starts to reach the host. */
export type ServerCommand = { command: string; args: string[] };

/** How another program starts `screenscribe mcp`, whatever is on its PATH. */
export function ownCommand(): ServerCommand {
  const commandLine = fileURLToPath(new URL('../../cli.ts', import.meta.url));
  return { command: process.execPath, args: [commandLine, 'mcp'] };
}

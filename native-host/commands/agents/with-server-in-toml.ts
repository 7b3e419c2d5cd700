import type { ServerCommand } from './own-command.ts';

const header = '[mcp_servers.screenscribe]';

/**
 * A configuration in TOML with this program's table. Only the lines of that table are written: the
 * comments and the order of all others stay, which no library that writes TOML keeps.
 */
export function withServerInToml(text: string, { command, args }: ServerCommand): string {
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

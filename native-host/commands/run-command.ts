import { version } from '../../shared/node/version.ts';
import { type Command, type Context, UsageError } from './command.ts';
import { commands } from './commands.ts';

/**
 * Runs the command named in `args`.
 * @returns the exit code: 0 done, 1 failed, 2 wrong usage
 */
export async function runCommand(args: string[], context: Context): Promise<number> {
  const [name = 'help', ...rest] = args;
  try {
    if (['help', '--help', '-h'].includes(name)) return help(rest[0], context);
    if (['version', '--version', '-v'].includes(name)) return say(`${version}\n`, context);
    const command = find(name);
    if (rest.includes('--help') || rest.includes('-h')) return help(name, context);
    return await command.run(rest, context);
  } catch (error) {
    return fail(error, context);
  }
}

function find(name: string): Command {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command) return command;
  throw new UsageError(`There is no command ${name}. \`screenscribe help\` lists them.`);
}

function help(name: string | undefined, context: Context): number {
  return say(name === undefined ? overview(commands) : commandHelp(find(name)), context);
}

function say(text: string, { stdout }: Context): number {
  stdout.write(text);
  return 0;
}

function fail(error: unknown, { stderr, signal }: Context): number {
  if (signal.aborted) return 1;
  const message = error instanceof Error ? error.message : String(error);
  stderr.write(`screenscribe: ${message}\n`);
  return error instanceof UsageError ? 2 : 1;
}

/** Every command with its summary. */
function overview(commands: Record<string, Command>): string {
  const rows = Object.entries(commands).map(([name, { summary }]): [string, string] => [
    name,
    summary,
  ]);
  return [
    'Usage: screenscribe COMMAND [OPTIONS]',
    '',
    'Captures text from anything on the screen.',
    '',
    ...table(rows),
    '',
    '`screenscribe help COMMAND` tells more. Exit codes: 0 done, 1 failed, 2 wrong usage.',
    '',
  ].join('\n');
}

/** One command with its options. */
function commandHelp({ usage, summary, options = [] }: Command): string {
  return [
    ...usage.map((line, index) => `${index === 0 ? 'Usage:' : '      '} screenscribe ${line}`),
    '',
    `${summary}.`,
    ...(options.length > 0 ? ['', ...table(options)] : []),
    '',
  ].join('\n');
}

function table(rows: [string, string][]): string[] {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`);
}

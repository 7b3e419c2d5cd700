import type { Command } from './command.ts';

/** Every command with its summary. */
export function overview(commands: Record<string, Command>): string {
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
export function commandHelp({ usage, summary, options = [] }: Command): string {
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

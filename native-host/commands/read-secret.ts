import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import type { Context } from './command.ts';

/**
 * The first line of standard input without the blanks around it; at a terminal it is asked for and
 * does not show. Undefined where there is none.
 */
export async function readSecret(
  { stdin, stderr, signal }: Context,
  prompt: string,
): Promise<string | undefined> {
  const terminal = stdin.isTTY === true;
  if (terminal) stderr.write(prompt);
  const silent = new Writable({ write: (_piece, _encoding, written) => written() });
  const lines = createInterface({ input: stdin, output: silent, terminal, signal });
  lines.once('SIGINT', () => lines.close());
  try {
    for await (const line of lines) return line.trim() || undefined;
    return undefined;
  } finally {
    lines.close();
    if (terminal) stderr.write('\n');
  }
}

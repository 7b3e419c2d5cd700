import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { Problem } from '../../shared/api/problem.ts';
import { noDisplay } from '../screen/display-server.ts';
import { waylandSocket } from '../wayland/socket-path.ts';

const maxBytes = 64_000_000;

export function noClipboardProgram(): Error {
  const missing = waylandSocket() === undefined ? 'xsel' : 'wl-clipboard';
  return new Error(`No program for the clipboard is installed. Install ${missing}.`);
}

/**
 * Runs a command line with `input` as its standard input. Without an input it returns what the
 * program writes, as UTF-8. Null where the program is not installed, or not for this processor.
 * One that fails with the words of `saysNoText` has none: an empty text. Throws `timeout` after
 * `limitMs`.
 */
export async function runIfInstalled(
  [command, ...args]: string[],
  {
    input,
    limitMs,
    saysNoText,
  }: { input?: string; limitMs: number; saysNoText?: RegExp | undefined },
): Promise<string | null> {
  const signal = AbortSignal.timeout(limitMs);
  const isReading = input === undefined;
  const child = spawn(command ?? '', args, {
    // The owner of a written text stays behind: it must not hold a pipe to this process.
    stdio: [
      isReading ? 'ignore' : 'pipe',
      isReading ? 'pipe' : 'ignore',
      saysNoText ? 'pipe' : 'ignore',
    ],
    env: { ...process.env, LC_CTYPE: 'UTF-8' },
    signal,
    killSignal: 'SIGKILL',
  });
  // A program that is missing is told of below; one that ends early needs no more input.
  child.stdin?.on('error', () => undefined);
  child.stdin?.end(input);
  const ended = once(child, isReading ? 'close' : 'exit');
  try {
    const [output, complaint, [code]] = await Promise.all([
      collect(child.stdout),
      collect(child.stderr),
      ended,
    ]);
    if (code === 0) return output;
    if (saysNoText?.test(complaint)) return '';
  } catch (error) {
    if (isNotInstalled(error)) return null;
    throw signal.aborted ? noAnswer(error) : error;
  } finally {
    child.kill('SIGKILL');
  }
  throw noDisplay(new Error(`${command} failed`));
}

function noAnswer(cause: unknown): Problem {
  return new Problem('timeout', 'The program that holds the clipboard does not answer.', { cause });
}

async function collect(stream: Readable | null): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream ?? []) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > maxBytes) throw new Problem('payload_too_large', 'The clipboard holds over 64 MB.');
  }
  return Buffer.concat(chunks).toString('utf8');
}

function isNotInstalled(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && ['ENOENT', 'ENOEXEC'].includes(String(error.code))
  );
}

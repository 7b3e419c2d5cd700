import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { Problem } from '../../shared/api/problem.ts';
import { noDisplay } from '../screen/display-server.ts';
import { waylandSocket } from '../wayland/socket-path.ts';

type CommandLine = [command: string, ...args: string[]];

/** How to get the clipboard's text from a program's output, and how to set it from its input. */
export type ClipboardProgram = {
  read: CommandLine;
  /** Its error output where the clipboard holds no text. */
  saysNoText?: RegExp;
} & (
  | { write: CommandLine }
  /** It keeps running as the owner of the text, until another program copies something. */
  | { own: CommandLine }
);

/** The programs to try, the best first. */
export function clipboardPrograms(environment = process.env): ClipboardProgram[] {
  switch (process.platform) {
    case 'darwin':
      return [{ read: ['pbpaste'], write: ['pbcopy'] }];
    case 'win32':
      return [windows()];
    default:
      return [
        // On Wayland the clipboard of X11 programs is a separate one.
        ...(waylandSocket(environment) === undefined
          ? [xsel(bundled('linux/xsel')), xsel('xsel')]
          : [wayland]),
      ];
  }
}

const wayland: ClipboardProgram = {
  read: ['wl-paste', '--no-newline', '--type', 'text'],
  saysNoText: /no selection|nothing is copied|no suitable type/i,
  write: ['wl-copy', '--type', 'text/plain;charset=utf-8'],
};

function xsel(command: string): ClipboardProgram {
  return {
    read: [command, '--clipboard', '--output'],
    own: [command, '--clipboard', '--input', '--nodetach'],
  };
}

function windows(): ClipboardProgram {
  const command = bundled('windows/clipboard_x86_64.exe');
  return { read: [command, '--paste'], saysNoText: nothingFound, write: [command, '--copy'] };
}

/** ERROR_NOT_FOUND, or no error: the clipboard is empty or holds no text. */
const nothingFound = /\bcode: (?:1168|0)\b/;

/** nut-js bundles these programs; called through it, they lose final newlines. */
function bundled(program: string): string {
  const nutJs = createRequire(createRequire(import.meta.url).resolve('@nut-tree-fork/nut-js'));
  const provider = createRequire(nutJs.resolve('@nut-tree-fork/default-clipboard-provider'));
  return path.join(path.dirname(provider.resolve('clipboardy')), 'fallbacks', program);
}

const maxBytes = 64_000_000;

export function noClipboardProgram(): Error {
  const missing = waylandSocket() === undefined ? 'xsel' : 'wl-clipboard';
  return new Error(`No program for the clipboard is installed. Install ${missing}.`);
}

/**
 * Runs a command line with `input` as its standard input. Without an input it returns the program's
 * output, as UTF-8. Null where the program is not installed, or not for this processor. One that
 * fails with an error matching `saysNoText` gives an empty text. Throws `timeout` after `limitMs`.
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
    // The owner of a written text keeps running: it must not hold a pipe to this process.
    stdio: [
      isReading ? 'ignore' : 'pipe',
      isReading ? 'pipe' : 'ignore',
      saysNoText ? 'pipe' : 'ignore',
    ],
    env: { ...process.env, LC_CTYPE: 'UTF-8' },
    signal,
    killSignal: 'SIGKILL',
  });
  // A missing program is handled below; one that ends early needs no more input.
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

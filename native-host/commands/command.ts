import { createInterface } from 'node:readline';
import { type Readable, Writable } from 'node:stream';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { z } from 'zod';
import { languages, layout, type OcrResult } from '../../shared/api/recognition.ts';
import { coordinate, extent } from '../../shared/api/region.ts';

/** What a command may use of the process that runs it. */
export type Context = {
  /** For input that must not be in arguments, such as keys. */
  stdin: Readable & { isTTY?: boolean };
  /** Results only. */
  stdout: Writable & { isTTY?: boolean };
  /** Messages: progress and failures. */
  stderr: Writable & { isTTY?: boolean };
  environment: NodeJS.ProcessEnv;
  signal: AbortSignal;
};

export type Command = {
  /** Lines of arguments, without the program's name. */
  usage: string[];
  summary: string;
  /** Options and their meanings. */
  options?: [string, string][];
  /**
   * @returns the exit code: 0, or 1 where it found and reported something wrong
   * @throws UsageError, or any Error whose message says what failed
   */
  run: (args: string[], context: Context) => Promise<number>;
};

/** Arguments that the command does not accept. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** `parseArgs`, with UsageError for what it refuses. */
export function parse<T extends ParseArgsConfig>(config: T): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

/**
 * Parses `value` with `schema`.
 * @throws UsageError that names `option`
 */
export function option<S extends z.ZodType>(schema: S, value: unknown, name: string): z.output<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new UsageError(`${name}: ${z.prettifyError(parsed.error).replace(/^✖ /, '')}`);
}

/** Options for reading an image, for `parseArgs`. */
export const readingOptions = {
  language: { type: 'string', short: 'l' },
  layout: { type: 'string' },
  json: { type: 'boolean', default: false },
} as const;

export const readingHelp: [string, string][] = [
  ['-l, --language CODES', 'languages of the text, as eng,deu'],
  ['--layout LAYOUT', 'auto, paragraphs, lines, single-line, table or code'],
  ['--json', 'print lines, words, boxes and confidence as one JSON object a line'],
];

/** The options for reading that are passed to the host. */
export function reading(values: { language?: string | undefined; layout?: string | undefined }) {
  return {
    ...(values.language && {
      languages: option(languages, values.language.split(','), '--language'),
    }),
    ...(values.layout && { layout: option(layout, values.layout, '--layout') }),
  };
}

/** @param about fields that precede those of the result in JSON */
export function printResult(
  result: OcrResult,
  { json, about = {} }: { json: boolean; about?: Record<string, string> },
  { stdout }: Context,
): void {
  stdout.write(`${json ? JSON.stringify({ ...about, ...result }) : result.text}\n`);
}

/** As X,Y,WIDTH,HEIGHT on the command line. */
export function regionOf(text: string) {
  const parts = text.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)));
  const region = numbers.safeParse(parts);
  if (!region.success) {
    throw new UsageError(
      '--region takes X,Y,WIDTH,HEIGHT: four whole numbers up to a million, the sizes above zero.',
    );
  }
  const [x, y, width, height] = region.data;
  return { x, y, width, height };
}

const numbers = z.tuple([coordinate, coordinate, extent, extent]);

/**
 * The first line of standard input; at a terminal it is prompted for and not echoed. Undefined where
 * there is none.
 */
export async function readSecret(
  { stdin, stderr, signal }: Context,
  prompt: string,
): Promise<string | undefined> {
  const terminal = stdin.isTTY === true;
  const silent = new Writable({ write: (_piece, _encoding, written) => written() });
  const lines = createInterface({ input: stdin, output: silent, terminal, signal });
  // From here on the terminal shows nothing of what is typed.
  if (terminal) stderr.write(prompt);
  lines.once('SIGINT', () => lines.close());
  try {
    for await (const line of lines) return line;
    return undefined;
  } finally {
    lines.close();
    if (terminal) stderr.write('\n');
  }
}

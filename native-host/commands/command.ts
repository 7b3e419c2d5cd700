import type { Readable, Writable } from 'node:stream';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { z } from 'zod';

/** What a command may use of the process that runs it. */
export type Context = {
  /** What must not stand in arguments, such as keys. */
  stdin: Readable & { isTTY?: boolean };
  /** Results, and nothing else. */
  stdout: Writable & { isTTY?: boolean };
  /** Talk: progress and failures. */
  stderr: Writable & { isTTY?: boolean };
  environment: NodeJS.ProcessEnv;
  signal: AbortSignal;
};

export type Command = {
  /** Lines of arguments, without the program's name. */
  usage: string[];
  summary: string;
  /** Options and what they mean. */
  options?: [string, string][];
  /**
   * @returns the exit code: 0, or 1 where it found something wrong that it has told
   * @throws UsageError, or any Error whose message says what failed
   */
  run: (args: string[], context: Context) => Promise<number>;
};

/** Arguments that the command does not take. */
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
 * `value` as `schema` reads it.
 * @throws UsageError that names `option`
 */
export function option<S extends z.ZodType>(schema: S, value: unknown, name: string): z.output<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new UsageError(`${name}: ${z.prettifyError(parsed.error).replace(/^✖ /, '')}`);
}

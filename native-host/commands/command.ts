import type { Readable, Writable } from 'node:stream';

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

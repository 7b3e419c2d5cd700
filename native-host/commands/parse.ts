import { type ParseArgsConfig, parseArgs } from 'node:util';
import { z } from 'zod';
import { UsageError } from './command.ts';

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

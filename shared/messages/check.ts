import type { z } from 'zod';
import { type LinkErrorCode, MessageError } from './message-error.ts';

/**
 * `value` as `schema` reads it.
 * @throws MessageError with `code`; its message names the path of each value that does not fit.
 */
export function check<S extends z.ZodType>(
  schema: S,
  value: unknown,
  { code, what }: { code: LinkErrorCode; what: string },
): z.output<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  // Only a caller is told of the keys that it gave: what else fails here goes to the log, and keys
  // of a frame that no peer sent may be pieces of what people read and write.
  const isForCaller = code === 'invalid_request';
  const faults = parsed.error.issues
    .slice(0, 5)
    .map((issue) => describe(isForCaller ? issue : unquoted(issue)))
    .join('; ');
  const cause = isForCaller ? { cause: parsed.error } : {};
  throw new MessageError(code, `${what} does not fit: ${faults}`, cause);
}

function unquoted({ code, path, message }: z.core.$ZodIssue) {
  return { path, message: code === 'unrecognized_keys' ? 'keys that are not known' : message };
}

function describe(issue: { path: PropertyKey[]; message: string }): string {
  const path = issue.path.map(String).join('.');
  return path ? `${path}: ${issue.message}` : issue.message;
}

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
  const faults = parsed.error.issues.slice(0, 5).map(describe).join('; ');
  throw new MessageError(code, `${what} does not fit: ${faults}`, { cause: parsed.error });
}

function describe(issue: { path: PropertyKey[]; message: string }): string {
  const path = issue.path.map(String).join('.');
  return path ? `${path}: ${issue.message}` : issue.message;
}

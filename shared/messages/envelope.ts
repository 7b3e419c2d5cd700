import { z } from 'zod';
import { type LinkErrorCode, MessageError } from './message-error.ts';

const id = z.int().min(1);

export const request = z.strictObject({
  /** The sender's protocol version. */
  v: z.int().min(1),
  id,
  method: z.string().min(1).max(100),
  params: z.unknown(),
});
export type Request = z.infer<typeof request>;

const answer = z.strictObject({ id, result: z.unknown() });

const refusal = z.strictObject({
  id,
  error: z.strictObject({ code: z.string().min(1).max(100), message: z.string() }),
});

const event = z.strictObject({ event: z.string().min(1).max(100), params: z.unknown() });

/** One piece of a message too long for a frame: the pieces of `chunk` joined are its JSON. */
const chunk = z.strictObject({
  chunk: z.int().min(1),
  index: z.int().min(0),
  count: z.int().min(1),
  part: z.string().min(1),
});
export type Chunk = z.infer<typeof chunk>;

/** What is sent between two peers, on every transport, once chunks are reassembled. */
export const message = z.union([request, refusal, answer, event]);
export type Message = z.infer<typeof message>;

/** One frame on the wire. */
export const frame = z.union([message, chunk]);
export type Event = z.infer<typeof event>;
export type Response = z.infer<typeof answer> | z.infer<typeof refusal>;

/**
 * Parses `value` with `schema`.
 * @throws MessageError with `code`; its message names the path of each value that does not fit.
 */
export function check<S extends z.ZodType>(
  schema: S,
  value: unknown,
  { code, what }: { code: LinkErrorCode; what: string },
): z.output<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  // The keys are named only to the caller that sent them: other failures go to the log, and the
  // keys of a frame that no peer sent may be pieces of what people read and write.
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

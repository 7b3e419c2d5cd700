import { z } from 'zod';

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
export const chunk = z.strictObject({
  chunk: z.int().min(1),
  index: z.int().min(0),
  count: z.int().min(1),
  part: z.string().min(1),
});
export type Chunk = z.infer<typeof chunk>;

/** What travels between two peers, on every transport, once chunks are put together. */
export const message = z.union([request, refusal, answer, event]);
export type Message = z.infer<typeof message>;

/** One frame on the wire. */
export const frame = z.union([message, chunk]);
export type Event = z.infer<typeof event>;
export type Response = z.infer<typeof answer> | z.infer<typeof refusal>;

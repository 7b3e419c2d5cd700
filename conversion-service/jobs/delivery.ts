import { z } from 'zod';
import { hasEnded, type Job, storedJob } from './job.ts';

export const attemptError = z.enum([
  'address_not_allowed',
  'host_not_found',
  'connection_refused',
  'connection_failed',
  'tls_failed',
  'timed_out',
  'key_revoked',
]);

export type AttemptError = z.infer<typeof attemptError>;

const attempt = z.object({
  at: z.int(),
  status: z.int().optional(),
  error: attemptError.optional(),
  durationMs: z.int(),
});

/** The end of a job, on its way to its receiver. Times are milliseconds since 1970. */
export const delivery = z.object({
  /** The same for every attempt, so that a receiver knows what it has already. */
  id: z.string(),
  url: z.string(),
  /** Its host and port. */
  host: z.string(),
  state: z.enum(['pending', 'delivered', 'failed', 'stopped']),
  attempts: z.array(attempt),
  /** Null once it is over. */
  nextAttemptAt: z.int().nullable(),
  createdAt: z.int(),
  /** As it ended: what is sent does not need the job's own record. */
  job: storedJob,
});

export type Attempt = z.infer<typeof attempt>;
export type Delivery = z.infer<typeof delivery>;

/** The event to send for a job; null before its end, and where none was requested. */
export function deliveryOf(ended: Job): Delivery | null {
  if (!hasEnded(ended) || ended.callbackUrl === undefined) return null;
  const createdAt = ended.completedAt ?? ended.createdAt;
  return {
    id: `msg_${ended.id}`,
    url: ended.callbackUrl,
    host: new URL(ended.callbackUrl).host,
    state: 'pending',
    attempts: [],
    nextAttemptAt: createdAt,
    createdAt,
    job: ended,
  };
}

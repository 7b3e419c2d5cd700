import { setTimeout } from 'node:timers/promises';
import { JetStreamApiError } from '@nats-io/jetstream';
import { errors } from '@nats-io/transport-node';
import { z } from 'zod';
import { parseJson } from '../../../shared/parse-json.ts';
import type { Connected } from './connect.ts';

/** Longer than a cluster takes to elect a new leader, shorter than a client waits. */
const maxRetryMs = 25_000;
const pauseMs = 150;
/** A stream that is full, or has the subject already, answers with status 503 as well. */
const refused = 10077;

/**
 * Retries an operation while the cluster cannot answer: a server restarts, a leader is elected, the
 * connection is made anew. The operation must be idempotent.
 */
export async function retryWhileUnavailable<T>(work: () => Promise<T>): Promise<T> {
  const until = performance.now() + maxRetryMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isPassing(error) || performance.now() > until) throw error;
      await setTimeout(pauseMs);
    }
  }
}

/** Whether the cluster may answer a retry. */
export function isPassing(error: unknown): boolean {
  if (error instanceof JetStreamApiError) return error.status === 503 && error.code !== refused;
  if (error instanceof errors.TimeoutError || error instanceof errors.ConnectionError) return true;
  if (error instanceof errors.RequestError) return true;
  // The client's error where a request finds no leader.
  if (error instanceof Error && error.name === 'JetStreamNotEnabled') return true;
  return error instanceof Error && error.cause !== undefined && isPassing(error.cause);
}

/** Monitoring needs a quick answer. */
const answerMs = 2_000;

const answer = z.object({ error: z.object({ description: z.string() }).optional() });

/** What is waited for: a connection, or a server that leads the stream; null where both are there. */
export async function waitsForOf(
  { connection, isConnected, servers }: Connected,
  stream: string,
): Promise<string | null> {
  if (!isConnected()) return `NATS at ${servers}`;
  try {
    const options = { timeout: answerMs };
    const { data } = await connection.request(`$JS.API.STREAM.INFO.${stream}`, '', options);
    const { error } = answer.parse(parseJson(new TextDecoder().decode(data)));
    return error ? `JetStream at ${servers}, which says “${error.description}”` : null;
  } catch (error) {
    if (!isPassing(error)) throw error;
    return `JetStream at ${servers}, which does not answer: has the cluster a leader?`;
  }
}

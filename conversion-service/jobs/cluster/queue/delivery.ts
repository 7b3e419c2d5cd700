import { createInbox } from '@nats-io/transport-node';
import type { Cluster } from '../cluster.ts';
import { isPassing, retryWhileUnavailable } from '../connection/retry-while-unavailable.ts';
import { type Place, placeOf } from './lanes.ts';

/** An entry that a consumer handed out, until it is acknowledged or its time is over. */
export type Delivery = {
  place: Place;
  /** How often it was handed out, this time included. */
  count: number;
  /** Its number in the stream. */
  sequence: number;
  /** How many more wait in the lane. */
  pending: number;
  /** Asks for more time. */
  extend(): void;
  /** Takes the entry out of the stream. Of no effect where that has happened. */
  acknowledge(): Promise<void>;
};

const pullMs = 3_000;

/** The next entry of a consumer, null where none waits, undefined where there is no consumer. */
export async function pull(
  { connection }: Cluster,
  stream: string,
  consumer: string,
): Promise<Delivery | null | undefined> {
  const ask = JSON.stringify({ batch: 1, no_wait: true });
  const subject = `$JS.API.CONSUMER.MSG.NEXT.${stream}.${consumer}`;
  try {
    // A delivery comes with its entry's subject, by which an inbox of many requests cannot tell
    // whose it is.
    const options = { timeout: pullMs, noMux: true, reply: createInbox() };
    const message = await connection.request(subject, ask, options);
    if (!message.reply?.startsWith('$JS.ACK.')) return null;
    const { reply } = message;
    return {
      place: placeOf(message.subject),
      ...countsOf(reply),
      extend: () => connection.publish(reply, '+WPI'),
      async acknowledge() {
        await retryWhileUnavailable(() => connection.request(reply, '+ACK', { timeout: pullMs }));
      },
    };
  } catch (error) {
    if (isPassing(error)) return undefined;
    throw error;
  }
}

/**
 * Reads what the reply subject of a delivery says (NATS ADR-15):
 * `$JS.ACK.[domain.account.]stream.consumer.delivered.sequence.….time.pending[.random]`
 */
function countsOf(reply: string): Pick<Delivery, 'count' | 'sequence' | 'pending'> {
  const tokens = reply.split('.');
  const [count, sequence, , , pending] = tokens.slice(tokens.length > 9 ? 6 : 4).map(Number);
  return { count: count ?? 1, sequence: sequence ?? 0, pending: pending ?? 0 };
}

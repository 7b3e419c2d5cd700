import { z } from 'zod';
import { parseJson } from '../../../../shared/parse-json.ts';
import type { Connected } from './connect.ts';
import { isPassing } from './retry-while-unavailable.ts';

/** Whoever watches over the service wants to hear soon. */
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

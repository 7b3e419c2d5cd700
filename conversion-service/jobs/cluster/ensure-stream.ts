import { JetStreamApiCodes, JetStreamApiError, type StreamConfig } from '@nats-io/jetstream';
import type { Cluster } from './cluster.ts';
import { retryWhileUnavailable } from './connection/retry-while-unavailable.ts';

type Wanted = Pick<StreamConfig, 'name'> & Partial<StreamConfig>;

/**
 * Makes a stream where it is not there, and gives one that is there the settings that may change.
 * Throws where the cluster has not as many servers as there shall be copies.
 */
export async function ensureStream({ manager }: Cluster, wanted: Wanted): Promise<void> {
  const found = await retryWhileUnavailable(() => unlessMissing(manager.streams.info(wanted.name)));
  if (!found) {
    await retryWhileUnavailable(() => manager.streams.add(wanted));
    return;
  }
  const { name, ...changes } = wanted;
  const isAsWanted = changing.every(
    (setting) => changes[setting] === undefined || changes[setting] === found.config[setting],
  );
  if (!isAsWanted) await retryWhileUnavailable(() => manager.streams.update(name, changes));
}

/** What an operator may change between two runs. */
const changing = ['num_replicas', 'max_msgs', 'max_age'] as const;

async function unlessMissing<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    const isMissing =
      error instanceof JetStreamApiError && error.code === JetStreamApiCodes.StreamNotFound;
    if (isMissing) return null;
    throw error;
  }
}

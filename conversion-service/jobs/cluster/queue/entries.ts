import { JetStreamApiError } from '@nats-io/jetstream';
import { Problem } from '../../../../shared/api/problem.ts';
import type { Cluster } from '../cluster.ts';
import { retryWhileUnavailable } from '../connection/retry-while-unavailable.ts';
import type { Lanes } from './lanes.ts';
import { laneFor, type Place, subjectOf, subjectsOf } from './lanes.ts';

/** Puts entries into the queue's stream and takes them out. */
export type Entries = {
  /** An entry that is there stays as it is. Throws `queue_full`. */
  put(place: Place): Promise<void>;
  remove(jobId: string): Promise<void>;
  /** Whether the message that stands for an entry is still there. */
  isThere(sequence: number): Promise<boolean>;
};

export function entriesOf(cluster: Cluster, stream: string, lanes: Lanes): Entries {
  const { js, manager } = cluster;
  return {
    async put(place) {
      await lanes.ensure(laneFor(place));
      try {
        await retryWhileUnavailable(() => js.publish(subjectOf(cluster, place), ''));
      } catch (error) {
        if (isThereAlready(error)) return;
        throw isFull(error) ? queueFull(error) : error;
      }
    },
    async remove(jobId) {
      await retryWhileUnavailable(() =>
        manager.streams.purge(stream, { filter: subjectsOf(cluster, jobId) }),
      );
    },
    async isThere(sequence) {
      return (
        (await retryWhileUnavailable(() =>
          manager.streams.getMessage(stream, { seq: sequence }),
        )) !== null
      );
    },
  };
}

/** The stream refuses a second message on a subject. */
function isThereAlready(error: unknown): boolean {
  return error instanceof JetStreamApiError && /per subject/.test(error.message);
}

function isFull(error: unknown): boolean {
  return error instanceof JetStreamApiError && /maximum (messages|bytes)/.test(error.message);
}

function queueFull(cause: unknown): Problem<'queue_full'> {
  return new Problem('queue_full', 'The queue is full. Try again in 10 seconds.', {
    cause,
    retryAfterSeconds: 10,
  });
}

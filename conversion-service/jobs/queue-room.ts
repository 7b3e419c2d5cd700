import { Problem } from '../../shared/api/problem.ts';
import type { JobQueue } from './ports.ts';

/** Places in the queue that a request holds until its jobs are in it. */
export type QueueRoom = {
  /**
   * Throws `queue_full` where so many more do not fit.
   * @param own how many of the key's jobs may wait, where it has a limit of its own
   */
  reserve(keyId: string, places: number, own?: number): Promise<Disposable>;
};

const retryAfterSeconds = 10;

/**
 * Limits how many jobs wait. One key may fill three quarters of the queue, so that there is always
 * space for another key's document.
 */
export function queueRoom(queue: JobQueue, limit: number): QueueRoom {
  const reserved = new Map<string, number>();
  const perKey = Math.ceil((limit * 3) / 4);

  const hold = (keyId: string, places: number) => {
    const held = (reserved.get(keyId) ?? 0) + places;
    if (held === 0) reserved.delete(keyId);
    else reserved.set(keyId, held);
  };

  return {
    async reserve(keyId, places, most = perKey) {
      hold(keyId, places);
      const release = { [Symbol.dispose]: () => hold(keyId, -places) };
      const all = (await queue.depth()).waiting + sum(reserved.values());
      const own = (await queue.depth(keyId)).waiting + (reserved.get(keyId) ?? 0);
      if (all <= limit && own <= most) return release;
      release[Symbol.dispose]();
      throw new Problem(
        'queue_full',
        `${all > limit ? 'The queue is' : 'Your share of the queue is'} full. Try again in ` +
          `${retryAfterSeconds} seconds.`,
        { retryAfterSeconds },
      );
    },
  };
}

function sum(numbers: Iterable<number>): number {
  let total = 0;
  for (const number of numbers) total += number;
  return total;
}

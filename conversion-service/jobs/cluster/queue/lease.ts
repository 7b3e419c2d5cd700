import type { Lease } from '../../job-queue.ts';
import type { Delivery } from './delivery.ts';
import type { Entries } from './entries.ts';
import type { Place } from './lane.ts';

type Options = {
  entries: Entries;
  put: (place: Place) => Promise<void>;
  onGivenBack: () => void;
};

/** A lease is good as long as its message is in the stream: who takes the entry next moves it. */
export function leaseOf(
  { place, sequence, extend, acknowledge }: Delivery,
  { entries, put, onGivenBack }: Options,
): Lease {
  return {
    entry: place.entry,
    attempt: place.attempts + 1,
    async extend() {
      extend();
      return entries.isThere(sequence);
    },
    done: acknowledge,
    async giveBack() {
      if (await entries.isThere(sequence)) await put({ ...place, returns: place.returns + 1 });
      await acknowledge();
      onGivenBack();
    },
  };
}

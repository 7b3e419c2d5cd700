import type { Cluster } from '../cluster.ts';
import { retryWhileUnavailable } from '../connection/retry-while-unavailable.ts';
import { ensureAll, type LaneState, type Lanes } from './lanes.ts';

/** The lanes of a queue, asked for no more often than is of use. */
export type Listing = {
  /** As they are. Those who ask at the same time share an answer. */
  fresh(): Promise<LaneState[]>;
  /** As they were a moment ago. */
  recent(): Promise<LaneState[]>;
};

const recentMs = 200;
const repairMs = 60_000;

export function listingOf(cluster: Cluster, stream: string, lanes: Lanes): Listing {
  let asked: Promise<LaneState[]> | null = null;
  let last: { states: LaneState[]; at: number } | null = null;
  let repairedAt = Number.NEGATIVE_INFINITY;

  async function ask(): Promise<LaneState[]> {
    try {
      if (performance.now() - repairedAt > repairMs) {
        await ensureAll(cluster, stream, lanes);
        repairedAt = performance.now();
      }
      const states = await retryWhileUnavailable(() => lanes.list());
      last = { states, at: performance.now() };
      return states;
    } finally {
      asked = null;
    }
  }

  async function fresh(): Promise<LaneState[]> {
    asked ??= ask();
    return asked;
  }

  return {
    fresh,
    recent: async () =>
      last && performance.now() - last.at < recentMs ? last.states : await fresh(),
  };
}

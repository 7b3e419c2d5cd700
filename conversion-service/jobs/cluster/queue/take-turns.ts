import type { TakeOptions, Weight } from '../../ports.ts';
import type { LaneState } from './lanes.ts';
import { consumerOf, type Lane } from './lanes.ts';

/** The lanes as this process knows them, and which one is next. */
export type QueueTurns = {
  /** The lanes where something may wait, in the order in which they are to be asked. */
  next(weights: readonly Weight[], others?: Pick<TakeOptions, 'behind' | 'isForBehind'>): Lane[];
  /** The lanes as they were found. */
  look(states: LaneState[]): void;
  /** Sets how many entries wait in a lane. */
  note(lane: Lane, waiting: number): void;
  /** An entry of the lane was taken. */
  served(lane: Lane): void;
};

type KnownLane = { lane: Lane; waiting: number; probedAt: number };

/** One of so many takes first looks at entries that were attempted before, so that none starves. */
const againEvery = 8;

/**
 * Each process gives every key its turn, so all of them together do. A lane whose entries are all
 * leased is checked now and then: an expired lease does not count as waiting.
 */
export function takeTurns(probeMs: number, now = () => performance.now()): QueueTurns {
  const known = new Map<string, KnownLane>();
  const servedAt = new Map<string, number>();
  let takes = 0;

  const turn = ({ lane }: KnownLane) =>
    lane.kind === 'fresh' ? (servedAt.get(lane.keyId) ?? 0) : 0;
  const rank = ({ lane }: KnownLane) => {
    const isFirst = takes % againEvery === againEvery - 1;
    return lane.kind === 'fresh' ? 1 : isFirst ? 0 : 2;
  };

  return {
    next(weights, { behind, isForBehind } = { behind: new Set(), isForBehind: true }) {
      // What was attempted before waits in one lane for all keys: it is behind the others anyway.
      const isBehind = ({ lane }: KnownLane) => lane.kind === 'fresh' && behind.has(lane.keyId);
      return [...known.values()]
        .filter(({ lane, waiting }) => waiting > 0 && weights.includes(lane.weight))
        .filter((one) => isForBehind || !isBehind(one))
        .toSorted(
          (a, b) =>
            Number(isBehind(a)) - Number(isBehind(b)) || rank(a) - rank(b) || turn(a) - turn(b),
        )
        .map(({ lane }) => lane);
    },
    look(states) {
      const before = new Map(known);
      known.clear();
      for (const { lane, consumer, waiting, leased } of states) {
        const probedAt = before.get(consumer)?.probedAt ?? Number.NEGATIVE_INFINITY;
        const isProbed = waiting === 0 && leased > 0 && now() - probedAt > probeMs;
        known.set(consumer, {
          lane,
          waiting: isProbed ? 1 : waiting,
          probedAt: isProbed ? now() : probedAt,
        });
      }
      if (servedAt.size > 10_000) servedAt.clear();
    },
    note(lane, waiting) {
      const consumer = consumerOf(lane);
      const probedAt = known.get(consumer)?.probedAt ?? Number.NEGATIVE_INFINITY;
      known.set(consumer, { lane, waiting, probedAt });
    },
    served(lane) {
      takes += 1;
      if (lane.kind === 'fresh') servedAt.set(lane.keyId, takes);
    },
  };
}

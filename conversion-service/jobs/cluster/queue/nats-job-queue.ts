import { DiscardPolicy, RetentionPolicy, StorageType } from '@nats-io/jetstream';
import { nanos, type Subscription } from '@nats-io/transport-node';
import pLimit from 'p-limit';
import type { Cluster } from '../../../cluster/cluster.ts';
import { ensureStream } from '../../../cluster/cluster.ts';
import { retryWhileUnavailable } from '../../../cluster/connection/retry-while-unavailable.ts';
import type { JobQueue, Lease, TakeOptions, Weight } from '../../ports.ts';
import { consumerOf, type Lane, type LanePlace, laneFor, laneOf, lanesOf } from './lanes.ts';
import { type Entries, type EntryDelivery, entriesOf, listingOf, pull } from './queue-entries.ts';
import { takeTurns } from './take-turns.ts';

type Options = {
  leaseMs?: number;
  /** Milliseconds after which the cluster drops entries that were not taken. */
  keptMs: number;
  /** How many entries the stream takes. */
  limit: number;
};

const atOnce = 32;

/** How often, in ms, a process with free capacity looks for lanes that it has not heard of. */
const aheadLookMs = 1_000;

/** How often, in ms, one does that always finds something in those it knows. */
const busyLookMs = 5_000;

/**
 * A work queue in a stream: one message for each entry, which is removed when it is acknowledged and
 * is handed out again when its lease expires. An entry that is attempted again moves to another
 * place in the stream: so the place of a delivery shows whether the lease is still valid.
 */
export async function clusterJobQueue(
  cluster: Cluster,
  { leaseMs = 30_000, keptMs, limit }: Options,
): Promise<JobQueue & Disposable> {
  const stream = queueStream(cluster);
  await ensureStream(cluster, {
    name: stream,
    subjects: [`${cluster.prefix}.queue.>`],
    retention: RetentionPolicy.Workqueue,
    storage: StorageType.File,
    discard: DiscardPolicy.New,
    discard_new_per_subject: true,
    max_msgs_per_subject: 1,
    max_msgs: limit,
    max_age: nanos(keptMs),
    num_replicas: cluster.replicas,
  });
  const lanes = lanesOf(cluster, stream, leaseMs);
  for (const weight of ['light', 'heavy'] as const) await lanes.ensure({ kind: 'again', weight });
  const entries = entriesOf(cluster, stream, lanes);
  const listing = listingOf(cluster, stream, lanes);
  const turns = takeTurns(leaseMs / 3);
  const listeners = new Set<() => void>();
  const announce = () => {
    for (const listener of listeners) listener();
  };
  const calls = workCalls(cluster, (lane) => {
    turns.note(lane, 1);
    announce();
  });

  async function put(place: LanePlace): Promise<void> {
    await entries.put(place);
    calls.call(laneFor(place));
  }

  async function takeKnown(
    weights: readonly Weight[],
    options?: TakeOptions,
  ): Promise<Lease | null> {
    for (const lane of turns.next(weights, options)) {
      const delivery = await pull(cluster, stream, consumerOf(lane));
      turns.note(lane, delivery?.pending ?? 0);
      if (!delivery) continue;
      if (delivery.count > 1) {
        await moveBack(delivery);
        return takeKnown(weights, options);
      }
      turns.served(lane);
      return leaseOf(delivery, { entries, put, onGivenBack: announce });
    }
    return null;
  }

  /** The previous process died over it: it comes after entries that were not attempted. */
  async function moveBack({ place, count, acknowledge }: EntryDelivery): Promise<void> {
    const moved = { ...place, attempts: place.attempts + count - 1 };
    await entries.put(moved);
    await acknowledge();
    turns.note(laneFor(moved), 1);
  }

  let lookedAt = Number.NEGATIVE_INFINITY;

  async function look(): Promise<void> {
    lookedAt = performance.now();
    turns.look(await listing.fresh());
  }

  async function depth(keyId?: string): Promise<{ waiting: number; leased: number }> {
    const states = (await listing.recent()).filter(
      ({ lane }) => keyId === undefined || (lane.kind === 'fresh' && lane.keyId === keyId),
    );
    const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
    return {
      waiting: sum(states.map(({ waiting }) => waiting)),
      leased: sum(states.map(({ leased }) => leased)),
    };
  }

  return {
    leaseMs,
    async add(added) {
      const inTurn = pLimit(atOnce);
      await lanesFirst(added.map((entry) => laneFor({ entry, attempts: 0, returns: 0 })));
      // In the order of the entries: the cluster takes what one connection sends one by one.
      await Promise.all(
        added.map((entry) => inTurn(() => put({ entry, attempts: 0, returns: 0 }))),
      );
      announce();
    },
    async take(weights, options) {
      calls.listen();
      // One key with much work must not hide those that came later.
      if (performance.now() - lookedAt >= busyLookMs) await look();
      let lease = await takeKnown(weights, options);
      // A process without free capacity gets no calls: a new key may wait for one of its workers.
      const mayLook = !options?.isAhead || performance.now() - lookedAt >= aheadLookMs;
      if (!lease && mayLook) {
        await look();
        lease = await takeKnown(weights, options);
      }
      if (!options?.isAhead) calls.setIdle(lease === null);
      return lease;
    },
    remove: entries.remove,
    depth,
    async waitingSince() {
      if ((await depth()).waiting === 0) return null;
      const { state } = await retryWhileUnavailable(() => cluster.manager.streams.info(stream));
      return state.messages === 0 ? null : Date.parse(state.first_ts);
    },
    onWork(listener) {
      listeners.add(listener);
      return { [Symbol.dispose]: () => void listeners.delete(listener) };
    },
    [Symbol.dispose]: () => calls[Symbol.dispose](),
  };

  async function lanesFirst(all: Lane[]): Promise<void> {
    for (const lane of all) await lanes.ensure(lane);
  }
}

export function queueStream({ prefix }: Pick<Cluster, 'prefix'>): string {
  return `${prefix}-queue`;
}

/**
 * Calls from processes that add work to those that do it. Each call gets to one of the idle processes,
 * and to one of all, so that those that are never idle hear of new lanes; a lost call costs no more
 * than the wait until a process looks.
 */
type WorkCalls = {
  call(lane: Lane): void;
  /** This process takes work from now on. */
  listen(): void;
  /** Whether this process has free capacity. */
  setIdle(isIdle: boolean): void;
  [Symbol.dispose](): void;
};

function workCalls({ connection, prefix }: Cluster, onCall: (lane: Lane) => void): WorkCalls {
  const subject = `${prefix}.work`;
  let always: Subscription | null = null;
  let whileIdle: Subscription | null = null;

  function subscribe(group: 'idle' | 'all'): Subscription {
    return connection.subscribe(subject, {
      queue: group,
      callback(error, message) {
        const lane = error ? null : laneOf(message.string());
        if (lane) onCall(lane);
      },
    });
  }

  return {
    call: (lane) => connection.publish(subject, consumerOf(lane)),
    listen() {
      if (!connection.isClosed()) always ??= subscribe('all');
    },
    setIdle(isIdle) {
      if (isIdle === (whileIdle !== null) || connection.isClosed()) return;
      whileIdle?.unsubscribe();
      whileIdle = isIdle ? subscribe('idle') : null;
    },
    [Symbol.dispose]() {
      for (const subscription of [always, whileIdle]) subscription?.unsubscribe();
      whileIdle = null;
    },
  };
}

type LeaseOptions = {
  entries: Entries;
  put: (place: LanePlace) => Promise<void>;
  onGivenBack: () => void;
};

/** A lease is valid while its message is in the stream: the next process to take the entry moves it. */
function leaseOf(
  { place, sequence, extend, acknowledge }: EntryDelivery,
  { entries, put, onGivenBack }: LeaseOptions,
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

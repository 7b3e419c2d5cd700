import { AckPolicy, type ConsumerInfo, DeliverPolicy } from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
import type { Cluster } from '../../../cluster/cluster.ts';
import { retryWhileUnavailable } from '../../../cluster/connection/retry-while-unavailable.ts';
import type { QueueEntry, Weight } from '../../ports.ts';

/** The last known state of a lane. */
export type LaneState = { lane: Lane; consumer: string; waiting: number; leased: number };

/** The lanes of a queue's stream. */
export type Lanes = {
  /** Ensures that the entries of a lane are handed out. */
  ensure(lane: Lane): Promise<void>;
  /** All lanes, the oldest first. */
  list(): Promise<LaneState[]>;
};

/** Unused lanes are dropped by the cluster after this, and made again when needed. */
const unusedMs = 26 * 60 * 60 * 1_000;
/** How long it is believed that a lane is still there. */
const ensuredMs = 10 * 60 * 1_000;

/**
 * Where entries wait. Entries that were never attempted wait in a lane of their key, one for each
 * weight, so that keys can take turns; attempted ones wait apart, so that they come after the others.
 */
export type Lane =
  | { kind: 'fresh'; weight: Weight; keyId: string }
  | { kind: 'again'; weight: Weight };

export function lanesOf(cluster: Cluster, stream: string, leaseMs: number): Lanes {
  const { manager } = cluster;
  const ensured = new Map<string, number>();

  async function ensure(lane: Lane): Promise<void> {
    const name = consumerOf(lane);
    if (performance.now() - (ensured.get(name) ?? Number.NEGATIVE_INFINITY) < ensuredMs) return;
    await retryWhileUnavailable(() =>
      manager.consumers.add(stream, {
        name,
        durable_name: name,
        filter_subject: filterOf(cluster, lane),
        ack_policy: AckPolicy.Explicit,
        deliver_policy: DeliverPolicy.All,
        ack_wait: nanos(leaseMs),
        // A job that is attempted too often is failed by its worker, which notifies its owner.
        max_deliver: -1,
        max_ack_pending: -1,
        inactive_threshold: nanos(unusedMs),
      }),
    );
    ensured.set(name, performance.now());
    if (ensured.size > 10_000) ensured.clear();
  }

  async function list(): Promise<LaneState[]> {
    const found: ConsumerInfo[] = [];
    for await (const info of manager.consumers.list(stream)) found.push(info);
    return found
      .toSorted((a, b) => Date.parse(a.created) - Date.parse(b.created))
      .flatMap(({ name, num_pending: waiting, num_ack_pending: leased }) => {
        const lane = laneOf(name);
        return lane ? [{ lane, consumer: name, waiting, leased }] : [];
      });
  }

  return { ensure, list };
}

/** Lanes for every entry of the stream, where an entry outlived its lane. */
export async function ensureAll({ manager, prefix }: Cluster, stream: string, lanes: Lanes) {
  const { state } = await retryWhileUnavailable(() =>
    manager.streams.info(stream, { subjects_filter: `${prefix}.queue.>` }),
  );
  for (const subject of Object.keys(state.subjects ?? {})) {
    await lanes.ensure(laneFor(placeOf(subject)));
  }
}

/** An entry with how often it was attempted and how often it was given back since. */
export type LanePlace = { entry: QueueEntry; attempts: number; returns: number };

const token = /^[\w-]{1,64}$/;

/** The name of a lane's consumer. */
export function consumerOf(lane: Lane): string {
  return lane.kind === 'fresh' ? `fresh-${lane.weight}-${lane.keyId}` : `again-${lane.weight}`;
}

/** The lane that a consumer is for; null where it is none of the queue's. */
export function laneOf(consumer: string): Lane | null {
  const match = /^(?:fresh-(light|heavy)-([\w-]+)|again-(light|heavy))$/.exec(consumer);
  if (!match) return null;
  const [, fresh, keyId, again] = match;
  if (fresh && keyId) return { kind: 'fresh', weight: weightOf(fresh), keyId };
  return { kind: 'again', weight: weightOf(again) };
}

/** What a lane's consumer listens to. */
function filterOf({ prefix }: Pick<Cluster, 'prefix'>, lane: Lane): string {
  const key = lane.kind === 'fresh' ? lane.keyId : '*';
  return `${prefix}.queue.${lane.kind}.${lane.weight}.${key}.*.*`;
}

/** The subject that stands for an entry: the stream holds one message of each. */
export function subjectOf({ prefix }: Pick<Cluster, 'prefix'>, place: LanePlace): string {
  const { entry, attempts, returns } = place;
  const { jobId, keyId, weight } = entry;
  for (const part of [jobId, keyId]) {
    if (!token.test(part)) throw new Error(`“${part}” cannot be in the queue`);
  }
  const kind = attempts === 0 ? 'fresh' : 'again';
  return `${prefix}.queue.${kind}.${weight}.${keyId}.${jobId}.${attempts}-${returns}`;
}

/** Every subject that may stand for a job. */
export function subjectsOf({ prefix }: Pick<Cluster, 'prefix'>, jobId: string): string {
  if (!token.test(jobId)) throw new Error(`“${jobId}” cannot be in the queue`);
  return `${prefix}.queue.*.*.*.${jobId}.*`;
}

/** The entry that a subject stands for. */
export function placeOf(subject: string): LanePlace {
  const [weight, keyId = '', jobId = '', counts = ''] = subject.split('.').slice(-4);
  const [attempts, returns] = counts.split('-').map(Number);
  if (!Number.isInteger(attempts) || !Number.isInteger(returns)) {
    throw new Error(`“${subject}” is no entry of the queue`);
  }
  return {
    entry: { jobId, keyId, weight: weightOf(weight) },
    attempts: attempts ?? 0,
    returns: returns ?? 0,
  };
}

/** The lane of an entry. */
export function laneFor({ entry: { weight, keyId }, attempts }: LanePlace): Lane {
  return attempts === 0 ? { kind: 'fresh', weight, keyId } : { kind: 'again', weight };
}

function weightOf(text: string | undefined): Weight {
  return text === 'heavy' ? 'heavy' : 'light';
}

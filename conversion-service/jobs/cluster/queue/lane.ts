import type { QueueEntry, Weight } from '../../job-queue.ts';
import type { Cluster } from '../cluster.ts';

/**
 * Where entries wait. What was never attempted waits in a lane of its key, one for each weight, so
 * that keys can take turns; what was attempted waits apart, so that it comes after the others.
 */
export type Lane =
  | { kind: 'fresh'; weight: Weight; keyId: string }
  | { kind: 'again'; weight: Weight };

/** An entry with how often it was attempted and how often it was given back since. */
export type Place = { entry: QueueEntry; attempts: number; returns: number };

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
export function filterOf({ prefix }: Pick<Cluster, 'prefix'>, lane: Lane): string {
  const key = lane.kind === 'fresh' ? lane.keyId : '*';
  return `${prefix}.queue.${lane.kind}.${lane.weight}.${key}.*.*`;
}

/** The subject that stands for an entry: the stream holds one message of each. */
export function subjectOf({ prefix }: Pick<Cluster, 'prefix'>, place: Place): string {
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
export function placeOf(subject: string): Place {
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
export function laneFor({ entry: { weight, keyId }, attempts }: Place): Lane {
  return attempts === 0 ? { kind: 'fresh', weight, keyId } : { kind: 'again', weight };
}

function weightOf(text: string | undefined): Weight {
  return text === 'heavy' ? 'heavy' : 'light';
}

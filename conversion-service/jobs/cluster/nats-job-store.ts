import { createHash } from 'node:crypto';
import pLimit from 'p-limit';
import { z } from 'zod';
import type { Cluster } from '../../cluster/cluster.ts';
import { openRecords, type Records } from '../../cluster/records.ts';
import { hasEnded, type Job, storedJob } from '../job.ts';
import type { Claim, JobStore } from '../job-store.ts';
import { isOver } from '../kept.ts';
import type { DeliveryEvents } from './deliveries/delivery-events.ts';

type Lifetimes = {
  /** Milliseconds for which jobs, batches and files are kept. */
  keptMs: number;
  /** Milliseconds for which it is remembered that they were there. */
  rememberedMs: number;
};

type Options = Lifetimes & { events: DeliveryEvents };

const batch = z.object({
  id: z.uuid(),
  keyId: z.string(),
  createdAt: z.int(),
  jobIds: z.array(z.uuid()),
});

const claimed = z.object({
  keyId: z.string(),
  idempotencyKey: z.string(),
  fingerprint: z.string(),
  subjectId: z.string(),
  createdAt: z.int(),
});

const owned = z.object({ keyId: z.string(), buriedAt: z.int() });

/** Concurrent requests of one batch or listing. */
const atOnce = 32;

/**
 * Jobs in key-value buckets. The cluster itself expires everything: records first, and the
 * tombstones, which are written with them, a week later.
 */
export async function clusterJobStore(cluster: Cluster, options: Options): Promise<JobStore> {
  const { keptMs, rememberedMs, events } = options;
  const jobs = await openJobRecords(cluster, keptMs);
  const batches = await openRecords(cluster, 'batches', { schema: batch, ttlMs: keptMs });
  const claims = await openRecords(cluster, 'claims', { schema: claimed, ttlMs: keptMs });
  const owners = await openRecords(cluster, 'owners', {
    schema: owned,
    ttlMs: keptMs + rememberedMs,
  });

  return {
    /** The ids are unknown to others before this resolves, so it is enough that the claim comes last. */
    async add({ jobs: added, batch: whole, claim }) {
      const taken = claim && (await answering(claims, claim, answers));
      if (taken) return taken;
      const inTurn = pLimit(atOnce);
      await Promise.all(
        added.flatMap((one) => [
          inTurn(() => jobs.create(one.id, one)),
          inTurn(() => remember(one)),
        ]),
      );
      if (whole) await Promise.all([batches.create(whole.id, whole), remember(whole)]);
      const first = claim && (await take(claims, claim, answers));
      if (!first) {
        await Promise.all(added.map((one) => inTurn(() => announceEnd(one))));
        return null;
      }
      await Promise.all(added.map(({ id }) => inTurn(() => forgetAll(id))));
      if (whole) await forgetAll(whole.id);
      return first;
    },
    async find(id) {
      const found = await jobs.get(id);
      return found && { job: found.value, revision: found.revision };
    },
    async findAll(ids) {
      const inTurn = pLimit(atOnce);
      const found = await Promise.all(ids.map((id) => inTurn(() => jobs.get(id))));
      return found.flatMap((one) => one?.value ?? []);
    },
    findBatch: async (id) => (await batches.get(id))?.value ?? null,
    async replace(changed, revision) {
      // Before the change: a consumer of the event waits for the end, and without the event none would.
      await announceEnd(changed);
      const next = await jobs.replace(changed.id, changed, revision);
      if (next !== null && hasEnded(changed)) publishEnd(changed.id);
      return next;
    },
    async remove(id) {
      await forgetAll(id);
      publishEnd(id);
    },
    /** The server has it before any request that comes after. */
    onEnd(id, listener) {
      const callback = (error: Error | null) => void (error ?? listener());
      const subscription = cluster.connection.subscribe(endOf(id), { callback });
      return { [Symbol.dispose]: () => subscription.unsubscribe() };
    },
    async findTombstone(id) {
      const found = await owners.get(id);
      return found && { id, ...found.value };
    },
  };

  function endOf(id: string): string {
    return `${cluster.prefix}.job-ended.${id}`;
  }

  /** Kept nowhere: it only wakes those who wait now. */
  function publishEnd(id: string): void {
    if (!cluster.connection.isClosed()) cluster.connection.publish(endOf(id));
  }

  /** The tombstone of a job counts as set when its time is over. */
  function remember({ id, keyId, createdAt }: Pick<Job, 'id' | 'keyId' | 'createdAt'>) {
    return owners.create(id, { keyId, buriedAt: createdAt + keptMs });
  }

  async function announceEnd(ended: Job): Promise<void> {
    if (hasEnded(ended) && ended.callbackUrl !== undefined) await events.announce(ended.id);
  }

  async function forgetAll(id: string): Promise<void> {
    await events.forget(id);
    await Promise.all([jobs.remove(id), batches.remove(id), owners.remove(id)]);
  }

  /**
   * What was removed, or has expired, answers no request any more. The cluster expires a job some time
   * after it is due, as each change restarts its time.
   */
  async function answers({ subjectId, createdAt }: Claim, { createdAt: now }: Claim) {
    if (isOver(createdAt, now, keptMs)) return false;
    return (await jobs.get(subjectId)) !== null || (await batches.get(subjectId)) !== null;
  }
}

export function openJobRecords(cluster: Cluster, keptMs: number): Promise<Records<Job>> {
  return openRecords(cluster, 'jobs', { schema: storedJob, ttlMs: keptMs });
}

/** Whether an existing claim answers a request that makes the same one. */
type Answers = (made: Claim, asked: Claim) => Promise<boolean>;

/** The claim that answers a request, where there is one. */
async function answering(claims: Records<Claim>, claim: Claim, answers: Answers) {
  const found = await claims.get(nameOf(claim));
  return found && (await answers(found.value, claim)) ? found.value : null;
}

/** Null once the claim is made; otherwise the one that was there first. */
async function take(claims: Records<Claim>, claim: Claim, answers: Answers): Promise<Claim | null> {
  const name = nameOf(claim);
  for (;;) {
    const found = await claims.get(name);
    if (found && (await answers(found.value, claim))) return found.value;
    const made = found
      ? await claims.replace(name, claim, found.revision)
      : await claims.create(name, claim);
    if (made !== null) return null;
  }
}

/** Idempotency keys may have characters that names in NATS may not. */
function nameOf({ keyId, idempotencyKey }: Claim): string {
  return `${keyId}.${createHash('sha256').update(idempotencyKey).digest('hex')}`;
}

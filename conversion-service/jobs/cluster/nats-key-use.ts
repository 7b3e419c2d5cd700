import pLimit from 'p-limit';
import type { Records } from '../../cluster/records.ts';
import type { FindUse, KeyUse } from '../../keys/key-store.ts';
import type { Job } from '../job.ts';

const atOnce = 32;

/** Reads all jobs, as there is no running count: it is for the operator. */
export function findUseIn(jobs: Records<Job>): FindUse {
  return async (since) => {
    const uses = new Map<string, KeyUse>();
    const inTurn = pLimit(atOnce);
    const count = async (id: string) => {
      const job = (await jobs.get(id))?.value;
      if (!job || job.createdAt < since) return;
      const use = uses.get(job.keyId) ?? { documents: 0, bytes: 0, failures: 0 };
      use.documents += 1;
      use.bytes += job.bytes;
      if (job.status === 'failed') use.failures += 1;
      uses.set(job.keyId, use);
    };
    const counting: Promise<void>[] = [];
    for await (const id of jobs.keys()) counting.push(inTurn(() => count(id)));
    await Promise.all(counting);
    return uses;
  };
}

import type { Reserve } from '../../storage/reserve.ts';
import type { SweptJobStore } from '../job-store.ts';
import type { DeliveryStore, JobQueue, Lease } from '../ports.ts';

/** The store, in which jobs can end and be removed even on a full disk; new ones are not accepted. */
export function jobsOnReserve(jobs: SweptJobStore, reserve: Reserve): SweptJobStore {
  return {
    ...jobs,
    replace: (job, revision) => reserve.tryAsync(() => jobs.replace(job, revision)),
    remove: (id) => reserve.tryAsync(() => jobs.remove(id)),
    bury: (ids, now) => reserve.tryAsync(() => jobs.bury(ids, now)),
    buryBatches: (before, now) => reserve.tryAsync(() => jobs.buryBatches(before, now)),
    redate: (latest) => reserve.tryAsync(() => jobs.redate(latest)),
    forget: (before) => reserve.tryAsync(() => jobs.forget(before)),
  };
}

/** The queue, whose entries can be removed and given back even on a full disk. */
export function queueOnReserve(queue: JobQueue, reserve: Reserve): JobQueue {
  return {
    ...queue,
    async take(weights, options) {
      const lease = await queue.take(weights, options);
      return lease && leaseOnReserve(lease, reserve);
    },
    remove: (jobId) => reserve.tryAsync(() => queue.remove(jobId)),
  };
}

function leaseOnReserve(lease: Lease, reserve: Reserve): Lease {
  return {
    ...lease,
    extend: () => reserve.tryAsync(() => lease.extend()),
    done: () => reserve.tryAsync(() => lease.done()),
    giveBack: () => reserve.tryAsync(() => lease.giveBack()),
  };
}

/** Deliveries, whose outcome is stored even on a full disk. */
export function deliveriesOnReserve(deliveries: DeliveryStore, reserve: Reserve): DeliveryStore {
  return {
    ...deliveries,
    async take(options) {
      const lease = await deliveries.take(options);
      return (
        lease && { ...lease, settle: (changed) => reserve.tryAsync(() => lease.settle(changed)) }
      );
    },
  };
}

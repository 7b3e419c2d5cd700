import type { Stored } from '../../../cluster/records.ts';
import { type Delivery, deliveryOf } from '../../delivery.ts';
import { hasEnded } from '../../job.ts';
import type { JobStore } from '../../job-store.ts';
import type { DeliveryLease, DeliveryStore, TakeDelivery } from '../../ports.ts';
import type { DeliveryEvent, DeliveryEvents } from './delivery-events.ts';

/** How many that cannot be sent at the moment are skipped in one pass. */
const maxPassedOver = 50;
/** A job is announced a moment before its end. Where its worker dies in between, it takes longer. */
const notEndedMs = 1_000;
/** Until a busy host is tried again, in ms; spread randomly, so that many do not come at once. */
const busyMs = { least: 500, spread: 2_000 };

/** Deliveries that any number of processes share. */
export function clusterDeliveryStore(events: DeliveryEvents, jobs: JobStore): DeliveryStore {
  const { records } = events;

  async function take(options: TakeDelivery): Promise<DeliveryLease | null> {
    for (let count = 0; count < maxPassedOver; count++) {
      const event = await events.pull();
      if (!event) return null;
      const lease = await leaseFor(event, options);
      if (lease) return lease;
    }
    return null;
  }

  async function leaseFor(
    event: DeliveryEvent,
    options: TakeDelivery,
  ): Promise<DeliveryLease | null> {
    const stored = await recordOf(event);
    if (!stored) return null;
    const waitMs = waitFor(stored.value, options);
    if (waitMs > 0) {
      event.later(waitMs);
      return null;
    }
    return {
      delivery: stored.value,
      async settle(changed) {
        const kept = await records.replace(event.jobId, changed, stored.revision);
        // Its owner removed it, or another process took it while this one was suspended.
        if (kept === null) return;
        if (changed.nextAttemptAt === null) await event.done();
        else event.later(changed.nextAttemptAt - options.now);
      },
      async giveBack() {
        event.later(busyMs.least);
      },
    };
  }

  /** Null where nothing is to be sent, or not yet; the event is handled then. */
  async function recordOf(event: DeliveryEvent): Promise<Stored<Delivery> | null> {
    const { jobId } = event;
    const known = await records.get(jobId);
    if (known) {
      if (known.value.state === 'pending') return known;
      await event.done();
      return null;
    }
    const job = (await jobs.find(jobId))?.job;
    const added = job && deliveryOf(job);
    if (added) {
      const revision = await records.create(jobId, added);
      if (revision !== null) return { value: added, revision };
    }
    if (job && !hasEnded(job)) event.later(notEndedMs);
    else if (added) event.later(busyMs.least);
    else await event.done();
    return null;
  }

  return {
    take,
    async find(id) {
      const known = await records.get(id);
      if (known) return known.value;
      const job = (await jobs.find(id))?.job;
      return job ? deliveryOf(job) : null;
    },
    counts: events.counts,
    onWork: events.onWork,
  };
}

/** Milliseconds until it may be sent. */
function waitFor({ nextAttemptAt, host, job }: Delivery, { now, busy }: TakeDelivery): number {
  const due = (nextAttemptAt ?? now) - now;
  if (due > 0) return due;
  const isBusy = busy.hosts.has(host) || busy.keys.has(job.keyId);
  return isBusy ? busyMs.least + Math.random() * busyMs.spread : 0;
}

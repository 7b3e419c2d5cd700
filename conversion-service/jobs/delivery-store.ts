import type { Delivery } from './delivery.ts';

export type TakeDelivery = {
  /** Milliseconds since 1970. */
  now: number;
  /** Hosts, and keys, to which nothing more is sent at the moment. */
  busy: { hosts: ReadonlySet<string>; keys: ReadonlySet<string> };
};

/** The right to make an attempt. */
export interface DeliveryLease {
  readonly delivery: Delivery;
  /** Keeps what came of it: pending still, until its next attempt, or over. */
  settle(delivery: Delivery): Promise<void>;
  /** No attempt was made, or nobody knows what came of it: it is due as before. */
  giveBack(): Promise<void>;
}

/**
 * Word of ended jobs on its way to receivers, one for each job with a `callbackUrl`. It is there from
 * the moment in which the job has ended (the store of jobs sees to that), through any crash, until it
 * is over; its log until the job's record goes. A job that its owner removes takes it along.
 */
export interface DeliveryStore {
  /** One that is due and that nobody else has. */
  take(options: TakeDelivery): Promise<DeliveryLease | null>;
  find(jobId: string): Promise<Delivery | null>;
  /** How many are not over, and how many of these failed once or more. */
  counts(): Promise<{ pending: number; failing: number }>;
  /** Calls when there may be something to take. */
  onWork(listener: () => void): Disposable;
}

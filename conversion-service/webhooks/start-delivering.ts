import { setTimeout } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Attempt, Delivery } from '../jobs/delivery.ts';
import type { Job } from '../jobs/job.ts';
import type { DeliveryLease, DeliveryStore } from '../jobs/ports.ts';
import { pauseAfter, triedForMs } from './retry-times.ts';
import type { SendOutcome, SendWebhook } from './send-webhook.ts';

type Options = {
  send: SendWebhook;
  /** The signing secrets of a key, newest first; null where the key is no longer valid. */
  secretsOf: (keyId: string) => Promise<string[] | null>;
  bodyOf: (job: Job) => unknown;
  /** Milliseconds since 1970. */
  now: () => number;
  log: Logger;
  onAttempt: (state: Delivery['state']) => void;
};

/** Other processes may end jobs, and deliveries become due. */
const pollMs = 1_000;
/** How long attempts may continue when the service is stopped. */
const stopMs = 3_000;
/** Where the outcome of an attempt cannot be stored, the next one is not made at once. */
const unkeptMs = 30_000;

/** Notifies receivers of ended jobs. Disposing of it lets current attempts end within a time limit. */
export function startDelivering(store: DeliveryStore, options: Options): AsyncDisposable {
  const { now, log } = options;
  const stopping = new AbortController();
  const flight = inFlight();
  const under = new Set<Promise<void>>();
  let isFilling = false;
  let isWanted = false;
  let isStopping = false;

  async function fill(): Promise<void> {
    isWanted = true;
    if (isFilling) return;
    isFilling = true;
    try {
      while (isWanted && !isStopping && flight.hasRoom()) {
        isWanted = false;
        const lease = await store.take({ now: now(), busy: flight.busy() });
        if (!lease) continue;
        begin(lease);
        isWanted = true;
      }
    } catch (error) {
      if (!isStopping) log.error({ err: error }, 'webhooks that are due cannot be read');
    } finally {
      isFilling = false;
    }
  }

  function begin(lease: DeliveryLease): void {
    const flying = flight.add(lease.delivery);
    const ended = attempt(lease)
      .catch((error: unknown) => putOff(lease, error))
      .finally(() => {
        flying[Symbol.dispose]();
        under.delete(ended);
        void fill();
      });
    under.add(ended);
  }

  async function attempt(lease: DeliveryLease): Promise<void> {
    const outcome = await outcomeOf(lease.delivery, options, stopping.signal);
    const changed = afterAttempt(lease.delivery, { outcome, at: now() });
    await lease.settle(changed);
    options.onAttempt(changed.state);
    if (changed.state === 'delivered') return;
    // Not the URL: what follows the host may be secret.
    const { status, error } = outcome;
    const logged = { job: changed.job.id, host: changed.host, status, error };
    log.info({ ...logged, state: changed.state }, 'a webhook was not delivered');
  }

  async function putOff(lease: DeliveryLease, error: unknown): Promise<void> {
    if (!stopping.signal.aborted) {
      log.error({ err: error, job: lease.delivery.job.id }, 'an attempt of a webhook failed');
      await setTimeout(unkeptMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
    await lease.giveBack().catch(() => undefined);
  }

  const poll = setInterval(() => void fill(), pollMs);
  const listening = store.onWork(() => void fill());
  void fill();
  return {
    async [Symbol.asyncDispose]() {
      isStopping = true;
      clearInterval(poll);
      listening[Symbol.dispose]();
      const cut = globalThis.setTimeout(() => stopping.abort(), stopMs);
      while (under.size > 0) await Promise.all(under);
      clearTimeout(cut);
    },
  };
}

async function outcomeOf(
  { id, url, job }: Delivery,
  { send, secretsOf, bodyOf }: Options,
  signal: AbortSignal,
): Promise<SendOutcome> {
  const secrets = await secretsOf(job.keyId);
  if (!secrets) return { error: 'key_revoked', durationMs: 0 };
  return send({ id, url, body: JSON.stringify(bodyOf(job)), secrets }, signal);
}

/** Attempts at the same time: in all, to one host, and for one key. */
const most = { all: 32, host: 4, key: 16 };

type InFlight = {
  hasRoom(): boolean;
  /** Hosts and keys at their limit, to which nothing more is sent at the moment. */
  busy(): { hosts: ReadonlySet<string>; keys: ReadonlySet<string> };
  add(delivery: Delivery): Disposable;
};

/** The current attempts. A slow receiver delays neither others nor the keys of others. */
function inFlight(): InFlight {
  const flying = new Set<Delivery>();
  return {
    hasRoom: () => flying.size < most.all,
    busy: () => ({
      hosts: those(
        [...flying].map(({ host }) => host),
        most.host,
      ),
      keys: those(
        [...flying].map(({ job }) => job.keyId),
        most.key,
      ),
    }),
    add(delivery) {
      flying.add(delivery);
      return { [Symbol.dispose]: () => void flying.delete(delivery) };
    },
  };
}

/** The names that occur so many times. */
function those(names: string[], times: number): Set<string> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return new Set(names.filter((name) => (counts.get(name) ?? 0) >= times));
}

/** More than are made within the retry period. */
const maxAttempts = 50;

type Ended = { outcome: SendOutcome; at: number; random?: () => number };

/** A delivery once one more attempt was made, which ended at this time. */
export function afterAttempt(before: Delivery, { outcome, at, random }: Ended): Delivery {
  const { status, error, durationMs, retryAfterMs } = outcome;
  const made: Attempt = {
    at: at - durationMs,
    ...(status !== undefined && { status }),
    ...(error !== undefined && { error }),
    durationMs,
  };
  const attempts = [...before.attempts, made].slice(-maxAttempts);
  const over = (state: Delivery['state']): Delivery => ({
    ...before,
    state,
    attempts,
    nextAttemptAt: null,
  });
  if (status !== undefined && status >= 200 && status < 300) return over('delivered');
  // The receiver reports that it is gone for good.
  if (status === 410 || error === 'key_revoked') return over('stopped');
  const isAsked = status === 429 || status === 503;
  const pauseMs = pauseAfter(attempts.length, {
    retryAfterMs: isAsked ? retryAfterMs : undefined,
    ...(random && { random }),
  });
  if (at + pauseMs > before.createdAt + triedForMs) return over('failed');
  return { ...before, attempts, nextAttemptAt: at + pauseMs };
}

import type { Logger } from 'pino';
import { type KeptTime, keepTime, type TimeStore } from '../shared/time/keep-time.ts';
import type { Config } from './config.ts';
import type { Converter } from './engine/converter.ts';
import type { CheckContent } from './jobs/accept-documents.ts';
import { type Arriving, createArriving } from './jobs/arriving.ts';
import { viewOf } from './jobs/job-view.ts';
import { areSwept, type Ports } from './jobs/ports.ts';
import { type QueueRoom, queueRoom } from './jobs/queue-room.ts';
import { recoverJobs } from './jobs/recover-jobs.ts';
import { type JobRunner, startJobRunner } from './jobs/running/job-runner.ts';
import { createWaits, type Waits } from './jobs/waits.ts';
import type { KeyStore } from './keys/key-store.ts';
import {
  type OpenLimitWindow,
  type SlidingWindow,
  slidingWindow,
} from './limits/sliding-window.ts';
import { createMetrics, type Metrics } from './metrics/metrics.ts';
import { startSweeping } from './retention/retention.ts';
import type { Storage } from './storage/storage.ts';
import { noTracing, type Tracing } from './tracing/tracing.ts';
import type { AllowedReceivers } from './webhooks/allowed-receivers.ts';
import { type SendWebhook, webhookSender } from './webhooks/send-webhook.ts';
import { startDelivering } from './webhooks/start-delivering.ts';

/** Everything that the service is made of, however it is reached. */
export type Service = AsyncDisposable & {
  readonly ports: Ports;
  readonly keys: KeyStore;
  readonly room: QueueRoom;
  readonly arriving: Arriving;
  readonly waits: Waits;
  readonly rates: Rates;
  readonly metrics: Metrics;
  readonly checkContent: CheckContent;
  /** Null in a process that only takes requests. */
  readonly runner: JobRunner | null;
  readonly storage: Storage;
  readonly allowedReceivers: AllowedReceivers;
  readonly sendWebhook: SendWebhook;
  readonly tracing: Tracing;
  readonly log: Logger;
  /** What retention is counted by. */
  readonly time: KeptTime;
};

export type ServiceOptions = {
  config: Pick<
    Config,
    'workers' | 'rates' | 'jobTimeoutMs' | 'queueLimit' | 'role' | 'allowedReceivers'
  >;
  ports: Ports;
  keys: KeyStore;
  /** Null in a process that only takes requests. */
  converter: Converter | null;
  checkContent: CheckContent;
  /** The disks that this process writes to. */
  storage: Storage;
  log: Logger;
  tracing?: Tracing;
  now?: () => number;
  /** Where the record of the clock is stored; left out, each process starts a new one. */
  timeStore?: TimeStore;
  /** Where requests are counted: in this process, unless others take some of them. */
  openWindow?: OpenLimitWindow;
};

type Rates = {
  convert: SlidingWindow;
  batch: SlidingWindow;
  requests: SlidingWindow;
  webhookTests: SlidingWindow;
};

const minuteMs = 60_000;
const requestsPerMinute = 6_000;
/** Each may take as long as an attempt does, and needs access to other networks. */
const webhookTestsPerMinute = 20;

/**
 * Takes over what an earlier process left and starts to work. Disposing of it lets running jobs
 * finish for a while and puts the others back into the queue.
 */
export async function openService({
  config,
  ports,
  keys,
  converter,
  checkContent,
  storage,
  log,
  tracing = noTracing,
  now = Date.now,
  timeStore,
  openWindow = (_, limit, windowMs) => slidingWindow(limit, windowMs),
}: ServiceOptions): Promise<Service> {
  const { workers, rates, jobTimeoutMs, queueLimit, role, allowedReceivers } = config;
  const sendWebhook = webhookSender({ allowed: allowedReceivers });
  if (converter && areSwept(ports)) await recoverJobs(ports, log);
  const metrics = createMetrics({
    queue: ports.queue,
    deliveries: ports.deliveries,
    workers: converter ? workers : 0,
    busy: () => runner?.busy ?? 0,
    replaced: converter?.replaced?.bind(converter),
    now,
  });
  const runner = converter
    ? startJobRunner(ports, {
        converter,
        workers,
        timeoutMs: jobTimeoutMs,
        storage,
        log,
        tracing,
        onEnded: metrics.jobEnded,
      })
    : null;
  // Workers need no access to other networks.
  const delivering =
    role === 'worker'
      ? null
      : startDelivering(ports.deliveries, {
          send: sendWebhook,
          secretsOf: keys.webhookSecrets,
          bodyOf: (job) => viewOf(job),
          onAttempt: metrics.webhookAttempted,
          ...{ now, log },
        });
  const time = keepTime({ store: timeStore, clock: now });
  const arriving = createArriving();
  const sweeping = areSwept(ports) ? startSweeping(ports, { time, arriving, log }) : null;
  return {
    ports,
    keys,
    room: queueRoom(ports.queue, queueLimit),
    arriving,
    waits: createWaits(ports.jobs),
    rates: {
      convert: openWindow('convert', rates.convert, minuteMs),
      batch: openWindow('batch', rates.batch, minuteMs),
      requests: openWindow('requests', requestsPerMinute, minuteMs),
      webhookTests: openWindow('webhook-tests', webhookTestsPerMinute, minuteMs),
    },
    metrics,
    checkContent,
    runner,
    storage,
    allowedReceivers,
    sendWebhook,
    tracing,
    log,
    time,
    async [Symbol.asyncDispose]() {
      await sweeping?.[Symbol.asyncDispose]();
      await runner?.[Symbol.asyncDispose]();
      await delivering?.[Symbol.asyncDispose]();
    },
  };
}

import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Replaced } from '../engine/converter.ts';
import type { Delivery } from '../jobs/delivery.ts';
import type { Job } from '../jobs/job.ts';
import type { DeliveryStore, JobQueue } from '../jobs/ports.ts';

export type Metrics = {
  readonly mediaType: string;
  /** Everything in Prometheus' text format. */
  render(): Promise<string>;
  jobAccepted(job: Job): void;
  jobEnded(ended: { job: Job; ms: number }): void;
  /** @param state what the attempt made of the delivery */
  webhookAttempted(state: Delivery['state']): void;
  answered(request: { method: string; route: string; status: number }): void;
};

type Sources = {
  queue: JobQueue;
  deliveries: DeliveryStore;
  workers: number;
  busy: () => number;
  replaced: (() => Replaced) | undefined;
  now: () => number;
};

const seconds = [0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30, 60, 120];

export function createMetrics({
  queue,
  deliveries,
  workers,
  busy,
  replaced,
  now,
}: Sources): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const pair = ['input', 'output'] as const;
  const accepted = new Counter({
    name: 'conversion_jobs_accepted_total',
    help: 'Jobs accepted',
    labelNames: pair,
    registers,
  });
  const ended = new Counter({
    name: 'conversion_jobs_ended_total',
    help: 'Jobs ended, by status and by the code of their failure',
    labelNames: [...pair, 'status', 'code'],
    registers,
  });
  const duration = new Histogram({
    name: 'conversion_job_duration_seconds',
    help: 'Time a job kept a worker',
    labelNames: pair,
    buckets: seconds,
    registers,
  });
  const waited = new Histogram({
    name: 'conversion_job_wait_seconds',
    help: 'Time from the acceptance of a job to its start',
    buckets: seconds,
    registers,
  });
  const bytes = new Counter({
    name: 'conversion_bytes_total',
    help: 'Bytes of documents taken in and results given out',
    labelNames: ['direction'],
    registers,
  });
  const requests = new Counter({
    name: 'conversion_http_requests_total',
    help: 'Requests answered',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  new Gauge({
    name: 'conversion_queue_jobs',
    help: 'Jobs that wait or are being worked on',
    labelNames: ['state'],
    registers,
    async collect() {
      const { waiting, leased } = await queue.depth();
      this.set({ state: 'waiting' }, waiting);
      this.set({ state: 'running' }, leased);
    },
  });
  new Gauge({
    name: 'conversion_queue_oldest_seconds',
    help: 'How long the job that waits longest has waited; 0 where none does',
    registers,
    async collect() {
      const since = await queue.waitingSince();
      this.set(since === null ? 0 : Math.max(0, (now() - since) / 1_000));
    },
  });
  if (replaced) {
    const count = new Counter({
      name: 'conversion_worker_restarts_total',
      help: 'Workers replaced: worn after their share of documents, failed otherwise',
      labelNames: ['reason'],
      registers,
      collect() {
        this.reset();
        for (const [reason, times] of Object.entries(replaced())) this.inc({ reason }, times);
      },
    });
    count.inc({ reason: 'failed' }, 0);
  }
  const attempts = new Counter({
    name: 'conversion_webhook_attempts_total',
    help: 'Attempts to deliver a webhook, by what it is after them; pending: it is tried again',
    labelNames: ['state'],
    registers,
  });
  new Gauge({
    name: 'conversion_webhook_deliveries',
    help: 'Webhooks that are not delivered yet; failing: those of them that were tried before',
    labelNames: ['state'],
    registers,
    async collect() {
      const { pending, failing } = await deliveries.counts();
      this.set({ state: 'pending' }, pending);
      this.set({ state: 'failing' }, failing);
    },
  });
  new Gauge({
    name: 'conversion_workers',
    help: 'Workers of this process',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'busy' }, busy());
      this.set({ state: 'idle' }, workers - busy());
    },
  });
  new Gauge({
    name: 'conversion_process_resident_bytes',
    help: 'Memory of the service itself, without its workers',
    registers,
    collect() {
      this.set(process.memoryUsage.rss());
    },
  });

  return {
    mediaType: registry.contentType,
    render: () => registry.metrics(),
    jobAccepted(job) {
      accepted.inc(labels(job));
      bytes.inc({ direction: 'in' }, job.bytes);
      // One of a batch that cannot be opened has ended before anything ran.
      if (job.failure) ended.inc({ ...labels(job), status: job.status, code: job.failure.code });
    },
    jobEnded({ job, ms }) {
      ended.inc({ ...labels(job), status: job.status, code: job.failure?.code ?? '' });
      duration.observe(labels(job), ms / 1_000);
      if (job.startedAt !== null) waited.observe((job.startedAt - job.createdAt) / 1_000);
      if (job.result) bytes.inc({ direction: 'out' }, job.result.bytes);
    },
    webhookAttempted: (state) => attempts.inc({ state }),
    answered: ({ method, route, status }) => requests.inc({ method, route, status }),
  };
}

function labels({ inputFormat, outputFormat }: Job) {
  return { input: inputFormat, output: outputFormat };
}

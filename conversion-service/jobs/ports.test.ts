import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type NatsServer, startNatsServer } from '../../test/fixtures/conversion/nats-server.ts';
import { type S3Server, startS3Server } from '../../test/fixtures/conversion/s3-server.ts';
import { sampleJob, sampleResult } from '../../test/fixtures/conversion/sample-job.ts';
import { temporaryFolder } from '../../test/fixtures/temporary-folder.ts';
import type { KeyStore } from '../keys/key-store.ts';
import { sqliteKeyStore } from '../keys/sqlite-key-store.ts';
import { openClusterPorts } from '../open-cluster-ports.ts';
import type { Delivery } from './delivery.ts';
import { completed, failed, type Job } from './job.ts';
import { keptMs } from './kept.ts';
import { localFileStore } from './local/local-file-store.ts';
import { passwordsInMemory } from './passwords.ts';
import type {
  DeliveryLease,
  DeliveryStore,
  FileStore,
  JobQueue,
  Lease,
  Ports,
  QueueEntry,
} from './ports.ts';
import { progressInMemory } from './progress-board.ts';
import { openS3FileStore } from './s3/s3-file-store.ts';
import { openDatabase } from './sqlite/open-jobs-database.ts';
import { sqliteDeliveryStore } from './sqlite/sqlite-delivery-store.ts';
import { sqliteJobQueue } from './sqlite/sqlite-job-queue.ts';
import { sqliteJobStore } from './sqlite/sqlite-job-store.ts';

/** Leases last so many milliseconds. */
const leaseMs = 3_000;

type Tested = AsyncDisposable & {
  ports: Ports;
  keys: KeyStore;
  /** Lets a part of a lease's time pass: on a clock of its own, or in fact. */
  pass(leases: number): Promise<void>;
  /** The deliveries as the successor of a process that died finds them. */
  deliveriesAfterDeath(): Promise<DeliveryStore>;
};

/** Everything behind the ports must pass the same tests. */
const implementations: Record<string, () => Promise<Tested>> = {
  async SQLite() {
    const owned = new AsyncDisposableStack();
    const clock = { now: 10_000 };
    const { path } = owned.use(await temporaryFolder());
    const database = owned.use(openDatabase(path));
    const deliveries = sqliteDeliveryStore(database);
    const jobs = sqliteJobStore(database, deliveries.announce);
    return {
      ports: {
        jobs,
        deliveries,
        passwords: passwordsInMemory(jobs),
        progress: progressInMemory(),
        queue: sqliteJobQueue(database, { leaseMs, now: () => clock.now }),
        files: localFileStore(path, 'drafts'),
      },
      keys: sqliteKeyStore(database),
      deliveriesAfterDeath: async () => sqliteDeliveryStore(database),
      async pass(leases) {
        clock.now += leases * leaseMs;
      },
      [Symbol.asyncDispose]: () => owned.disposeAsync(),
    };
  },
  async NATS() {
    const owned = new AsyncDisposableStack();
    const { path: scratch } = owned.use(await temporaryFolder());
    const { ports, keys } = owned.use(
      await openClusterPorts({
        ...{ url: nats.url, credentialsFile: undefined, caFile: undefined, replicas: 1 },
        ...{ scratch, queueLimit: 5_000, leaseMs, log: pino({ level: 'silent' }) },
        ...{ prefix: `test-${randomUUID()}`, attemptMs: leaseMs },
      }),
    );
    return {
      ports,
      keys,
      deliveriesAfterDeath: async () => ports.deliveries,
      // The server counts by its own clock.
      pass: (leases) => setTimeout(leases * leaseMs),
      [Symbol.asyncDispose]: () => owned.disposeAsync(),
    };
  },
};

let nats: NatsServer;
let s3: S3Server;
beforeAll(async () => {
  nats = await startNatsServer();
  s3 = await startS3Server();
});
afterAll(async () => {
  await nats[Symbol.asyncDispose]();
  await s3[Symbol.asyncDispose]();
});

const entry = (jobId: string, keyId = 'a', weight: QueueEntry['weight'] = 'light') => ({
  jobId,
  keyId,
  weight,
});

const any = ['light', 'heavy'] as const;

const patience = { timeout: 30_000 };

/** Takes a free entry, retrying until it is free by the clock of the queue. */
function taken(queue: JobQueue): Promise<Lease> {
  return vi.waitFor(async () => {
    const lease = await queue.take(any);
    if (!lease) throw new Error('nothing is free');
    return lease;
  }, patience);
}

const callbackUrl = 'https://a.example:8443/hook?token=t';

async function end(jobs: Ports['jobs'], { id }: Job): Promise<Job> {
  const stored = await jobs.find(id);
  if (!stored) throw new Error('there is no such job');
  const ended = completed(stored.job, sampleResult, 5_000);
  await jobs.replace(ended, stored.revision);
  return ended;
}

const nobody = { hosts: new Set<string>(), keys: new Set<string>() };

function due(deliveries: DeliveryStore, busy = nobody): Promise<DeliveryLease | null> {
  return deliveries.take({ now: Date.now(), busy });
}

function awaited(deliveries: DeliveryStore, busy = nobody): Promise<DeliveryLease> {
  return vi.waitFor(async () => {
    const lease = await due(deliveries, busy);
    if (!lease) throw new Error('nothing is due');
    return lease;
  }, patience);
}

describe.each(Object.entries(implementations))('%s', (_, open) => {
  describe('the store of jobs', () => {
    test('a job comes back as it was kept, and changes by compare and set', async () => {
      await using tested = await open();
      const { jobs } = tested.ports;
      const kept = sampleJob({ filename: 'größe.odt' });
      await jobs.add({ jobs: [kept], batch: null, claim: null });
      const stored = await jobs.find(kept.id);
      expect(stored?.job).toEqual(kept);
      const revision = stored?.revision ?? 0;
      const done = completed(kept, sampleResult, 5_000);
      const next = (await jobs.replace(done, revision)) ?? 0;
      expect(next).toBeGreaterThan(revision);
      const reason = { code: 'timed_out', detail: 'too late' } as const;
      expect(await jobs.replace(failed(kept, reason, 6_000), revision)).toBeNull();
      expect(await jobs.find(kept.id)).toEqual({ job: done, revision: next });
      await jobs.remove(kept.id);
      expect(await jobs.find(kept.id)).toBeNull();
      expect(await jobs.replace(done, next)).toBeNull();
    });

    test('the end of a job and its removal are told, to whoever listens for it', async () => {
      await using tested = await open();
      const { jobs } = tested.ports;
      const [kept, other] = [sampleJob(), sampleJob()];
      await jobs.add({ jobs: [kept, other], batch: null, claim: null });
      const notified: string[] = [];
      using _first = jobs.onEnd(kept.id, () => notified.push('first'));
      using second = jobs.onEnd(kept.id, () => notified.push('second'));
      const revision = (await jobs.find(kept.id))?.revision ?? 0;
      const begun = (await jobs.replace({ ...kept, status: 'processing' }, revision)) ?? 0;
      await jobs.remove(other.id);
      await jobs.replace(completed(kept, sampleResult, 5_000), begun);
      await vi.waitFor(() => expect(notified.toSorted()).toEqual(['first', 'second']), patience);
      second[Symbol.dispose]();
      await jobs.remove(kept.id);
      await vi.waitFor(() => expect(notified).toHaveLength(3), patience);
      expect(notified.at(-1)).toBe('first');
    });

    test('how far a job is is known, to those who listen too, until it is taken away', async () => {
      await using tested = await open();
      const { progress } = tested.ports;
      const id = randomUUID();
      let heard = 0;
      using _listening = progress.onChange(id, () => {
        heard += 1;
      });
      const third = { done: 1, total: 3, unit: 'page' as const };
      progress.report(id, third);
      await vi.waitFor(() => expect(progress.find(id)).toEqual(third), patience);
      expect(progress.find(randomUUID())).toBeNull();
      progress.report(id, { ...third, done: 3 });
      progress.report(id, null);
      await vi.waitFor(() => expect(heard).toBe(3), patience);
      expect(progress.find(id)).toBeNull();
    });

    test('a password is known until its job ends, and none for another job', async () => {
      await using tested = await open();
      const { jobs, passwords } = tested.ports;
      const kept = sampleJob();
      await jobs.add({ jobs: [kept], batch: null, claim: null });
      passwords.keep(kept.id, { password: 'öffne dich' });
      expect(await passwords.find(kept.id)).toEqual({ password: 'öffne dich' });
      expect(await passwords.find(randomUUID())).toBeNull();
      const revision = (await jobs.find(kept.id))?.revision ?? 0;
      await jobs.replace(completed(kept, sampleResult, 5_000), revision);
      await vi.waitFor(async () => expect(await passwords.find(kept.id)).toBeNull(), patience);
    });

    test('of changes at the same moment one is made', async () => {
      await using tested = await open();
      const { jobs } = tested.ports;
      const kept = sampleJob();
      await jobs.add({ jobs: [kept], batch: null, claim: null });
      const revision = (await jobs.find(kept.id))?.revision ?? 0;
      const changes = [1, 2, 3].map((startedAt) => jobs.replace({ ...kept, startedAt }, revision));
      expect((await Promise.all(changes)).filter((next) => next !== null)).toHaveLength(1);
    });

    test('a batch keeps the order of its jobs', async () => {
      await using tested = await open();
      const { jobs } = tested.ports;
      const batchId = randomUUID();
      const own = [1, 2, 3].map(() => sampleJob({ batchId }));
      const jobIds = own.map(({ id }) => id);
      const batch = { id: batchId, keyId: 'a', createdAt: 1_000, jobIds };
      await jobs.add({ jobs: own.toReversed(), batch, claim: null });
      expect(await jobs.findBatch(batchId)).toEqual(batch);
      expect(await jobs.findAll(jobIds)).toEqual(own);
      await jobs.remove(jobIds[1] ?? '');
      expect(await jobs.findAll(jobIds)).toEqual([own[0], own[2]]);
    });

    test('an idempotency key is given once, for each of the keys', async () => {
      await using tested = await open();
      const { jobs } = tested.ports;
      const [first, second, other] = [sampleJob(), sampleJob(), sampleJob({ keyId: 'b' })];
      const claim = ({ id, keyId }: Job) => ({
        keyId,
        idempotencyKey: 'k',
        fingerprint: 'f',
        subjectId: id,
        createdAt: 1_000,
      });
      const add = (added: Job) => jobs.add({ jobs: [added], batch: null, claim: claim(added) });
      expect(await add(first)).toBeNull();
      expect(await add(second)).toEqual(claim(first));
      expect(await jobs.find(second.id)).toBeNull();
      expect(await add(other)).toBeNull();
      // What was deleted answers no request any more.
      await jobs.remove(first.id);
      expect(await add(second)).toBeNull();
    });

    test('an idempotency key is over with what it stands for, also before that was swept', async () => {
      await using tested = await open();
      const { jobs } = tested.ports;
      const add = async (createdAt: number) => {
        const added = sampleJob({ createdAt });
        const claim = {
          ...{ keyId: added.keyId, idempotencyKey: 'k', fingerprint: 'f' },
          ...{ subjectId: added.id, createdAt },
        };
        return { id: added.id, taken: await jobs.add({ jobs: [added], batch: null, claim }) };
      };
      const first = await add(1_000);
      expect(first.taken).toBeNull();
      expect((await add(1_000 + keptMs - 1)).taken).toMatchObject({ subjectId: first.id });
      const next = await add(1_000 + keptMs);
      expect(next.taken).toBeNull();
      expect((await jobs.find(next.id))?.job.id).toBe(next.id);
      expect((await add(1_001 + keptMs)).taken).toMatchObject({ subjectId: next.id });
    });
  });

  describe('the queue', () => {
    test('keys take turns, and within a key the first comes first', async () => {
      await using tested = await open();
      const { queue } = tested.ports;
      await queue.add(['a1', 'a2', 'a3', 'a4'].map((id) => entry(id, 'a')));
      await queue.add([entry('b1', 'b'), entry('b2', 'b'), entry('c1', 'c')]);
      const order = [];
      for (let lease = await queue.take(any); lease; lease = await queue.take(any)) {
        order.push(lease.entry.jobId);
      }
      expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4']);
    });

    test('keys that are to be behind come after all others, or not at all', async () => {
      await using tested = await open();
      const { queue } = tested.ports;
      await queue.add([entry('a1', 'a'), entry('b1', 'b'), entry('b2', 'b'), entry('c1', 'c')]);
      const behind = new Set(['a', 'c']);
      const order = [];
      for (const isForBehind of [false, false, false, true, true]) {
        const lease = await queue.take(any, { isAhead: false, behind, isForBehind });
        order.push(lease?.entry.jobId);
      }
      expect(order).toEqual(['b1', 'b2', undefined, 'a1', 'c1']);
    });

    test('only what has a weight that is asked for is leased', async () => {
      await using tested = await open();
      const { queue } = tested.ports;
      await queue.add([entry('big', 'a', 'heavy'), entry('small', 'a', 'light')]);
      expect((await queue.take(['light']))?.entry).toEqual(entry('small', 'a', 'light'));
      expect(await queue.take(['light'])).toBeNull();
      expect((await queue.take(any))?.entry).toEqual(entry('big', 'a', 'heavy'));
    });

    test('what is leased is nobody else’s until the lease is over', async () => {
      await using tested = await open();
      const { queue } = tested.ports;
      await queue.add([entry('a1')]);
      const first = await queue.take(any);
      expect(first?.attempt).toBe(1);
      expect(await queue.take(any)).toBeNull();
      await expect.poll(() => queue.depth(), patience).toEqual({ waiting: 0, leased: 1 });
      await tested.pass(0.6);
      expect(await first?.extend()).toBe(true);
      await tested.pass(0.6);
      expect(await queue.take(any)).toBeNull();
      await tested.pass(0.6);
      const second = await taken(queue);
      expect(second).toMatchObject({ attempt: 2, entry: { jobId: 'a1' } });
      expect(await first?.extend()).toBe(false);
      // A process that comes too late ends nothing.
      await first?.done();
      expect(await second?.extend()).toBe(true);
      await second?.done();
      await expect.poll(() => queue.depth(), patience).toEqual({ waiting: 0, leased: 0 });
    });

    test('what was attempted before comes after what was not', async () => {
      await using tested = await open();
      const { queue } = tested.ports;
      await queue.add([entry('a1', 'a'), entry('a2', 'a'), entry('b1', 'b')]);
      expect((await queue.take(any))?.entry.jobId).toBe('a1');
      await tested.pass(1.2);
      const order = [];
      for (let count = 0; count < 3; count++) order.push((await taken(queue)).entry.jobId);
      expect(order).toEqual(['b1', 'a2', 'a1']);
    });

    test('what is given back is taken again and was no attempt', async () => {
      await using tested = await open();
      const { queue } = tested.ports;
      await queue.add([entry('a1')]);
      let calls = 0;
      using _listening = queue.onWork(() => calls++);
      await (await queue.take(any))?.giveBack();
      expect(calls).toBeGreaterThanOrEqual(1);
      expect(await queue.take(any)).toMatchObject({ attempt: 1 });
    });

    test('since when the oldest waits is known, unless none does', async () => {
      await using tested = await open();
      const { jobs, queue } = tested.ports;
      expect(await queue.waitingSince()).toBeNull();
      const begun = Date.now();
      const [first, second] = [begun, begun + 1].map((createdAt) => sampleJob({ createdAt }));
      if (!first || !second) throw new Error('there are two');
      await jobs.add({ jobs: [first, second], batch: null, claim: null });
      await queue.add([entry(first.id), entry(second.id)]);
      const since = await vi.waitFor(async () => {
        const found = await queue.waitingSince();
        expect(found).not.toBeNull();
        return found ?? 0;
      }, patience);
      expect(since).toBeGreaterThanOrEqual(begun);
      expect(since).toBeLessThanOrEqual(Date.now());
    });

    test('an entry is there once, and gone when it is removed', async () => {
      await using tested = await open();
      const { queue } = tested.ports;
      await queue.add([entry('a1'), entry('b1', 'b')]);
      await queue.add([entry('a1')]);
      await expect.poll(() => queue.depth(), patience).toEqual({ waiting: 2, leased: 0 });
      await expect.poll(() => queue.depth('a'), patience).toEqual({ waiting: 1, leased: 0 });
      const lease = await queue.take(any);
      await queue.remove('a1');
      expect(await lease?.extend()).toBe(false);
      expect((await queue.take(any))?.entry.jobId).toBe('b1');
    });
  });

  describe('the deliveries', () => {
    test('a job that ends is delivered once, to whom it names', async () => {
      await using tested = await open();
      const { jobs, deliveries } = tested.ports;
      let calls = 0;
      using _listening = deliveries.onWork(() => calls++);
      const [notified, unnotified] = [sampleJob({ callbackUrl }), sampleJob()];
      await jobs.add({ jobs: [notified, unnotified], batch: null, claim: null });
      expect(await due(deliveries)).toBeNull();
      expect(await deliveries.find(notified.id)).toBeNull();
      await end(jobs, unnotified);
      const ended = await end(jobs, notified);
      await vi.waitFor(() => expect(calls).toBeGreaterThan(0), patience);
      const lease = await awaited(deliveries);
      expect(lease.delivery).toMatchObject({
        ...{ id: `msg_${notified.id}`, url: callbackUrl, host: 'a.example:8443', state: 'pending' },
        ...{ attempts: [], job: ended },
      });
      expect(await due(deliveries)).toBeNull();
      expect(await deliveries.find(notified.id)).toEqual(lease.delivery);
      const over: Delivery = { ...lease.delivery, state: 'delivered', nextAttemptAt: null };
      await lease.settle(over);
      expect(await deliveries.find(notified.id)).toEqual(over);
      expect(await due(deliveries)).toBeNull();
      expect(await deliveries.counts()).toEqual({ pending: 0, failing: 0 });
    });

    test('one that had failed before anything ran is delivered too', async () => {
      await using tested = await open();
      const { jobs, deliveries } = tested.ports;
      const reason = { code: 'corrupt_document', detail: 'It is broken.' } as const;
      const ended = failed(sampleJob({ callbackUrl }), reason, 2_000);
      await jobs.add({ jobs: [ended], batch: null, claim: null });
      expect((await awaited(deliveries)).delivery.job).toEqual(ended);
    });

    test('what was not delivered comes again, when its time has come', async () => {
      await using tested = await open();
      const { jobs, deliveries } = tested.ports;
      const notified = sampleJob({ callbackUrl });
      await jobs.add({ jobs: [notified], batch: null, claim: null });
      await end(jobs, notified);
      const first = await awaited(deliveries);
      const attempts = [{ at: 1, status: 500, durationMs: 1 }];
      const nextAttemptAt = Date.now() + 1_000;
      await first.settle({ ...first.delivery, attempts, nextAttemptAt });
      expect(await due(deliveries)).toBeNull();
      expect((await deliveries.counts()).pending).toBe(1);
      const second = await awaited(deliveries);
      expect(Date.now()).toBeGreaterThanOrEqual(nextAttemptAt);
      expect(second.delivery).toMatchObject({ id: first.delivery.id, attempts });
      await second.giveBack();
      expect((await awaited(deliveries)).delivery).toMatchObject({ attempts });
      await expect.poll(() => deliveries.counts(), patience).toEqual({ pending: 1, failing: 1 });
    });

    test('hosts and keys that are busy are passed over', async () => {
      await using tested = await open();
      const { jobs, deliveries } = tested.ports;
      const [slow, other, own] = [
        sampleJob({ callbackUrl: 'https://slow.example/' }),
        sampleJob({ callbackUrl, keyId: 'b' }),
        sampleJob({ callbackUrl }),
      ];
      await jobs.add({ jobs: [slow, other, own], batch: null, claim: null });
      for (const each of [slow, other, own]) await end(jobs, each);
      const busy = { hosts: new Set(['slow.example']), keys: new Set(['b']) };
      expect((await awaited(deliveries, busy)).delivery.job.id).toBe(own.id);
      expect(await due(deliveries, busy)).toBeNull();
      const rest = [await awaited(deliveries), await awaited(deliveries)];
      const ids = rest.map(({ delivery }) => delivery.job.id);
      expect(ids.toSorted()).toEqual([slow.id, other.id].toSorted());
    });

    test('an attempt whose process died is made again', async () => {
      await using tested = await open();
      const { jobs, deliveries } = tested.ports;
      const notified = sampleJob({ callbackUrl });
      await jobs.add({ jobs: [notified], batch: null, claim: null });
      await end(jobs, notified);
      const first = await awaited(deliveries);
      const next = await awaited(await tested.deliveriesAfterDeath());
      expect(next.delivery).toEqual(first.delivery);
    });

    test('nobody is told any more of a job that its owner removed', async () => {
      await using tested = await open();
      const { jobs, deliveries } = tested.ports;
      const [waiting, begun] = [sampleJob({ callbackUrl }), sampleJob({ callbackUrl })];
      await jobs.add({ jobs: [waiting, begun], batch: null, claim: null });
      await end(jobs, begun);
      const lease = await awaited(deliveries);
      await end(jobs, waiting);
      await jobs.remove(waiting.id);
      await jobs.remove(begun.id);
      await lease.settle({ ...lease.delivery, nextAttemptAt: Date.now() });
      for (const { id } of [waiting, begun]) expect(await deliveries.find(id)).toBeNull();
      expect(await due(deliveries)).toBeNull();
      expect(await deliveries.counts()).toEqual({ pending: 0, failing: 0 });
    });
  });

  describe('the store of keys', () => {
    test('a key has limits of its own, one by one, as long as it is good', async () => {
      await using tested = await open();
      const { keys } = tested;
      const { key, text } = await keys.issue({ email: 'a@example.com', useCase: 'a test' });
      expect(key.limits).toEqual({});
      expect(await keys.changeLimits(key.id, { convert: 5, waiting: 7 })).toEqual({
        convert: 5,
        waiting: 7,
      });
      await keys.changeLimits(key.id, { convert: null, megabytes: 1 });
      const limits = { waiting: 7, megabytes: 1 };
      expect((await keys.verify(text))?.limits).toEqual(limits);
      expect((await keys.list())[0]?.limits).toEqual(limits);
      await keys.revoke(key.id);
      expect(await keys.changeLimits(key.id, { convert: 5 })).toBeNull();
    });

    test('a key has a secret for its webhooks, which may change, as long as it is good', async () => {
      await using tested = await open();
      const { keys } = tested;
      const { key } = await keys.issue({ email: 'a@example.com', useCase: 'a test' });
      const first = await keys.webhookSecrets(key.id);
      expect(first).toEqual([expect.stringMatching(/^whsec_[\w+/]{43}=$/)]);
      expect(await keys.webhookSecrets(key.id)).toEqual(first);
      const changed = await keys.rotateWebhookSecret(key.id);
      expect(changed).toEqual([expect.stringMatching(/^whsec_/), first?.[0]]);
      expect(changed?.[0]).not.toBe(first?.[0]);
      expect(await keys.webhookSecrets(key.id)).toEqual(changed);
      expect(JSON.stringify(await keys.list())).not.toContain('whsec_');
      await keys.revoke(key.id);
      expect(await keys.webhookSecrets(key.id)).toBeNull();
      expect(await keys.rotateWebhookSecret(key.id)).toBeNull();
      expect(await keys.webhookSecrets('0123456789ab')).toBeNull();
    });
  });
});

/** The same for stores of files, which may be others than those of jobs. */
const fileStores: Record<string, () => Promise<AsyncDisposable & { files: FileStore }>> = {
  ...Object.fromEntries(
    Object.entries(implementations).map(([name, open]) => [
      name,
      async () => {
        const opened = await open();
        const { files } = opened.ports;
        return { files, [Symbol.asyncDispose]: () => opened[Symbol.asyncDispose]() };
      },
    ]),
  ),
  async S3() {
    const owned = new AsyncDisposableStack();
    const { path: scratch } = owned.use(await temporaryFolder());
    const log = pino({ level: 'silent' });
    const options = { scratch, space: `${randomUUID()}/`, keptMs, log };
    const { files } = owned.use(await openS3FileStore(s3.location, options));
    return { files, [Symbol.asyncDispose]: () => owned.disposeAsync() };
  },
};

describe.each(Object.entries(fileStores))('the store of files: %s', (_, open) => {
  test('a draft becomes a file that is read whole and in parts', async () => {
    await using opened = await open();
    const { files } = opened;
    await using draft = files.draft();
    await writeFile(draft.path, '0123456789');
    await files.keep('result', 'one', draft.path);
    const read = async (range?: { start: number; end: number }) => {
      const stream = await files.read('result', 'one', range);
      return stream && (await buffer(stream)).toString();
    };
    expect(await read()).toBe('0123456789');
    expect(await read({ start: 2, end: 4 })).toBe('234');
    expect(await files.read('upload', 'one')).toBeNull();
    await using local = await files.checkOut('result', 'one');
    expect(local?.path).toEqual(expect.any(String));
    for await (const id of files.list('result')) expect(id).toBe('one');
    await files.remove('result', 'one');
    await files.remove('result', 'one');
    expect(await files.read('result', 'one')).toBeNull();
    expect(await files.checkOut('result', 'one')).toBeNull();
  });

  test('a file of several pieces is read whole and in parts', async () => {
    await using opened = await open();
    const { files } = opened;
    await using draft = files.draft();
    const text = Array.from({ length: 50_000 }, (_, at) => `${at} `).join('');
    await writeFile(draft.path, text);
    await files.keep('result', 'one', draft.path);
    const read = async (range?: { start: number; end: number }) => {
      const stream = await files.read('result', 'one', range);
      return stream && (await buffer(stream)).toString();
    };
    expect(await read()).toBe(text);
    expect(await read({ start: 130_000, end: 140_000 })).toBe(text.slice(130_000, 140_001));
  });

  test('a draft that is not kept is removed, and may never have been written', async () => {
    await using opened = await open();
    const { files } = opened;
    const draft = files.draft();
    await writeFile(draft.path, 'half');
    await draft[Symbol.asyncDispose]();
    await files.draft()[Symbol.asyncDispose]();
    await expect(files.keep('result', 'one', draft.path)).rejects.toThrow();
  });
});

test('a process of a cluster that always finds work hears of a key that comes later', async () => {
  await using owned = new AsyncDisposableStack();
  const { path: scratch } = owned.use(await temporaryFolder());
  const prefix = `test-${randomUUID()}`;
  const open = async (name: string) => {
    const opened = await openClusterPorts({
      ...{ url: nats.url, credentialsFile: undefined, caFile: undefined, replicas: 1, prefix },
      ...{ scratch: path.join(scratch, name), queueLimit: 5_000, log: pino({ level: 'silent' }) },
    });
    return owned.use(opened).ports.queue;
  };
  const [accepting, working] = [await open('accepting'), await open('working')];
  const many = Array.from({ length: 300 }, (_, index) => entry(`a${index}`, 'a'));
  await accepting.add(many);
  await taken(working);
  await accepting.add([entry('b', 'b')]);
  let takes = 1;
  while ((await taken(working)).entry.keyId === 'a') takes += 1;
  expect(takes).toBeLessThan(many.length / 2);
});

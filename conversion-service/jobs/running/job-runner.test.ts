import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { pino } from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import { copyingConverter } from '../../../test/fixtures/conversion/copying-converter.ts';
import { startNatsServer } from '../../../test/fixtures/conversion/nats-server.ts';
import { sampleJob } from '../../../test/fixtures/conversion/sample-job.ts';
import { tempDir } from '../../../test/fixtures/temp-dir.ts';
import { ConversionFailure } from '../../conversion/failure.ts';
import type { Converter } from '../../engine/converter.ts';
import { openClusterPorts } from '../../open-cluster-ports.ts';
import { openLocalPorts } from '../../open-local-ports.ts';
import { openStorage } from '../../storage/storage.ts';
import { StoreAway } from '../../storage/storage-fault.ts';
import type { Job } from '../job.ts';
import type { Ports, SweptPorts, Weight } from '../ports.ts';
import { recoverJobs } from '../recover-jobs.ts';
import { startJobRunner } from './job-runner.ts';

const patience = { timeout: 30_000, interval: 10 };

async function openPorts(): Promise<SweptPorts> {
  const opened = openLocalPorts(await tempDir(), 'all');
  onTestFinished(() => opened[Symbol.asyncDispose]());
  return opened.ports;
}

async function openSharedPorts(): Promise<Ports> {
  const owned = new AsyncDisposableStack();
  onTestFinished(() => owned.disposeAsync());
  const nats = owned.use(await startNatsServer());
  const opened = await openClusterPorts({
    ...{ url: nats.url, credentialsFile: undefined, caFile: undefined, replicas: 1 },
    ...{ scratch: await tempDir(), queueLimit: 5_000, log: pino({ level: 'silent' }) },
  });
  return owned.use(opened).ports;
}

type Some = Partial<Pick<Job, 'batchId' | 'options' | 'passwords' | 'keyId'>> & {
  content?: string;
  weight?: Weight;
};

async function accept(
  ports: Ports,
  name: string,
  { content = 'text', keyId = 'a', weight = 'light', ...own }: Some = {},
) {
  const job: Job = {
    id: randomUUID(),
    keyId,
    batchId: null,
    filename: name,
    inputFormat: 'odt',
    outputFormat: 'pdf',
    options: {},
    bytes: content.length,
    status: 'queued',
    createdAt: Date.now(),
    startedAt: null,
    completedAt: null,
    result: null,
    failure: null,
    ...own,
  };
  await using draft = ports.files.draft();
  await writeFile(draft.path, content);
  await ports.files.keep('upload', job.id, draft.path);
  await ports.jobs.add({ jobs: [job], batch: null, claim: null });
  await ports.queue.add([{ jobId: job.id, keyId, weight }]);
  return job.id;
}

function start(
  ports: Ports,
  options: Partial<Parameters<typeof startJobRunner>[1]> & { converter: Converter },
) {
  const log = pino({ level: 'silent' });
  return startJobRunner(ports, {
    workers: 1,
    timeoutMs: 60_000,
    log,
    storage: openStorage([tmpdir()]),
    onEnded: () => undefined,
    ...options,
  });
}

async function untilEnded({ jobs }: Ports, id: string): Promise<Job> {
  return vi.waitFor(async () => {
    const job = (await jobs.find(id))?.job;
    if (job?.completedAt == null) throw new Error(`the job is ${job?.status}`);
    return job;
  }, patience);
}

test('one key’s many documents do not hold up another one’s', async () => {
  const ports = await openPorts();
  for (let index = 0; index < 20; index++) await accept(ports, `a${index}`);
  await accept(ports, 'b0', { keyId: 'b' });
  const converter = copyingConverter();
  await using _runner = start(ports, { converter });
  await vi.waitFor(() => expect(converter.begun).toHaveLength(21), patience);
  expect(converter.begun.indexOf('b0')).toBeLessThan(3);
});

test('of two workers one is always there for what is quick', async () => {
  const ports = await openPorts();
  const heavy = [];
  for (const name of ['h1', 'h2', 'h3']) {
    heavy.push(await accept(ports, name, { content: 'wait', weight: 'heavy' }));
  }
  const converter = copyingConverter();
  await using _runner = start(ports, { converter, workers: 2 });
  await vi.waitFor(() => expect(converter.begun).toEqual(['h1']), patience);
  for (const name of ['l1', 'l2']) await untilEnded(ports, await accept(ports, name));
  expect(converter.begun).toEqual(['h1', 'l1', 'l2']);
  converter.release();
  for (const id of heavy)
    expect(await untilEnded(ports, id)).toMatchObject({ status: 'completed' });
});

test('a key whose documents bring workers down waits behind the others', async () => {
  const ports = await openPorts();
  const converter = copyingConverter();
  await using _runner = start(ports, { converter, workers: 2 });
  const crashed = await untilEnded(ports, await accept(ports, 'x', { content: 'crash' }));
  expect(crashed.failure?.code).toBe('engine_crashed');
  const waiting = [];
  for (const name of ['a1', 'a2', 'a3', 'a4']) {
    waiting.push(await accept(ports, name, { content: 'wait' }));
  }
  await vi.waitFor(() => expect(converter.begun).toEqual(['x', 'a1']), patience);
  const other = await untilEnded(ports, await accept(ports, 'b', { keyId: 'b' }));
  expect(other.status).toBe('completed');
  expect(converter.begun).toEqual(['x', 'a1', 'b']);
  converter.release();
  for (const id of waiting) expect((await untilEnded(ports, id)).status).toBe('completed');
});

test.each<[string, () => Promise<Ports>]>([
  ['one machine', openPorts],
  ['a cluster', openSharedPorts],
])('a key whose documents keep all workers of %s gives one up to another key', async (_, open) => {
  const ports = await open();
  const converter = copyingConverter();
  await using _runner = start(ports, { converter, workers: 2 });
  const long = [];
  for (const name of ['a1', 'a2', 'a3']) {
    long.push(await accept(ports, name, { content: 'wait' }));
  }
  await vi.waitFor(() => expect(converter.begun.toSorted()).toEqual(['a1', 'a2']), patience);
  for (const name of ['b1', 'b2']) {
    const other = await untilEnded(ports, await accept(ports, name, { keyId: 'b' }));
    expect(other.status).toBe('completed');
  }
  converter.release();
  for (const id of long) expect((await untilEnded(ports, id)).status).toBe('completed');
});

/** The documents of a batch that is merged, and the merging job, which is not queued yet. */
async function acceptMerged(ports: Ports, contents: string[]) {
  const batchId = randomUUID();
  const own = { batchId, options: { merge: true } };
  const parts = [];
  for (const [index, content] of contents.entries()) {
    parts.push(await accept(ports, `${index}.odt`, { content, ...own }));
  }
  const formats = { inputFormat: 'pdf', outputFormat: 'pdf' } as const;
  const merging = sampleJob({
    ...own,
    ...formats,
    bytes: 0,
    mergeOf: parts,
    filename: 'merged.pdf',
  });
  const batch = { id: batchId, keyId: 'a', createdAt: Date.now(), jobIds: [...parts, merging.id] };
  await ports.jobs.add({ jobs: [merging], batch, claim: null });
  return { parts, merging: merging.id };
}

test.each<[string, () => Promise<Ports>]>([
  ['one machine', openPorts],
  ['a cluster', openSharedPorts],
])('a batch is merged on %s once the last of it has ended', async (_, open) => {
  const ports = await open();
  const { parts, merging } = await acceptMerged(ports, ['wait', 'text']);
  const converter = copyingConverter();
  await using _runner = start(ports, { converter, workers: 2 });
  expect((await untilEnded(ports, parts[1] ?? '')).status).toBe('completed');
  expect((await ports.jobs.find(merging))?.job.status).toBe('queued');
  converter.release();
  const { result } = await untilEnded(ports, merging);
  await using kept = await ports.files.checkOut('result', result?.file ?? '');
  expect(await readFile(kept?.path ?? '', 'utf8')).toBe('0: wait, 1: text');
});

test('a batch whose service died before it was merged is merged by the next one', async () => {
  const ports = await openPorts();
  const { parts, merging } = await acceptMerged(ports, ['text', 'text']);
  // Nothing of it may begin before all have ended.
  await recoverJobs(ports, pino({ level: 'silent' }));
  expect((await ports.queue.depth()).waiting).toBe(parts.length);
  {
    await using _runner = start(
      { ...ports, queue: deafTo(merging, ports.queue) },
      {
        converter: copyingConverter(),
      },
    );
    for (const id of parts) expect((await untilEnded(ports, id)).status).toBe('completed');
  }
  await recoverJobs(ports, pino({ level: 'silent' }));
  await using _runner = start(ports, { converter: copyingConverter() });
  expect((await untilEnded(ports, merging)).status).toBe('completed');
});

/** A queue that loses an entry, as when its process dies. */
function deafTo(jobId: string, queue: SweptPorts['queue']): SweptPorts['queue'] {
  return {
    leaseMs: queue.leaseMs,
    add: (entries) => queue.add(entries.filter((entry) => entry.jobId !== jobId)),
    take: (...given) => queue.take(...given),
    remove: (id) => queue.remove(id),
    depth: (keyId) => queue.depth(keyId),
    waitingSince: () => queue.waitingSince(),
    onWork: (listener) => queue.onWork(listener),
  };
}

test('heavy documents of two keys run side by side until a third key waits', async () => {
  const ports = await openPorts();
  const converter = copyingConverter();
  await using _runner = start(ports, { converter, workers: 2 });
  const heavy = { content: 'wait', weight: 'heavy' } as const;
  const long = [await accept(ports, 'a1', heavy), await accept(ports, 'a2', heavy)];
  await vi.waitFor(() => expect(converter.begun).toEqual(['a1']), patience);
  long.push(await accept(ports, 'b', { ...heavy, keyId: 'b' }));
  await vi.waitFor(() => expect(converter.begun).toEqual(['a1', 'b']), patience);
  const third = await untilEnded(ports, await accept(ports, 'c', { keyId: 'c' }));
  expect(third.status).toBe('completed');
  converter.release();
  for (const id of long) expect((await untilEnded(ports, id)).status).toBe('completed');
});

test('one worker takes the heavy ones too', async () => {
  const ports = await openPorts();
  const id = await accept(ports, 'h', { weight: 'heavy' });
  await using _runner = start(ports, { converter: copyingConverter() });
  expect(await untilEnded(ports, id)).toMatchObject({ status: 'completed' });
});

test('what was taken ahead is left to others where the worker stays busy', async () => {
  const ports = await openPorts();
  await accept(ports, 'a', { content: 'wait' });
  const id = await accept(ports, 'b');
  const converter = copyingConverter();
  await using _runner = start(ports, { converter });
  await vi.waitFor(async () => {
    expect((await ports.jobs.find(id))?.job.status).toBe('processing');
  }, patience);
  const lease = await vi.waitFor(async () => {
    const taken = await ports.queue.take(['light']);
    if (!taken) throw new Error('it is not given back');
    return taken;
  }, patience);
  expect(lease).toMatchObject({ attempt: 1, entry: { jobId: id } });
  expect((await ports.jobs.find(id))?.job).toMatchObject({ status: 'queued', startedAt: null });
  expect(converter.begun).toEqual(['a']);
  converter.release();
});

test('a job that is stopped with the service waits again, and no attempt is lost', async () => {
  const ports = await openPorts();
  const id = await accept(ports, 'a', { content: 'wait' });
  const first = copyingConverter();
  const runner = start(ports, { converter: first, stopMs: 1 });
  await vi.waitFor(() => expect(first.begun).toEqual(['a']), patience);
  await runner[Symbol.asyncDispose]();
  expect((await ports.jobs.find(id))?.job).toMatchObject({ status: 'queued', startedAt: null });
  expect(await ports.queue.depth()).toEqual({ waiting: 1, leased: 0 });
  const second = copyingConverter();
  second.release();
  await using _runner = start(ports, { converter: second });
  expect(await untilEnded(ports, id)).toMatchObject({ status: 'completed' });
});

test('a job that runs finishes when the service stops and there is time', async () => {
  const ports = await openPorts();
  const id = await accept(ports, 'a', { content: 'wait' });
  const converter = copyingConverter();
  const runner = start(ports, { converter });
  await vi.waitFor(() => expect(converter.begun).toEqual(['a']), patience);
  const stopped = runner[Symbol.asyncDispose]();
  converter.release();
  await stopped;
  expect((await ports.jobs.find(id))?.job.status).toBe('completed');
});

test('a job that is not wanted any more is dropped with what it made', async () => {
  const ports = await openPorts();
  const id = await accept(ports, 'a', { content: 'wait' });
  const converter = copyingConverter();
  await using runner = start(ports, { converter });
  await vi.waitFor(() => expect(converter.begun).toEqual(['a']), patience);
  await ports.jobs.remove(id);
  await ports.queue.remove(id);
  runner.cancel(id);
  await vi.waitFor(() => expect(runner.busy).toBe(0), patience);
  expect(await ports.files.checkOut('result', id)).toBeNull();
});

/** A converter that names the documents which it holds staged; “refused” ones it refuses. */
function holdingConverter() {
  const copying = copyingConverter();
  const held: string[] = [];
  const converter: Converter = {
    ...copying,
    async stage(conversion, signal) {
      const { filename } = conversion;
      if (filename === 'refused') throw new ConversionFailure('password_required', 'It is locked.');
      const staged = await copying.stage(conversion, signal);
      held.push(filename);
      return {
        ...staged,
        [Symbol.asyncDispose]: async () => void held.splice(held.indexOf(filename), 1),
      };
    },
  };
  return { converter, copying, held };
}

test('beside a heavy document the next quick one is staged ahead', async () => {
  const ports = await openPorts();
  const { converter, copying, held } = holdingConverter();
  const ids = [await accept(ports, 'h', { content: 'wait', weight: 'heavy' })];
  for (const name of ['l1', 'l2', 'l3']) ids.push(await accept(ports, name, { content: 'wait' }));
  await using _runner = start(ports, { converter, workers: 2 });
  await vi.waitFor(() => expect(held.toSorted()).toEqual(['h', 'l1', 'l2']), patience);
  expect(copying.begun).toEqual(['h', 'l1']);
  copying.release();
  for (const id of ids) expect((await untilEnded(ports, id)).status).toBe('completed');
});

test('the next document gets the worker before the outcome of the last is certain', async () => {
  const ports = await openPorts();
  const copying = copyingConverter();
  const certain = Promise.withResolvers<void>();
  const converter: Converter = {
    ...copying,
    async stage(conversion, signal) {
      const staged = await copying.stage(conversion, signal);
      const run: typeof staged.run = async (options) => {
        const converted = await staged.run(options);
        options.onFree?.();
        if (conversion.filename === 'a') await certain.promise;
        return converted;
      };
      return { ...staged, run };
    },
  };
  const ids = [await accept(ports, 'a'), await accept(ports, 'b')];
  await using _runner = start(ports, { converter });
  await vi.waitFor(() => expect(copying.begun).toEqual(['a', 'b']), patience);
  expect((await ports.jobs.find(ids[0] ?? ''))?.job.status).toBe('processing');
  certain.resolve();
  for (const id of ids) expect((await untilEnded(ports, id)).status).toBe('completed');
});

test('what is staged ahead and not wanted any more is let go and never runs', async () => {
  const ports = await openPorts();
  const { converter, copying, held } = holdingConverter();
  const first = await accept(ports, 'a', { content: 'wait' });
  const id = await accept(ports, 'b');
  await using runner = start(ports, { converter });
  await vi.waitFor(() => expect(copying.begun).toEqual(['a']), patience);
  await vi.waitFor(() => expect(held.toSorted()).toEqual(['a', 'b']), patience);
  await ports.jobs.remove(id);
  await ports.queue.remove(id);
  runner.cancel(id);
  await vi.waitFor(() => expect(held).toEqual(['a']), patience);
  copying.release();
  expect((await untilEnded(ports, first)).status).toBe('completed');
  expect(copying.begun).toEqual(['a']);
});

test('a document that is refused when it is staged waits for no worker', async () => {
  const ports = await openPorts();
  const { converter, copying } = holdingConverter();
  const first = await accept(ports, 'a', { content: 'wait' });
  const refused = await accept(ports, 'refused');
  await using runner = start(ports, { converter });
  await vi.waitFor(() => expect(copying.begun).toEqual(['a']), patience);
  expect((await untilEnded(ports, refused)).failure).toEqual({
    code: 'password_required',
    detail: 'It is locked.',
  });
  expect(runner.busy).toBe(1);
  copying.release();
  expect((await untilEnded(ports, first)).status).toBe('completed');
});

test('a document that takes longer than it may has timed out', async () => {
  const ports = await openPorts();
  const converter: Converter = {
    ...copyingConverter(),
    stage: async () => ({
      async run({ startLimit }) {
        // A first attempt that ended in time costs the second nothing.
        startLimit()[Symbol.dispose]();
        using limit = startLimit();
        if (!limit.signal.aborted) await once(limit.signal, 'abort');
        throw limit.signal.reason;
      },
      [Symbol.asyncDispose]: async () => undefined,
    }),
  };
  const id = await accept(ports, 'a');
  await using _runner = start(ports, { converter, timeoutMs: 20 });
  const { failure } = await untilEnded(ports, id);
  expect(failure).toEqual({
    code: 'timed_out',
    detail: 'The document was not converted within 0.02 s. Split it into parts.',
  });
});

test('a password that went with an earlier process is asked for again', async () => {
  const ports = await openPorts();
  const [gone, known] = await Promise.all([
    accept(ports, 'a', { content: 'locked', passwords: ['password'] }),
    accept(ports, 'b', { content: 'locked', passwords: ['password'] }),
  ]);
  ports.passwords.keep(known, { password: 'sesame' });
  await using _runner = start(ports, { converter: copyingConverter() });
  expect((await untilEnded(ports, known)).status).toBe('completed');
  expect((await untilEnded(ports, gone)).failure).toEqual({
    code: 'password_required',
    detail: expect.stringContaining('Send the document again'),
  });
});

test('an engine that fails on a document fails that document alone', async () => {
  const ports = await openPorts();
  const converter: Converter = {
    ...copyingConverter(),
    stage: async () => ({
      run: () => Promise.reject(new Error('out of its mind')),
      [Symbol.asyncDispose]: async () => undefined,
    }),
  };
  const id = await accept(ports, 'a');
  await using _runner = start(ports, { converter });
  const { failure } = await untilEnded(ports, id);
  expect(failure).toEqual({
    code: 'engine_crashed',
    detail: 'The engine failed on this document.',
  });
});

test('an empty result is a failure, whatever the engine says', async () => {
  const ports = await openPorts();
  const id = await accept(ports, 'a', { content: '' });
  await using _runner = start(ports, { converter: copyingConverter() });
  expect((await untilEnded(ports, id)).failure?.code).toBe('empty_result');
});

test('a document that brought the service down five times is given up', async () => {
  const folder = await tempDir();
  const first = openLocalPorts(folder, 'all');
  const id = await accept(first.ports, 'a');
  await first[Symbol.asyncDispose]();
  for (let death = 0; death < 5; death++) {
    // Opening ends the leases of processes that died.
    const dying = openLocalPorts(folder, 'all');
    expect(await dying.ports.queue.take(['light'])).toMatchObject({ attempt: death + 1 });
    await dying[Symbol.asyncDispose]();
  }
  await using opened = openLocalPorts(folder, 'all');
  const converter = copyingConverter();
  await using _runner = start(opened.ports, { converter });
  expect((await untilEnded(opened.ports, id)).failure?.code).toBe('engine_crashed');
  expect(converter.begun).toEqual([]);
});

test('what an earlier process left behind is taken up, and files of nobody go', async () => {
  const ports = await openPorts();
  const id = await accept(ports, 'a');
  const stored = await ports.jobs.find(id);
  if (!stored) throw new Error('the job is not there');
  await ports.jobs.replace({ ...stored.job, status: 'processing', startedAt: 1 }, stored.revision);
  await ports.queue.remove(id);
  const orphan = randomUUID();
  for (const kind of ['upload', 'result'] as const) {
    await using draft = ports.files.draft();
    await writeFile(draft.path, 'orphan');
    await ports.files.keep(kind, orphan, draft.path);
  }
  await recoverJobs(ports, pino({ level: 'silent' }));
  expect((await ports.jobs.find(id))?.job.status).toBe('queued');
  expect(await ports.files.checkOut('upload', orphan)).toBeNull();
  expect(await ports.files.checkOut('result', orphan)).toBeNull();
  await using _runner = start(ports, { converter: copyingConverter() });
  expect(await untilEnded(ports, id)).toMatchObject({ status: 'completed' });
});

test('a store that lists nothing at the start keeps no job waiting', async () => {
  const ports = await openPorts();
  const id = await accept(ports, 'a');
  await ports.queue.remove(id);
  const files: SweptPorts['files'] = {
    ...ports.files,
    // biome-ignore lint/correctness/useYield: it fails before the first
    async *list() {
      throw new StoreAway('it answered 500');
    },
  };
  await recoverJobs({ ...ports, files }, pino({ level: 'silent' }));
  await using _runner = start(ports, { converter: copyingConverter() });
  expect(await untilEnded(ports, id)).toMatchObject({ status: 'completed' });
});

test('a full disk costs a job nothing but time', async () => {
  const { files, ...ports } = await openPorts();
  let refusals = 7;
  const full: Ports = {
    ...ports,
    files: {
      ...files,
      async keep(kind, id, draft) {
        if (kind === 'result' && refusals-- > 0) await writeFile('/dev/full', 'x');
        await files.keep(kind, id, draft);
      },
    },
  };
  const id = await accept(full, 'a.odt');
  await using _runner = start(full, { converter: copyingConverter(), noRoomMs: 1 });
  await vi.waitFor(async () => {
    expect((await ports.jobs.find(id))?.job.status).toBe('completed');
  }, patience);
});

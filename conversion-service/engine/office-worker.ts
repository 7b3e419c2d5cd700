import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { builtProgram } from '../../shared/node/workers/built-program.ts';
import { createIworkReaders, type IworkReaders } from './iwork-reader/iwork-readers.ts';
import { createPageDrawers, type PageDrawers } from './page-images/page-drawers.ts';
import { createPdfFinishers, type PdfFinishers } from './pdf-finisher/pdf-finishers.ts';
import type { Sandbox } from './sandbox/sandbox.ts';
import { createScanReaders, type ScanReaders } from './scan-reader/scan-readers.ts';
import {
  type ProcessBounds,
  storageWatcher,
  type WatchStorage,
  watchProcesses,
} from './watch-processes.ts';
import {
  type WorkerMessage,
  type WorkerOutcome,
  type WorkerTask,
  workerMessage,
} from './worker/messages.ts';
import { writeFontConfiguration, writeProfile } from './worker/office/write-profile.ts';

/** A process with a LibreOffice in it, and a folder of its own. */
export type OfficeWorker = AsyncDisposable & {
  /** Its folder, where it gets each document's. */
  readonly root: string;
  /** Watches how much its folder holds. */
  readonly watchStorage: WatchStorage;
  /** Reads iWork documents in its folder. */
  readonly iwork: IworkReaders;
  /** Draws the pages of results in its folder. */
  readonly pages: PageDrawers;
  /** Reads pictures and PDFs in its folder. */
  readonly scans: ScanReaders;
  /** Merges, splits and protects PDFs in its folder. */
  readonly pdfs: PdfFinishers;
  /** Of the outermost process. */
  readonly pid: number;
  /** How many documents it has had. */
  readonly documents: number;
  /** What it held after its last document, in MB. */
  readonly memoryMb: number;
  readonly ended: boolean;
  /**
   * Converts one document; one at a time. Where it rejects, the worker must be disposed of: a frozen
   * one rejects soon.
   * @throws {Excess}
   */
  run(task: Omit<WorkerTask, 'id'>, signal: AbortSignal): Promise<WorkerOutcome>;
};

export type OfficeWorkerOptions = {
  /** Where its folder is to be. */
  folder: string;
  sandbox: Sandbox;
  bounds: ProcessBounds;
  /** LibreOffice inside the worker, or a process of its own for each document. */
  inProcess: boolean;
};

const startTimeoutMs = 60_000;

/** An idle worker begins within a millisecond; on a busy machine it takes longer. */
const beginTimeoutMs = 5_000;

/** Starts a worker. Rejects where LibreOffice does not start within a minute. */
export async function startOfficeWorker(options: OfficeWorkerOptions): Promise<OfficeWorker> {
  const root = path.join(options.folder, `worker-${randomUUID()}`);
  try {
    await mkdir(path.join(root, 'tmp'), { recursive: true, mode: 0o700 });
    await writeProfile(path.join(root, 'profile'));
    await writeFontConfiguration(root);
  } catch (error) {
    await rm(root, { recursive: true, force: true });
    throw error;
  }
  const child = startChild(root, options);
  const worker = superviseChild(child, root, options);
  try {
    const started = await worker.hear('started', AbortSignal.timeout(startTimeoutMs));
    if (started.problem !== undefined) throw new Error(started.problem);
    return worker;
  } catch (cause) {
    await worker[Symbol.asyncDispose]();
    throw new Error(`LibreOffice did not start: ${String(cause)}`, { cause });
  }
}

const entry = fileURLToPath(builtProgram(new URL('./worker/worker.ts', import.meta.url)));

function startChild(root: string, { sandbox, inProcess }: OfficeWorkerOptions): ChildProcess {
  const how = inProcess ? 'kit' : 'soffice';
  const node = [process.execPath, entry, sandbox.rootSeenFrom(root), how];
  const [command = '', ...args] = sandbox.wrap(node, root);
  return spawn(command, args, {
    cwd: root,
    env: sandbox.environment(root),
    // LibreOffice's output may contain parts of the document.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    // A group of its own, so that whatever it starts ends with it.
    detached: process.platform !== 'win32',
  });
}

type Said<Type> = Extract<WorkerMessage, { type: Type }>;

type Supervised = OfficeWorker & {
  hear<Type extends WorkerMessage['type']>(
    type: Type,
    signal: AbortSignal,
    skipped?: number,
  ): Promise<Said<Type>>;
};

function superviseChild(
  child: ChildProcess,
  root: string,
  { sandbox, bounds }: OfficeWorkerOptions,
): Supervised {
  const iwork = createIworkReaders(root, sandbox);
  const pages = createPageDrawers(root, sandbox);
  const scans = createScanReaders(root, sandbox);
  const pdfs = createPdfFinishers(root, sandbox);
  let ended = false;
  let documents = 0;
  let heldMb = 0;
  const gone = new AbortController();
  const exited = new Promise<void>((resolve) => {
    const end = (reason: string) => () => {
      ended = true;
      gone.abort(new Error(reason));
      resolve();
    };
    child.once('exit', end('The worker has ended.'));
    child.once('error', end('The worker could not be started.'));
  });

  /**
   * The next message, or the one after so many, which must be of this type. A caller that awaits
   * several must start to listen for all of them before the first can arrive.
   */
  function hear<Type extends WorkerMessage['type']>(
    type: Type,
    signal: AbortSignal,
    skipped = 0,
  ): Promise<Said<Type>> {
    let left = skipped;
    const is = (message: WorkerMessage): message is Said<Type> => message.type === type;
    const either = AbortSignal.any([signal, gone.signal]);
    return new Promise((resolve, reject) => {
      const settle = () => {
        either.removeEventListener('abort', stop);
        child.off('message', take);
      };
      const take = (message: unknown) => {
        if (left-- > 0) return;
        settle();
        const { data, error } = workerMessage.safeParse(message);
        if (data && is(data)) resolve(data);
        else reject(error ?? new Error('The worker said something unexpected.'));
      };
      const stop = () => {
        settle();
        reject(either.reason);
      };
      child.on('message', take);
      either.addEventListener('abort', stop, { once: true });
      if (either.aborted) stop();
    });
  }

  return {
    root,
    watchStorage: storageWatcher(root),
    iwork,
    pages,
    scans,
    pdfs,
    pid: child.pid ?? 0,
    get documents() {
      return documents;
    },
    get memoryMb() {
      return heldMb;
    },
    get ended() {
      return ended;
    },
    hear,
    async run(task, signal) {
      const id = ++documents;
      using watched = watchProcesses(child.pid ?? 0, bounds);
      const begun = hear('begun', AbortSignal.timeout(beginTimeoutMs));
      const answered = hear('answer', AbortSignal.any([signal, watched.signal]), 1);
      // A worker that has just ended is detected by its exit.
      child.send({ ...task, id }, () => undefined);
      const [{ id: answeredId, memoryMb, outcome }] = await Promise.all([answered, begun]);
      if (answeredId !== id) throw new Error('An unexpected answer.');
      heldMb = memoryMb;
      return outcome;
    },
    async [Symbol.asyncDispose]() {
      killGroup(child);
      const helpers = [iwork, pages, scans, pdfs].map((each) => each[Symbol.asyncDispose]());
      await Promise.all([exited, ...helpers]);
      await rm(root, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
    },
  };
}

function killGroup(child: ChildProcess): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  if (process.platform === 'win32') child.kill('SIGKILL');
  else process.kill(-child.pid, 'SIGKILL');
}

import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import pLimit from 'p-limit';
import type { Logger } from 'pino';
import { isFullDisk } from '../../shared/node/full-disk.ts';
import { convertOnWorker } from './convert-on-worker.ts';
import { ConversionFailure, type Converter } from './converter.ts';
import { documentName } from './document-name.ts';
import { findLibreOffice } from './find-libreoffice.ts';
import { inTurn } from './in-turn.ts';
import { type JobFolder, stageDocument } from './job-folder.ts';
import { judgeDocument } from './judge-document.ts';
import { startOfficeWorker } from './office-worker.ts';
import { mostProcesses, openSandbox, type Sandbox } from './sandbox/sandbox.ts';
import { verifySandbox } from './sandbox/verify-sandbox.ts';
import { startTimeLimit, TimeExceeded } from './time-limit.ts';
import { Excess } from './watch.ts';
import { createWorkerPool, type WorkerPool } from './worker-pool.ts';

export type ConverterOptions = {
  /** How many documents are converted side by side. */
  workers: number;
  /** For one document once it runs; what is left of an iWork document's counts too. */
  jobTimeoutMs: number;
  /** A folder of the converter's own. What an earlier run left in it is removed. */
  folder: string;
  log: Logger;
  /** After so many documents a worker is replaced. */
  documentsPerWorker?: number;
  /** What one document may take, in MB. */
  memoryMb?: number;
  /** How many processes and threads may work on one document. */
  processes?: number;
  /** What all files of one document together may take while it is converted, in MB. */
  storageMb?: number;
  /** Off for tests of what holds without it. */
  bubblewrap?: boolean;
  /** Off: a process for each document, as where LibreOfficeKit cannot be loaded. */
  inProcess?: boolean;
};

/** A converter whose workers can be seen. */
export type OfficeConverter = Converter & { workers: WorkerPool['workers'] };

/**
 * Converts through LibreOffice. Its workers start at once, since a first document would wait a
 * second and more for them.
 * @throws where LibreOffice is not installed, with the command for it, or where the sandbox leaks
 */
export async function openConverter(options: ConverterOptions): Promise<OfficeConverter> {
  const { workers, folder, log, documentsPerWorker = 1_000 } = options;
  const { memoryMb = 2_048, storageMb = 3_000, processes = mostProcesses } = options;
  const bounds = { memoryMb, storageMb, processes };
  const { kit } = findLibreOffice();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { bubblewrap = true, inProcess = true } = options;
  const sandbox = await openSandbox({ folder, bubblewrap, memoryMb, fileMb: 1_000 });
  // Beside the start of the workers, which takes longer.
  const verified = verifySandbox(sandbox, folder);
  const pool = createWorkerPool({
    start: () => startOfficeWorker({ folder, sandbox, bounds, inProcess }),
    size: workers,
    documents: documentsPerWorker,
    memoryMb: memoryMb / 3,
    log,
  });
  try {
    await verified;
  } catch (error) {
    await pool[Symbol.asyncDispose]();
    throw error;
  }
  reportProtections(log, { ...sandbox.protections, kit: kit !== undefined });
  const turns = pLimit(workers);
  // One more for each worker is judged and copied ahead of its turn, so that no worker waits for it.
  const inHand = pLimit(2 * workers);
  const closed = new AbortController();
  const seconds = options.jobTimeoutMs / 1_000;
  return {
    async convert(conversion, caller) {
      const signal = AbortSignal.any([caller, closed.signal]);
      const { source, inputFormat, filename } = conversion;
      const stage = () => stageDocument(folder, source, documentName(filename, inputFormat));
      const work = (job: JobFolder, fresh: boolean) =>
        pool.use(async (worker) => {
          using limit = startTimeLimit(options.jobTimeoutMs);
          const either = AbortSignal.any([signal, limit.signal]);
          return await convertOnWorker(worker, job, conversion, { bounds, signal: either });
        }, fresh);
      return await inTurn(inHand, signal, async () => {
        const { warnings } = await judgeDocument(source, inputFormat);
        await using job = await stage();
        const again = async () => {
          await using another = await stage();
          return await work(another, true);
        };
        const converted = await inTurn(turns, signal, () =>
          twice(() => work(job, false), again, { signal, log, seconds }),
        );
        return { ...converted, warnings: [...warnings, ...converted.warnings] };
      });
    },
    workers: pool.workers,
    async [Symbol.asyncDispose]() {
      closed.abort(new Error('The converter has been closed.'));
      await pool[Symbol.asyncDispose]();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

function reportProtections(
  log: Logger,
  protections: Sandbox['protections'] & { kit: boolean },
): void {
  if (protections.bubblewrap && protections.limits) {
    log.info({ protections }, 'Documents are opened without network and in bounds');
    return;
  }
  const advice = existsSync(path.join('/usr/bin/bwrap'))
    ? 'bubblewrap is there but does not work: allow unprivileged user namespaces'
    : 'install bubblewrap and util-linux';
  log.warn({ protections, advice }, 'Documents are opened with fewer protections');
}

type Attempts = { signal: AbortSignal; log: Logger; seconds: number };

/**
 * A worker that ends may have been ill before: the document gets one more, a fresh one. Time and
 * room that it used up are its own: a frozen worker does not begin.
 */
async function twice<R>(
  work: () => Promise<R>,
  again: () => Promise<R>,
  { signal, log, seconds }: Attempts,
): Promise<R> {
  try {
    return await work();
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof ConversionFailure) throw error;
    if (isExcess(error)) throw reported(error, seconds);
    // It is not the worker that is ill, and another one would have no more room.
    if (isFullDisk(error)) throw error;
    log.warn({ err: error }, 'A conversion failed on its worker and is tried on another');
  }
  try {
    return await again();
  } catch (error) {
    signal.throwIfAborted();
    if (isFullDisk(error)) throw error;
    throw reported(error, seconds);
  }
}

function isExcess(error: unknown): boolean {
  return error instanceof Excess || error instanceof TimeExceeded;
}

function reported(cause: unknown, seconds: number): ConversionFailure {
  if (cause instanceof ConversionFailure) return cause;
  if (cause instanceof Excess) {
    const message = `The document needs more ${cause.of} than one may have. Split it into parts.`;
    return new ConversionFailure('too_complex', message, { cause });
  }
  if (cause instanceof TimeExceeded) {
    const message = `The document was not converted within ${seconds} s. Split it into parts.`;
    return new ConversionFailure('timed_out', message, { cause });
  }
  return new ConversionFailure(
    'engine_crashed',
    'LibreOffice ended while it converted the document, also on a second try.',
    { cause },
  );
}

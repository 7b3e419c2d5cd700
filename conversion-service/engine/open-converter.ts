import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import { isFullDisk } from '../../shared/node/full-disk.ts';
import { ConversionFailure } from '../conversion/failure.ts';
import type { Warning } from '../conversion/warning.ts';
import { shorten } from '../filenames/clean-filename.ts';
import type { InputFormat } from '../formats.ts';
import { type CheckOptions, checkContent } from './content/check-content.ts';
import { ContentMismatch } from './content/content-mismatch.ts';
import type { Judged } from './content/document.ts';
import { convertOnWorker, partName, type Surroundings } from './convert-on-worker.ts';
import {
  type Conversion,
  type ConversionRun,
  type Converted,
  type Converter,
  type Staged,
  TimeExceeded,
} from './converter.ts';
import { findLibreOffice } from './find-libreoffice.ts';
import { type JobFolder, stageDocument } from './job-folder.ts';
import { startOfficeWorker } from './office-worker.ts';
import { maxProcesses, openSandbox, type Sandbox } from './sandbox/sandbox.ts';
import { verifySandbox } from './sandbox/verify-sandbox.ts';
import { Excess } from './watch-processes.ts';
import { createWorkerPool, type WorkerPool } from './worker-pool.ts';

export type ConverterOptions = {
  /** How many documents are converted side by side. */
  workers: number;
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
  /** Off for tests of the other protections. */
  bubblewrap?: boolean;
  /** Off: a process for each document, as where LibreOfficeKit cannot be loaded. */
  inProcess?: boolean;
};

/** A converter whose workers can be seen. */
export type OfficeConverter = Converter & { workers: WorkerPool['workers'] };

/**
 * Converts through LibreOffice. Its workers start at once, since the first document would wait more
 * than a second for them.
 * @throws where LibreOffice is not installed, with the command for it, or where the sandbox leaks
 */
export async function openConverter(options: ConverterOptions): Promise<OfficeConverter> {
  const { workers, folder, log, documentsPerWorker = 1_000 } = options;
  const { memoryMb = 2_048, storageMb = 3_000, processes = maxProcesses } = options;
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
  const closed = new AbortController();
  const office = { pool, folder, bounds, closed: closed.signal, log };
  return {
    stage: (conversion, signal) => stageOnPool(office, conversion, signal),
    workers: pool.workers,
    replaced: pool.replaced,
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

type Office = {
  pool: WorkerPool;
  /** For documents that no worker has yet. */
  folder: string;
  bounds: Surroundings['bounds'];
  /** Aborts when nothing may be converted any more. */
  closed: AbortSignal;
  log: Logger;
};

/** Checks and copies a document, which runs on a worker of the pool. See `Converter`. */
async function stageOnPool(
  office: Office,
  conversion: Conversion,
  caller: AbortSignal,
): Promise<Staged> {
  const signal = AbortSignal.any([caller, office.closed]);
  signal.throwIfAborted();
  const warnings = conversion.merging ? [] : await judge(conversion);
  signal.throwIfAborted();
  const copy = () => copyOf(office.folder, conversion);
  const job = await copy();
  return {
    async run(run) {
      try {
        const converted = await runOnPool(office, conversion, { job, copy, run });
        return { ...converted, warnings: [...warnings, ...converted.warnings] };
      } finally {
        run.onFree?.();
      }
    },
    [Symbol.asyncDispose]: () => job[Symbol.asyncDispose](),
  };
}

async function judge({ source, inputFormat, passwords }: Conversion): Promise<Warning[]> {
  const hasPassword = passwords.password !== undefined;
  return (await judgeDocument(source, inputFormat, { hasPassword })).warnings;
}

function copyOf(folder: string, conversion: Conversion): Promise<JobFolder> {
  const { source, merging, filename, inputFormat } = conversion;
  const [first, ...others] = merging ?? [];
  if (!first) return stageDocument(folder, source, documentName(filename, inputFormat));
  const further = others.map((part, index) => [partName(index + 1), part.source]);
  return stageDocument(folder, first.source, partName(0), Object.fromEntries(further));
}

type Copies = { job: JobFolder; copy: () => Promise<JobFolder>; run: ConversionRun };

async function runOnPool(
  { pool, bounds, closed, log }: Office,
  conversion: Conversion,
  { job, copy, run: { target, startLimit, signal: caller, onProgress } }: Copies,
): Promise<Converted> {
  const signal = AbortSignal.any([caller, closed]);
  signal.throwIfAborted();
  const attempt = (on: JobFolder, fresh: boolean) =>
    pool.use(async (worker) => {
      using limit = startLimit();
      const either = AbortSignal.any([signal, limit.signal]);
      return await convertOnWorker(worker, on, conversion, {
        bounds,
        target,
        limitMs: limit.milliseconds,
        signal: either,
        onProgress,
      });
    }, fresh);
  const again = async () => {
    await using another = await copy();
    return await attempt(another, true);
  };
  return await twice(() => attempt(job, false), again, { signal, log });
}

/**
 * Checks a document again before it is opened: it may not have come through an upload.
 * @throws {ConversionFailure}
 */
async function judgeDocument(
  source: string,
  inputFormat: InputFormat,
  options: CheckOptions,
): Promise<Judged> {
  try {
    return await checkContent(source, inputFormat, options);
  } catch (error) {
    if (!(error instanceof ContentMismatch)) throw error;
    throw new ConversionFailure('corrupt_document', error.message, { cause: error });
  }
}

/**
 * The name of a document while it is converted. Fields, titles and sheets may show it, so it is its
 * owner's name, made safe as a file name, with the extension of its type.
 */
export function documentName(filename: string, inputFormat: InputFormat): string {
  const base = path.posix.basename(filename.replaceAll('\\', '/'));
  const extension = base.lastIndexOf('.') > 0 ? base.slice(base.lastIndexOf('.')) : '';
  const stem = base
    .slice(0, base.length - extension.length)
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cs}<>:"|?*]/gu, '_')
    .replace(/^[.\s]+/, '');
  const short = shorten(stem, maxNameBytes).trimEnd();
  return `${short || 'document'}.${inputFormat === 'keynote' ? 'key' : inputFormat}`;
}

/** A file's name has 255 bytes; locks and steps in between add some. */
const maxNameBytes = 200;

type Attempts = { signal: AbortSignal; log: Logger };

/**
 * A worker that ends may have been faulty before: the document is retried once, on a new one. Too
 * much time or space is the document's own fault, since a frozen worker would not have begun it.
 */
async function twice<R>(
  work: () => Promise<R>,
  again: () => Promise<R>,
  { signal, log }: Attempts,
): Promise<R> {
  try {
    return await work();
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof ConversionFailure || error instanceof TimeExceeded) throw error;
    if (error instanceof Excess) throw reported(error);
    // The worker is not the cause, and another one would have no more space.
    if (isFullDisk(error)) throw error;
    log.warn({ err: error }, 'A conversion failed on its worker and is tried on another');
  }
  try {
    return await again();
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof TimeExceeded || isFullDisk(error)) throw error;
    throw reported(error);
  }
}

function reported(cause: unknown): ConversionFailure {
  if (cause instanceof ConversionFailure) return cause;
  if (cause instanceof Excess) {
    const message = `The document needs more ${cause.of} than one may have. Split it into parts.`;
    return new ConversionFailure('too_complex', message, { cause });
  }
  return new ConversionFailure(
    'engine_crashed',
    'LibreOffice ended while it converted the document, also on a second try.',
    { cause },
  );
}

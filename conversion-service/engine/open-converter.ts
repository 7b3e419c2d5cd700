import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import type { Converter } from './converter.ts';
import { findLibreOffice } from './find-libreoffice.ts';
import { startOfficeWorker } from './office-worker.ts';
import { maxProcesses, openSandbox, type Sandbox } from './sandbox/sandbox.ts';
import { verifySandbox } from './sandbox/verify-sandbox.ts';
import { stageOnPool } from './stage-on-pool.ts';
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

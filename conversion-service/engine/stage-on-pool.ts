import type { Logger } from 'pino';
import type { Warning } from '../conversion/warning.ts';
import { convertOnWorker, partName, type Surroundings } from './convert-on-worker.ts';
import type { Conversion, Converted, Run, Staged } from './converter.ts';
import { documentName } from './document-name.ts';
import { type JobFolder, stageDocument } from './job-folder.ts';
import { judgeDocument } from './judge-document.ts';
import { twice } from './twice.ts';
import type { WorkerPool } from './worker-pool.ts';

export type Office = {
  pool: WorkerPool;
  /** For documents that no worker has yet. */
  folder: string;
  bounds: Surroundings['bounds'];
  /** Aborts when nothing may be converted any more. */
  closed: AbortSignal;
  log: Logger;
};

/** Checks and copies a document, which runs on a worker of the pool. See `Converter`. */
export async function stageOnPool(
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
      const converted = await runOnPool(office, conversion, { job, copy, run });
      return { ...converted, warnings: [...warnings, ...converted.warnings] };
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

type Copies = { job: JobFolder; copy: () => Promise<JobFolder>; run: Run };

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

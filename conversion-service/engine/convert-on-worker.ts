import { type Conversion, ConversionFailure, type Converted } from './converter.ts';
import { documentName } from './document-name.ts';
import type { ReadIwork } from './iwork-reader/read-iwork.ts';
import { isIwork, readIwork } from './iwork-reader/run-reader.ts';
import type { OfficeWorker } from './office-worker.ts';
import { resultType } from './result-type.ts';
import type { Sandbox } from './sandbox/sandbox.ts';
import { watchStorage } from './watch-storage.ts';
import type { WorkerOutcome } from './worker/messages.ts';
import { collectResult, emptyFolders, stageDocument } from './worker-folders.ts';

export type Surroundings = {
  sandbox: Sandbox;
  /** What one document may take, in MB. */
  bounds: { memoryMb: number; storageMb: number };
  signal: AbortSignal;
};

/**
 * Takes one document through a worker.
 * @throws {ConversionFailure} where the document is at fault; anything else is the worker's fault
 */
export async function convertOnWorker(
  worker: OfficeWorker,
  conversion: Conversion,
  { sandbox, bounds, signal: caller }: Surroundings,
): Promise<Converted> {
  const { source, inputFormat, outputFormat, sheets, filename, target } = conversion;
  const { root } = worker;
  await emptyFolders(root);
  const document = documentName(filename, inputFormat);
  await stageDocument(root, source, document);
  using storage = watchStorage(root, bounds.storageMb);
  const signal = AbortSignal.any([caller, storage.signal]);
  const inBounds = { sandbox, bounds, signal };
  const run = (read: ReadIwork | undefined) =>
    worker.run(
      {
        document: read?.odf?.document ?? document,
        inputFormat: read?.odf?.kind ?? inputFormat,
        outputFormat,
        sheets,
      },
      signal,
    );
  let read = isIwork(inputFormat) ? await readIwork(root, document, inBounds) : undefined;
  let outcome = await run(read);
  if (read && !read.odf && isRefusal(outcome)) {
    read = await readRefused(root, document, inBounds);
    if (read) outcome = await run(read);
  }
  if (outcome.kind === 'failed') throw new ConversionFailure(outcome.code, outcome.message);
  const bytes = await collectResult(root, target);
  await emptyFolders(root);
  const { sheet } = outcome;
  return {
    ...resultType(outcome.extension === 'zip' ? 'zip' : outputFormat),
    bytes,
    ...(sheet === undefined ? {} : { sheet }),
    warnings: [...(read?.warnings ?? []), ...outcome.warnings],
  };
}

function isRefusal(outcome: WorkerOutcome): boolean {
  return outcome.kind === 'failed' && ['corrupt_document', 'empty_result'].includes(outcome.code);
}

/** What LibreOffice said holds where this program cannot read the document either. */
async function readRefused(
  root: string,
  document: string,
  surroundings: Surroundings,
): Promise<ReadIwork | undefined> {
  try {
    return await readIwork(root, document, surroundings, 'legacy');
  } catch (error) {
    if (error instanceof ConversionFailure && error.code !== 'too_complex') return undefined;
    throw error;
  }
}

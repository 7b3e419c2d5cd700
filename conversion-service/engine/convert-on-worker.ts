import { ConversionFailure } from '../conversion/failure.ts';
import type { OnProgress } from '../conversion/progress.ts';
import { isImage, isIwork, isScan, type OutputFormat, scanOutputs } from '../formats.ts';
import { needsFinishing } from '../pdf/needs-finishing.ts';
import type { Conversion, Converted } from './converter.ts';
import type { Within } from './helper-process.ts';
import type { ReadIwork } from './iwork-reader/iwork-readers.ts';
import type { JobFolder } from './job-folder.ts';
import type { OfficeWorker } from './office-worker.ts';
import type { ProcessBounds } from './watch-processes.ts';
import type { WorkerOutcome } from './worker/messages.ts';

export type Surroundings = {
  /** What one document may take. */
  bounds: ProcessBounds & { storageMb: number };
  /** Where the result is to be. */
  target: string;
  /** How long the document, or a page of it that is reported, may take before the signal aborts, in ms. */
  limitMs: number;
  signal: AbortSignal;
  onProgress?: OnProgress | undefined;
};

/**
 * Converts one document with a worker, which keeps nothing of it.
 * @throws {ConversionFailure} where the document is the cause; any other error means that the
 * worker failed and cannot be used any more
 */
export async function convertOnWorker(
  worker: OfficeWorker,
  job: JobFolder,
  conversion: Conversion,
  surroundings: Surroundings,
): Promise<Converted> {
  job.lendTo(worker.root);
  try {
    // It starts while LibreOffice is converting.
    if (isFinished(conversion) && !conversion.merging) worker.pdfs.prepare();
    const made = await converterOf(conversion)(worker, job, conversion, surroundings);
    job.takeBack(worker.root);
    // After one document of a kind more are likely. Starting earlier would slow this one down.
    if (isIwork(conversion.inputFormat)) worker.iwork.prepare();
    if (isImage(conversion.outputFormat)) worker.pages.prepare();
    if (isScan(conversion.inputFormat) && !conversion.merging) worker.scans.prepare();
    return { ...made, bytes: await job.moveResult(surroundings.target) };
  } catch (error) {
    if (error instanceof ConversionFailure) job.takeBack(worker.root);
    throw error;
  }
}

function converterOf({ merging, inputFormat }: Conversion) {
  if (merging) return merge;
  return isScan(inputFormat) ? convertScan : convertIn;
}

/** The name of a PDF to be merged, in the document's folder. */
export function partName(index: number): string {
  return `${index}.pdf`;
}

async function merge(
  worker: OfficeWorker,
  _: JobFolder,
  { merging = [], options, passwords }: Conversion,
  { bounds, signal: caller, onProgress }: Omit<Surroundings, 'target'>,
): Promise<Omit<Converted, 'bytes'>> {
  using storage = worker.watchStorage(bounds.storageMb);
  const signal = AbortSignal.any([caller, storage.signal]);
  const inBounds = { bounds, signal, onProgress };
  const parts = merging.map(({ title }, index) => ({ name: partName(index), title }));
  const { extension, warnings } = await worker.pdfs.merge(parts, { options, passwords }, inBounds);
  return { ...resultType(extension), warnings };
}

async function convertIn(
  worker: OfficeWorker,
  { document }: JobFolder,
  conversion: Conversion,
  { bounds, signal: caller, onProgress }: Omit<Surroundings, 'target'>,
): Promise<Omit<Converted, 'bytes'>> {
  const { inputFormat, outputFormat, options, passwords } = conversion;
  using storage = worker.watchStorage(bounds.storageMb);
  const signal = AbortSignal.any([caller, storage.signal]);
  const inBounds = { bounds, signal, onProgress };
  const printed = outputFormat === 'pdf' || isImage(outputFormat);
  const run = (read: ReadIwork | undefined) =>
    worker.run(
      {
        document: read?.odf?.document ?? document,
        inputFormat: read?.odf?.kind ?? inputFormat,
        // Pages are drawn from it.
        outputFormat: isImage(outputFormat) ? 'pdf' : outputFormat,
        options,
        password: passwords.password,
        ownTexts: inputFormat === 'numbers',
      },
      signal,
    );
  let read = isIwork(inputFormat)
    ? await worker.iwork.read(document, { legacy: false, printed, ...inBounds })
    : undefined;
  let outcome = await run(read);
  if (read && !read.odf && isRefusal(outcome)) {
    read = await readRefused(worker, document, { printed, ...inBounds });
    if (read) outcome = await run(read);
  }
  if (outcome.kind === 'failed') throw new ConversionFailure(outcome.code, outcome.message);
  const { sheet } = outcome;
  const extension = isImage(outputFormat)
    ? await worker.pages.draw({ format: outputFormat, options }, inBounds)
    : outcome.extension;
  const made = {
    ...resultType(extension === 'zip' ? 'zip' : outputFormat),
    ...(sheet === undefined ? {} : { sheet }),
    warnings: [...(read?.warnings ?? []), ...outcome.warnings],
  };
  return await finished(worker, conversion, made, inBounds);
}

/** The share of a page's time in which it is read: the rest is for drawing it and cutting out its pictures. */
const readingShare = 0.7;

/** Reads a scan, and has LibreOffice write the formats that the reader does not write itself. */
async function convertScan(
  worker: OfficeWorker,
  { document }: JobFolder,
  conversion: Conversion,
  { bounds, limitMs, signal: caller, onProgress }: Omit<Surroundings, 'target'>,
): Promise<Omit<Converted, 'bytes'>> {
  using storage = worker.watchStorage(bounds.storageMb);
  const signal = AbortSignal.any([caller, storage.signal]);
  const inBounds = { bounds, signal, onProgress };
  const { outputFormat, options, passwords } = conversion;
  const output = scanOutputs.find((format) => format === outputFormat);
  if (!output) throw new Error(`A scan does not become ${outputFormat}.`);
  const pageLimitMs = readingShare * limitMs;
  const order = { output, options, password: passwords.password, pageLimitMs };
  const read = await worker.scans.read(document, order, inBounds);
  const { warnings } = read;
  if (isImage(outputFormat)) {
    const extension = await worker.pages.draw({ format: outputFormat, options }, inBounds);
    return { ...resultType(extension), warnings };
  }
  if (!read.document) {
    const made = { ...resultType(outputFormat), warnings };
    return await finished(worker, conversion, made, inBounds);
  }
  const { name, kind } = read.document;
  // Its pages may have no text, which a warning says.
  const mayBeBlank = warnings.some(({ code }) => code === 'xfa_form');
  const task = {
    document: name,
    inputFormat: kind,
    outputFormat,
    options,
    ownTexts: false,
    mayBeBlank,
  };
  const outcome = await worker.run(task, inBounds.signal);
  if (outcome.kind === 'failed') throw new ConversionFailure(outcome.code, outcome.message);
  const { sheet, extension } = outcome;
  return {
    ...resultType(extension === 'zip' ? 'zip' : outputFormat),
    ...(sheet === undefined ? {} : { sheet }),
    warnings: [...warnings, ...outcome.warnings],
  };
}

function isFinished({ outputFormat, ...wanted }: Conversion): boolean {
  return outputFormat === 'pdf' && needsFinishing(wanted);
}

/** The requested changes to a PDF that neither LibreOffice nor the reader makes. */
async function finished(
  { pdfs }: OfficeWorker,
  conversion: Conversion,
  made: Omit<Converted, 'bytes'>,
  inBounds: Within,
): Promise<Omit<Converted, 'bytes'>> {
  if (!isFinished(conversion)) return made;
  const { options, passwords } = conversion;
  const { extension, warnings } = await pdfs.finish({ options, passwords }, inBounds);
  const known = new Set(made.warnings.map(({ code }) => code));
  const more = warnings.filter(({ code }) => !known.has(code));
  return { ...made, ...resultType(extension), warnings: [...made.warnings, ...more] };
}

function isRefusal(outcome: WorkerOutcome): boolean {
  return outcome.kind === 'failed' && ['corrupt_document', 'empty_result'].includes(outcome.code);
}

/** LibreOffice's error is kept where this program cannot read the document either. */
async function readRefused(
  { iwork }: OfficeWorker,
  document: string,
  reading: Within & { printed: boolean },
): Promise<ReadIwork | undefined> {
  try {
    return await iwork.read(document, { legacy: true, ...reading });
  } catch (error) {
    if (error instanceof ConversionFailure && error.code !== 'too_complex') return undefined;
    throw error;
  }
}

const openXml = 'application/vnd.openxmlformats-officedocument';
const odf = 'application/vnd.oasis.opendocument';

const mediaTypes: Record<OutputFormat | 'zip', string> = {
  pdf: 'application/pdf',
  docx: `${openXml}.wordprocessingml.document`,
  xlsx: `${openXml}.spreadsheetml.sheet`,
  pptx: `${openXml}.presentationml.presentation`,
  odt: `${odf}.text`,
  ods: `${odf}.spreadsheet`,
  odp: `${odf}.presentation`,
  rtf: 'application/rtf',
  txt: 'text/plain; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  html: 'text/html; charset=utf-8',
  epub: 'application/epub+zip',
  png: 'image/png',
  jpg: 'image/jpeg',
  zip: 'application/zip',
};

/** Media type and extension of a result. */
export function resultType(extension: OutputFormat | 'zip'): {
  mediaType: string;
  extension: string;
} {
  return { mediaType: mediaTypes[extension], extension };
}

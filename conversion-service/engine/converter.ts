import type { ConversionOptions, GivenPasswords } from '../conversion/options.ts';
import type { OnProgress } from '../conversion/progress.ts';
import type { Warning } from '../conversion/warning.ts';
import type { InputFormat, OutputFormat } from '../formats.ts';

/** One document to convert. */
export type Conversion = {
  /** The document on disk, under any name. It is only read. */
  source: string;
  /** PDFs that become one instead, in their order, with what its outline calls them. */
  merging?: { source: string; title: string }[];
  inputFormat: InputFormat;
  outputFormat: OutputFormat;
  /** The name that its owner gave the document, with its extension: what titles may show. */
  filename: string;
  options: ConversionOptions;
  /** What opens a protected document, and what is to protect the result: in memory alone. */
  passwords: GivenPasswords;
};

/** What became of a document. */
export type Converted = {
  /** Of the result: the output's own type, or `application/zip` of several sheets or pages. */
  mediaType: string;
  /** The extension that fits the result, without its dot: `zip` of several sheets or pages. */
  extension: string;
  /** Length of the result. */
  bytes: number;
  /** The sheet that became CSV, where a workbook has several. */
  sheet?: string;
  /** What was left out of the document: never silent. */
  warnings: Warning[];
};

/** An attempt took longer than it may: why the signal of its limit aborted. */
export class TimeExceeded extends Error {
  override readonly name = 'TimeExceeded';
}

/** The time of one attempt: its signal aborts with `TimeExceeded`. */
export type TimeLimit = Disposable & { signal: AbortSignal };

export type Run = {
  /** Where the result is to be: the folder is there, the file is not. It appears whole or not at all. */
  target: string;
  signal: AbortSignal;
  /**
   * Called when a worker has the document, which runs from then on, and once more where that worker
   * fails and a fresh one has it.
   */
  startLimit: () => TimeLimit;
  onProgress?: OnProgress | undefined;
};

/** A document that waits, checked and copied, until it may run. Disposing of it removes the copy. */
export type Staged = AsyncDisposable & {
  /**
   * Converts the document, once. When it is over the worker is free for another.
   * @throws {ConversionFailure} where the document or its conversion is at fault
   * @throws {TimeExceeded} where an attempt exceeds its limit
   * @throws the signal's reason when it is aborted; nothing is left of the work then
   */
  run(run: Run): Promise<Converted>;
};

/** Workers that others took the place of: after their share of documents, or since they failed. */
export type Replaced = { worn: number; failed: number };

/**
 * What converts documents, in two phases. When each may happen, and how long it may take, is the
 * caller's to decide: not more run at once than there are workers.
 */
export interface Converter extends AsyncDisposable {
  /**
   * Does what needs no worker: checks the document and copies it.
   * @throws {ConversionFailure} where the document is at fault
   * @throws the signal's reason when it is aborted
   */
  stage(conversion: Conversion, signal: AbortSignal): Promise<Staged>;
  /** How many workers were replaced, where there are any. */
  replaced?(): Replaced;
}

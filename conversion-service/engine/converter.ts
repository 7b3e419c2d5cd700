import type { ConversionOptions, GivenPasswords } from '../conversion/options.ts';
import type { OnProgress } from '../conversion/progress.ts';
import type { Warning } from '../conversion/warning.ts';
import type { InputFormat, OutputFormat } from '../formats.ts';

/** One document to convert. */
export type Conversion = {
  /** The document on disk, under any name. It is only read. */
  source: string;
  /** PDFs to be merged instead, in their order, with their titles in its outline. */
  merging?: { source: string; title: string }[];
  inputFormat: InputFormat;
  outputFormat: OutputFormat;
  /** The name that its owner gave the document, with its extension: what titles may show. */
  filename: string;
  options: ConversionOptions;
  /** Opens a protected document, or protects the result: held in memory only. */
  passwords: GivenPasswords;
};

/** The outcome of a conversion. */
export type Converted = {
  /** Of the result: the output's own type, or `application/zip` of several sheets or pages. */
  mediaType: string;
  /** The extension that fits the result, without its dot: `zip` of several sheets or pages. */
  extension: string;
  /** Length of the result. */
  bytes: number;
  /** The sheet that became CSV, where a workbook has several. */
  sheet?: string;
  /** What was left out of the document: always reported. */
  warnings: Warning[];
};

/** An attempt took longer than it may: why the signal of its limit aborted. */
export class TimeExceeded extends Error {
  override readonly name = 'TimeExceeded';
}

/**
 * The time of one attempt, or of each page that it reports: its signal aborts with `TimeExceeded`
 * after so many ms.
 */
export type TimeLimit = Disposable & { signal: AbortSignal; milliseconds: number };

export type ConversionRun = {
  /** Where the result is written: in an existing folder, as a new file. It appears whole or not at all. */
  target: string;
  signal: AbortSignal;
  /**
   * Called when a worker has the document, which runs from then on, and again where that worker fails
   * and a new one has it.
   */
  startLimit: () => TimeLimit;
  onProgress?: OnProgress | undefined;
  /** Called when the worker is free for another, which may be before the outcome is certain. */
  onFree?: (() => void) | undefined;
};

/** A waiting document, checked and copied, until it may run. Disposing of it removes the copy. */
export type Staged = AsyncDisposable & {
  /**
   * Converts the document, once. Afterwards the worker is free for another.
   * @throws {ConversionFailure} where the document or its conversion is the cause
   * @throws {TimeExceeded} where an attempt exceeds its limit
   * @throws the signal's reason when it is aborted; nothing is left of the work then
   */
  run(run: ConversionRun): Promise<Converted>;
};

/** Numbers of replaced workers: after their share of documents, or after a failure. */
export type Replaced = { worn: number; failed: number };

/**
 * Converts documents in two phases. When each may run, and how long it may take, is decided by the
 * caller: no more run at once than there are workers.
 */
export interface Converter extends AsyncDisposable {
  /**
   * Does what needs no worker: checks the document and copies it.
   * @throws {ConversionFailure} where the document is the cause
   * @throws the signal's reason when it is aborted
   */
  stage(conversion: Conversion, signal: AbortSignal): Promise<Staged>;
  /** How many workers were replaced, where there are any. */
  replaced?(): Replaced;
}

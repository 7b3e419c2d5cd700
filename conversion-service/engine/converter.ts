import type { InputFormat, OutputFormat } from '../formats.ts';

/** One document to convert. */
export type Conversion = {
  /** The document on disk, under any name. It is only read. */
  source: string;
  inputFormat: InputFormat;
  outputFormat: OutputFormat;
  /** Which sheets of a workbook become CSV: the first as one file, or all in a ZIP. */
  sheets: 'first' | 'all';
  /** The name that its owner gave the document, with its extension: what titles may show. */
  filename: string;
  /** Where the result is to be: the folder is there, the file is not. It appears whole or not at all. */
  target: string;
};

/** What became of a document. */
export type Converted = {
  /** Of the result: the output's own type, or `application/zip` where it holds several sheets. */
  mediaType: string;
  /** The extension that fits the result, without its dot: `zip` where it holds several sheets. */
  extension: string;
  /** Length of the result. */
  bytes: number;
  /** The sheet that became CSV, where a workbook has several. */
  sheet?: string;
  /** What was left out of the document: never silent. */
  warnings: Warning[];
};

/** Something of the document that the result does not have. */
export type Warning = { code: string; detail: string };

export type FailureCode =
  | 'password_required'
  | 'corrupt_document'
  | 'timed_out'
  | 'engine_crashed'
  | 'empty_result'
  | 'too_complex';

/** A document that could not be converted. The message is for its owner. */
export class ConversionFailure extends Error {
  override readonly name = 'ConversionFailure';
  readonly code: FailureCode;

  constructor(code: FailureCode, message: string, options: { cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.code = code;
  }
}

/** What converts documents, as many side by side as it has workers; others wait their turn. */
export interface Converter extends AsyncDisposable {
  /**
   * Converts one document.
   * @throws {ConversionFailure} where the document or its conversion is at fault
   * @throws the signal's reason when it is aborted; nothing is left of the work then
   */
  convert(conversion: Conversion, signal: AbortSignal): Promise<Converted>;
}

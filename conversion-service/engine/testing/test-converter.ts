import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pino from 'pino';
import type { InputFormat, OutputFormat } from '../../formats.ts';
import type { Converted } from '../converter.ts';
import { type ConverterOptions, type OfficeConverter, openConverter } from '../open-converter.ts';

export type TestConverter = AsyncDisposable & {
  converter: OfficeConverter;
  /** For documents and results. */
  folder: string;
  /** Converts a file of the folder, named `name`; the result's path is `target`. */
  convert(
    name: string,
    outputFormat: OutputFormat,
    sheets?: 'first' | 'all',
  ): Promise<Converted & { target: string }>;
};

/** Real workers over a folder of their own. */
export async function testConverter(
  options: Partial<ConverterOptions> = {},
): Promise<TestConverter> {
  const folder = await mkdtemp(path.join(tmpdir(), 'conversion-test-'));
  const converter = await openConverter({
    workers: 2,
    jobTimeoutMs: 120_000,
    folder: path.join(folder, 'work'),
    log: pino({ level: 'silent' }),
    ...options,
  });
  let results = 0;
  return {
    converter,
    folder,
    async convert(name, outputFormat, sheets = 'first') {
      const target = path.join(folder, `result-${++results}`);
      const conversion = {
        source: path.join(folder, name),
        inputFormat: formatOf(name),
        outputFormat,
        sheets,
        filename: name,
        target,
      };
      const converted = await converter.convert(conversion, new AbortController().signal);
      return { ...converted, target };
    },
    async [Symbol.asyncDispose]() {
      await converter[Symbol.asyncDispose]();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

function formatOf(name: string): InputFormat {
  // Tests name files of the table alone.
  return path.extname(name).slice(1) as InputFormat;
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pLimit from 'p-limit';
import pino from 'pino';
import type { ConversionOptions, GivenPasswords } from '../../conversion/options.ts';
import type { InputFormat, OutputFormat } from '../../formats.ts';
import { runInTime } from '../../jobs/running/run-in-time.ts';
import type { Conversion, ConversionRun, Converted } from '../converter.ts';
import { type ConverterOptions, type OfficeConverter, openConverter } from '../open-converter.ts';

type ConvertOptions = ConversionOptions & GivenPasswords;

export type TestConverter = AsyncDisposable & {
  converter: OfficeConverter;
  /** For documents and results. */
  folder: string;
  /** Converts a file of the folder, named `name`; the result's path is `target`. */
  convert(
    name: string,
    outputFormat: OutputFormat,
    options?: 'first' | 'all' | ConvertOptions,
  ): Promise<Converted & { target: string }>;
  /** Converts any file; as many are staged ahead as there are workers. */
  convertFile(
    conversion: Conversion,
    target: string,
    run?: Partial<Pick<ConversionRun, 'signal' | 'onProgress'>>,
  ): Promise<Converted>;
};

type Options = Partial<ConverterOptions> & { jobTimeoutMs?: number };

/** Real workers over a folder of their own. */
export async function testConverter({
  workers = 2,
  jobTimeoutMs = 120_000,
  ...options
}: Options = {}): Promise<TestConverter> {
  const folder = await mkdtemp(path.join(tmpdir(), 'conversion-test-'));
  const converter = await openConverter({
    workers,
    folder: path.join(folder, 'work'),
    log: pino({ level: 'silent' }),
    ...options,
  });
  const inHand = pLimit(2 * workers);
  const turns = pLimit(workers);
  const convertFile: TestConverter['convertFile'] = (
    conversion,
    target,
    { signal = new AbortController().signal, onProgress } = {},
  ) =>
    inHand(async () => {
      await using staged = await converter.stage(conversion, signal);
      return await turns(() => runInTime(staged, { target, signal, onProgress }, jobTimeoutMs));
    });
  let results = 0;
  return {
    converter,
    convertFile,
    folder,
    async convert(name, outputFormat, options = 'first') {
      const target = path.join(folder, `result-${++results}`);
      const conversion = {
        source: path.join(folder, name),
        inputFormat: formatOf(name),
        outputFormat,
        filename: name,
        ...apart(typeof options === 'string' ? { sheet: options } : options),
      };
      return { ...(await convertFile(conversion, target)), target };
    },
    async [Symbol.asyncDispose]() {
      await converter[Symbol.asyncDispose]();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

function apart(given: ConvertOptions): Pick<Conversion, 'options' | 'passwords'> {
  const { password, encrypt_user_password, encrypt_owner_password, ...options } = given;
  return { options, passwords: { password, encrypt_user_password, encrypt_owner_password } };
}

function formatOf(name: string): InputFormat {
  // Tests use only formats of the table.
  return path.extname(name).slice(1) as InputFormat;
}

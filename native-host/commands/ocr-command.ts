import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { maxImageBytes } from '../../shared/api/image-limits.ts';
import type { HostPeer } from '../link/client/find-host.ts';
import {
  type Command,
  type Context,
  parse,
  printResult,
  reading,
  readingHelp,
  readingOptions,
  UsageError,
} from './command.ts';
import type { ReadFormat } from './documents/make-documents.ts';
import { withHost } from './with-host.ts';

export const ocr: Command = {
  usage: ['ocr [OPTIONS] FILE…', 'ocr --format FORMAT [-l CODES] [--output FILE|FOLDER] FILE…'],
  summary:
    'Recognize the text of images (`-` for standard input), or make documents of images and PDFs',
  options: [
    ...readingHelp,
    ['--save', 'keep the text in the history'],
    [
      '--format FORMAT',
      'a document of all files in their order: txt, md, html, odt, docx, xlsx or pdf',
    ],
    ['-o, --output FILE', 'write there, in the format of its name where no other is given'],
    ['-o, --output FOLDER', 'make a document of each file there'],
    ['--force', 'replace files that exist'],
    [
      '--password-file FILE',
      'its first line opens protected PDFs; at a terminal you are asked for the password without it',
    ],
  ],
  async run(args, context) {
    const { values, positionals } = parse({
      args,
      allowPositionals: true,
      options: {
        ...readingOptions,
        save: { type: 'boolean', default: false },
        format: { type: 'string' },
        output: { type: 'string', short: 'o' },
        force: { type: 'boolean', default: false },
        'password-file': { type: 'string' },
      },
    });
    if (positionals.length === 0) {
      throw new UsageError('ocr needs a file. Try `screenscribe help ocr`.');
    }
    const { output, force, save, json, 'password-file': passwordFile } = values;
    const how = reading(values);
    const format = formatOf(values);
    if (format === undefined) {
      if (force || passwordFile !== undefined) {
        const message =
          '--force and --password-file are for documents: --format docx and the like.';
        throw new UsageError(message);
      }
      return withHost(context, (host) =>
        readFiles(positionals, { host, params: { ...how, save }, json }, context),
      );
    }
    if (save || json || how.layout) {
      throw new UsageError('--save, --json and --layout are for text, without --format.');
    }
    // Other commands need not wait for what reads PDFs.
    const { makeDocuments } = await import('./documents/make-documents.ts');
    const making = { format, output, force, languages: how.languages, passwordFile };
    return makeDocuments(positionals, making, context);
  },
};

const formats: ReadFormat[] = ['txt', 'md', 'html', 'odt', 'docx', 'xlsx', 'pdf'];

type Values = { format?: string | undefined; output?: string | undefined };

/** The format of the documents; undefined where text is to be printed. */
function formatOf({ format, output }: Values): ReadFormat | undefined {
  const asked = format ?? (output && path.extname(output).slice(1).toLowerCase());
  if (asked === undefined) return undefined;
  const known = formats.find((each) => each === asked);
  if (known) return known;
  const list = formats.join(', ');
  if (format === undefined) throw new UsageError(`--output needs a --format: ${list}.`);
  throw new UsageError(`There is no format ${format}. Known are ${list}.`);
}

type OcrRun = {
  host: HostPeer;
  params: ReturnType<typeof reading> & { save: boolean };
  json: boolean;
};

/** One file after the other; one that cannot be read does not stop the others. */
async function readFiles(files: string[], how: OcrRun, context: Context): Promise<number> {
  let code = 0;
  for (const [index, file] of files.entries()) {
    progress(file, index, files.length, context);
    try {
      await readText(file, how, context);
    } catch (error) {
      context.signal.throwIfAborted();
      code = 1;
      const reason = error instanceof Error ? error.message : String(error);
      context.stderr.write(`screenscribe: ${file}: ${reason}\n`);
    }
  }
  return code;
}

async function readText(
  file: string,
  { host, params, json }: OcrRun,
  context: Context,
): Promise<void> {
  const picture = file === '-' ? await buffer(process.stdin) : await readFile(file);
  if (picture.length > maxImageBytes) throw new Error('the image is over 50 MB');
  const image = picture.toString('base64');
  const { signal } = context;
  const result = await host.call('ocr.image', { image, ...params }, { signal, timeoutMs: 300_000 });
  printResult(result, { json, about: { file } }, context);
}

function progress(file: string, index: number, count: number, { stderr }: Context): void {
  if (count > 1 && stderr.isTTY) stderr.write(`${index + 1}/${count} ${file}\n`);
}

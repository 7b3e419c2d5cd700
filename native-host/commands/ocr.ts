import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { maxImageBytes } from '../../shared/api/image.ts';
import type { HostPeer } from '../link/client/ask-host.ts';
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
import { withHost } from './with-host.ts';

export const ocr: Command = {
  usage: ['ocr [OPTIONS] FILE…'],
  summary: 'Recognize the text of images (`-` for standard input)',
  options: [...readingHelp, ['--save', 'keep the text in the history']],
  async run(args, context) {
    const { values, positionals } = parse({
      args,
      allowPositionals: true,
      options: { ...readingOptions, save: { type: 'boolean', default: false } },
    });
    if (positionals.length === 0) {
      throw new UsageError('ocr needs a file. Try `screenscribe help ocr`.');
    }
    const params = { ...reading(values), save: values.save };
    return withHost(context, (host) =>
      readFiles(positionals, { host, params, json: values.json }, context),
    );
  },
};

type Reading = {
  host: HostPeer;
  params: ReturnType<typeof reading> & { save: boolean };
  json: boolean;
};

/** One file after the other; one that cannot be read does not stop the others. */
async function readFiles(files: string[], how: Reading, context: Context): Promise<number> {
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
  { host, params, json }: Reading,
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

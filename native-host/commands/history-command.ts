import { readFile, writeFile } from 'node:fs/promises';
import {
  documentFormat,
  documentFormats,
  type ExportState,
  exportRequest,
} from '../../shared/api/document-export.ts';
import type { Entry } from '../../shared/api/entry.ts';
import { historyOperations } from '../../shared/api/operations/history-operations.ts';
import { stateWaitMs } from '../../shared/messages/contracts/export-methods.ts';
import { MessageError } from '../../shared/messages/message-error.ts';
import { writeFileAtomically } from '../../shared/node/write-file-atomically.ts';
import type { HostPeer } from '../link/client/find-host.ts';
import { type Command, type Context, option, parse, UsageError } from './command.ts';
import { withHost } from './with-host.ts';

const words: Record<Exclude<ExportState['step'], 'waiting'>, string> = {
  reading: 'Reading the images…',
  writing: 'Creating the document…',
  uploading: 'Uploading to the conversion service…',
  queued: 'Waiting in the queue…',
  processing: 'Converting…',
  downloading: 'Downloading the result…',
  done: 'Done.',
  failed: 'The export failed.',
};

/** Options for which entries to show and how, for `parseArgs`. */
const entryFilter = {
  color: { type: 'string' },
  limit: { type: 'string' },
  json: { type: 'boolean', default: false },
} as const;

const actions: Record<string, Command['run']> = {
  list: listHistory,
  search: searchHistory,
  export: exportHistory,
  import: importHistory,
};

export const history: Command = {
  usage: [
    'history list [--color COLOR] [--sort FIELD] [--order asc|desc] [--limit N] [--json]',
    'history search [--color COLOR] [--limit N] [--json] WORDS…',
    'history export [--format json|csv] [--color COLOR] [--output FILE]',
    'history export --format pdf|docx|odt|rtf|epub|html|txt [--ids ID,ID…] [--color COLOR] [--no-pictures] [--output FILE]',
    'history import FILE',
  ],
  summary: 'Look through, export and import what was captured',
  options: [
    ['--color COLOR', 'none, red, orange, yellow, green, blue or purple'],
    ['--sort FIELD', 'position, createdAt, updatedAt, text or color'],
    ['--limit N', 'at most so many entries, 1 to 1000 (100)'],
    ['--json', 'print one entry a line as JSON'],
    ['--ids ID,ID…', 'these entries in this order, as `history list` shows their ids'],
    ['--no-pictures', 'the texts alone'],
    ['--output FILE', 'write there instead of standard output'],
  ],
  async run([action, ...rest], context) {
    const run = action !== undefined && Object.hasOwn(actions, action) && actions[action];
    if (!run) throw new UsageError('history takes list, search, export or import.');
    return run(rest, context);
  },
};

async function listHistory(args: string[], context: Context): Promise<number> {
  const { values } = parse({
    args,
    options: { ...entryFilter, sort: { type: 'string' }, order: { type: 'string' } },
  });
  const { json, limit, ...rest } = values;
  const params = option(
    historyOperations.list.params,
    { ...rest, ...(limit && { limit: Number(limit) }) },
    'history list',
  );
  return withHost(context, async (host) => {
    const { signal } = context;
    printEntries(await host.call('history.list', params, { signal }), json, context);
    return 0;
  });
}

async function searchHistory(args: string[], context: Context): Promise<number> {
  const { values, positionals } = parse({ args, allowPositionals: true, options: entryFilter });
  if (positionals.length === 0) throw new UsageError('history search needs the words to look for.');
  const { json, limit, ...rest } = values;
  const params = option(
    historyOperations.search.params,
    { ...rest, q: positionals.join(' '), ...(limit && { limit: Number(limit) }) },
    'history search',
  );
  return withHost(context, async (host) => {
    const { signal } = context;
    printEntries(await host.call('history.search', params, { signal }), json, context);
    return 0;
  });
}

/** The history as data (JSON, CSV), or entries as a document to read. */
async function exportHistory(args: string[], context: Context): Promise<number> {
  const { values } = parse({
    args,
    options: {
      format: { type: 'string', default: 'json' },
      color: { type: 'string' },
      ids: { type: 'string', multiple: true },
      'no-pictures': { type: 'boolean', default: false },
      output: { type: 'string', short: 'o' },
    },
  });
  const { format, color, output, ids, 'no-pictures': withoutPictures } = values;
  if (documentFormat.safeParse(format).success) {
    const listed = ids?.flatMap((list) => list.split(/[\s,]+/)).filter((id) => id !== '');
    const pictures = !withoutPictures;
    return exportDocument({ format, color, output, ids: listed, pictures }, context);
  }
  if (ids || withoutPictures) {
    throw new UsageError('--ids and --no-pictures are for documents: --format pdf and the like.');
  }
  if (format !== 'json' && format !== 'csv') {
    const known = ['json', 'csv', ...documentFormats].join(', ');
    throw new UsageError(`There is no format ${format}. Known are ${known}.`);
  }
  return exportData({ format, color, output }, context);
}

async function exportData(
  { output, ...rest }: { format: string; color: string | undefined; output: string | undefined },
  context: Context,
): Promise<number> {
  const params = option(historyOperations.export.params, rest, 'history export');
  return withHost(context, async (host) => {
    const { signal, stdout } = context;
    const { document } = await host.call('history.export', params, { signal, timeoutMs: 300_000 });
    if (output === undefined) stdout.write(document);
    else await writeFile(output, document);
    return 0;
  });
}

async function importHistory(args: string[], context: Context): Promise<number> {
  const { positionals } = parse({ args, allowPositionals: true, options: {} });
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new UsageError('history import needs one file.');
  const document = await readFile(file, 'utf8');
  return withHost(context, async (host) => {
    const { signal, stdout } = context;
    const options = { signal, timeoutMs: 300_000 };
    const { added, updated, skipped } = await host.call('history.import', { document }, options);
    stdout.write(`${added} added, ${updated} updated, ${skipped} skipped\n`);
    return 0;
  });
}

/** One entry a line: its time, its id and the beginning of its text; or its JSON. */
function printEntries(
  { entries, total }: { entries: Entry[]; total: number },
  json: boolean,
  { stdout, stderr }: Context,
): void {
  for (const entry of entries) stdout.write(`${json ? JSON.stringify(entry) : row(entry)}\n`);
  if (entries.length < total) stderr.write(`${entries.length} of ${total} entries\n`);
}

function row({ createdAt, id, text }: Entry): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return `${createdAt}  ${id}  ${line.length > 80 ? `${line.slice(0, 79)}…` : line}`;
}

type DocumentOptions = {
  format: string;
  ids: string[] | undefined;
  color: string | undefined;
  pictures: boolean;
  output: string | undefined;
};

/** Exports entries as a document and writes it to a file, completely or not at all. */
async function exportDocument(
  { format, ids, color, pictures, output }: DocumentOptions,
  context: Context,
): Promise<number> {
  const { stdout } = context;
  if (output === undefined && stdout.isTTY && format !== 'txt' && format !== 'html') {
    throw new UsageError(`A terminal cannot show ${format}. Name a file with --output FILE.`);
  }
  if (ids && color !== undefined) throw new UsageError('Use --ids or --color, not both.');
  const source = { kind: 'entries', ids, color };
  const request = option(exportRequest, { format, source, pictures }, 'history export');
  return withHost(context, async (host) => {
    const document = await made(host, request, context);
    if (output === undefined) stdout.write(document);
    else await writeFileAtomically(output, document);
    return 0;
  });
}

async function made(
  host: HostPeer,
  request: ReturnType<typeof exportRequest.parse>,
  context: Context,
): Promise<Buffer> {
  const { signal } = context;
  const { exportId } = await host.call('export.start', request, { signal });
  try {
    await untilDone(host, exportId, context);
    return await read(host, exportId, signal);
  } finally {
    // Also after the person has given up: the host must not go on in vain.
    await host.call('export.cancel', { exportId }).catch(() => undefined);
  }
}

async function untilDone(host: HostPeer, exportId: string, context: Context): Promise<void> {
  const { signal } = context;
  const options = { signal, timeoutMs: stateWaitMs + 30_000 };
  for (let after = -1; ; ) {
    const state = await host.call('export.state', { exportId, after }, options);
    if (state.error) throw new MessageError(state.error.code, state.error.message);
    if (state.step === 'done') return;
    if (state.version > after) print(state, context);
    after = state.version;
  }
}

/** A wait is always shown: otherwise the person would think that nothing happens. */
function print({ step, waitSeconds }: ExportState, { stderr }: Context): void {
  if (step === 'waiting') {
    stderr.write(`The conversion service is busy. Trying again in ${waitSeconds} s.\n`);
  } else if (stderr.isTTY) stderr.write(`${words[step]}\n`);
}

async function read(host: HostPeer, exportId: string, signal: AbortSignal): Promise<Buffer> {
  const parts: Buffer[] = [];
  for (let offset: number | null = 0; offset !== null; ) {
    const part: { bytes: string; next: number | null } = await host.call(
      'export.read',
      { exportId, offset },
      { signal },
    );
    parts.push(Buffer.from(part.bytes, 'base64'));
    offset = part.next;
  }
  return Buffer.concat(parts);
}

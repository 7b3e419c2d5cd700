import { type ExportState, exportRequest } from '../../../shared/api/document-export.ts';
import { stateWaitMs } from '../../../shared/messages/contracts/export-methods.ts';
import { MessageError } from '../../../shared/messages/message-error.ts';
import { writeFileAtomically } from '../../../shared/node/write-file-atomically.ts';
import type { HostPeer } from '../../link/client/greet-host.ts';
import { type Context, UsageError } from '../command.ts';
import { option } from '../parse.ts';
import { withHost } from '../with-host.ts';

export type DocumentOptions = {
  format: string;
  ids: string[] | undefined;
  color: string | undefined;
  pictures: boolean;
  output: string | undefined;
};

/** Exports entries as a document and writes it to a file, whole or not at all. */
export async function exportDocument(
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
    // Also where the person has given up: the host must not go on for nobody.
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
    if (state.version > after) tell(state, context);
    after = state.version;
  }
}

/** A wait is told in any case: the person would take it for a standstill. */
function tell({ step, waitSeconds }: ExportState, { stderr }: Context): void {
  if (step === 'waiting') {
    stderr.write(`The conversion service is busy. Trying again in ${waitSeconds} s.\n`);
  } else if (stderr.isTTY) stderr.write(`${words[step]}\n`);
}

const words: Record<Exclude<ExportState['step'], 'waiting'>, string> = {
  writing: 'Creating the document…',
  uploading: 'Uploading to the conversion service…',
  queued: 'Waiting in the queue…',
  processing: 'Converting…',
  downloading: 'Downloading the result…',
  done: 'Done.',
  failed: 'The export failed.',
};

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

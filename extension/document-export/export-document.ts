import {
  type ExportRequest,
  type ExportState,
  maxEntries,
  maxTextLength,
} from '../../shared/api/document-export.ts';
import { fromBase64 } from '../../shared/base64.ts';
import { MessageError } from '../../shared/messages/message-error.ts';
import { askHost } from '../host-state/ask-host.ts';

/** What is asked of the host; pictures are taken along unless it says otherwise. */
export type Wanted = Pick<ExportRequest, 'format' | 'source' | 'pictures' | 'language'>;

type Following = { signal: AbortSignal; onState: (state: ExportState) => void };

/**
 * Has the host make a document.
 * @throws MessageError with the code of the host
 */
export async function exportDocument(wanted: Wanted, following: Following): Promise<File> {
  if (isTooMuch(wanted.source)) {
    throw new MessageError('payload_too_large', 'more than one document may have');
  }
  const { exportId } = await askHost('export.start', wanted);
  const cancel = () => void askHost('export.cancel', { exportId }).catch(console.warn);
  following.signal.addEventListener('abort', cancel, { once: true });
  try {
    const { filename, mediaType } = await made(exportId, following);
    return new File(await parts(exportId, following.signal), filename, { type: mediaType });
  } finally {
    following.signal.removeEventListener('abort', cancel);
    cancel();
  }
}

function isTooMuch(source: Wanted['source']): boolean {
  if (source.kind === 'text') return source.text.length > maxTextLength;
  return (source.ids?.length ?? 0) > maxEntries;
}

async function made(
  exportId: string,
  { signal, onState }: Following,
): Promise<NonNullable<ExportState['document']>> {
  for (let after = -1; ; ) {
    signal.throwIfAborted();
    const state = await askHost('export.state', { exportId, after });
    signal.throwIfAborted();
    if (state.error) throw new MessageError(state.error.code, state.error.message);
    if (state.document) return state.document;
    onState(state);
    after = state.version;
  }
}

async function parts(exportId: string, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>[]> {
  const read: Uint8Array<ArrayBuffer>[] = [];
  for (let offset: number | null = 0; offset !== null; ) {
    signal.throwIfAborted();
    const part: { bytes: string; next: number | null } = await askHost('export.read', {
      exportId,
      offset,
    });
    read.push(fromBase64(part.bytes));
    offset = part.next;
  }
  return read;
}

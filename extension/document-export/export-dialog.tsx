import { useEffect, useRef, useState } from 'react';
import type { ServiceView } from '../../shared/api/document-export.ts';
import {
  type DocumentFormat,
  type ExportRequest,
  type ExportState,
  maxEntries,
  maxTextLength,
  needsService,
} from '../../shared/api/document-export.ts';
import { fromBase64 } from '../../shared/base64.ts';
import { MessageError } from '../../shared/messages/message-error.ts';
import { askHost } from '../host-state/ask-host.ts';
import { openTab } from '../platform/browser-windows/open-page.ts';
import { Button } from '../ui/components/button.tsx';
import { CheckField, SelectField } from '../ui/components/fields.tsx';
import { useToast } from '../ui/components/toasts.tsx';
import { download } from '../ui/files.ts';
import { useLanguageTag, useMessages } from '../ui/messages/use-messages.ts';
import { useHostAnswer } from '../ui/use-host-answer.ts';
import { describeFailure } from './describe-failure.ts';

type ExportDialogProps = {
  source: ExportRequest['source'];
  onClose: () => void;
};

/** What is requested from the host; pictures are included unless it says otherwise. */
type Wanted = Pick<ExportRequest, 'format' | 'source' | 'pictures' | 'language'>;

/** Asks for a format, and shows the progress of the document until it is ready. */
export function ExportDialog({ source, onClose }: ExportDialogProps) {
  const { documents, common } = useMessages();
  const language = useLanguageTag().startsWith('de') ? 'de' : 'en';
  const toast = useToast();
  const { answer: service } = useHostAnswer('service.read');
  const dialog = useRef<HTMLDialogElement>(null);
  const [chosen, setChosen] = useState<DocumentFormat>();
  const [pictures, setPictures] = useState(true);
  const { state, failure, start } = useExport();
  useEffect(() => dialog.current?.showModal(), []);
  const format = chosen ?? (service?.keyConfigured ? 'pdf' : 'odt');
  const isPossible = Boolean(service && (service.keyConfigured || !needsService(format)));

  async function run(): Promise<void> {
    const name = await start({ format, source, pictures, language });
    if (name === undefined) return;
    toast({ text: documents.saved(name), forMs: 6_000 });
    dialog.current?.close();
  }

  return (
    <dialog ref={dialog} className="dialog" aria-label={documents.title} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void run();
        }}
      >
        <h2>{documents.title}</h2>
        <SelectField
          label={documents.format}
          value={format}
          options={documents.formats}
          onChange={setChosen}
        />
        {format !== 'txt' && (
          <CheckField label={documents.pictures} checked={pictures} onChange={setPictures} />
        )}
        <ExportNote service={service} format={format} />
        {failure !== undefined && (
          <p className="field-problem" role="alert">
            {failure}
          </p>
        )}
        {state && <ExportProgress state={state} />}
        <div className="buttons">
          <Button onClick={() => dialog.current?.close()}>{common.cancel}</Button>
          <Button kind="primary" type="submit" disabled={!isPossible || state !== undefined}>
            {documents.start}
          </Button>
        </div>
      </form>
    </dialog>
  );
}

type Exporting = {
  /** How far the export is; undefined while none runs. */
  state: ExportState | undefined;
  /** Why the last one failed, for a user. */
  failure: string | undefined;
  /** @returns the name of the file that the user was given; undefined where that failed */
  start: (wanted: Wanted) => Promise<string | undefined>;
};

const beginning: ExportState = {
  version: 0,
  step: 'writing',
  waitSeconds: null,
  error: null,
  document: null,
};

/** Exports of one dialog, at most one at a time; it ends with the dialog. */
function useExport(): Exporting {
  const messages = useMessages();
  const [state, setState] = useState<ExportState>();
  const [failure, setFailure] = useState<string>();
  const ending = useRef<AbortController>(null);
  useEffect(() => {
    const controller = new AbortController();
    ending.current = controller;
    return () => controller.abort();
  }, []);

  async function start(wanted: Wanted): Promise<string | undefined> {
    const signal = ending.current?.signal;
    if (!signal || state) return undefined;
    setFailure(undefined);
    setState(beginning);
    try {
      const file = await exportDocument(wanted, { signal, onState: setState });
      download(file);
      return file.name;
    } catch (error) {
      if (signal.aborted) return undefined;
      console.warn(error);
      setFailure(describeFailure(error, messages));
      return undefined;
    } finally {
      setState(undefined);
    }
  }

  return { state, failure, start };
}

type ExportNoteProps = {
  /** Null without a host, undefined until it is known. */
  service: ServiceView | null | undefined;
  format: DocumentFormat;
};

/** Where a document is made: what the user should know or do before. */
function ExportNote({ service, format }: ExportNoteProps) {
  const { documents } = useMessages();
  if (service === undefined) return null;
  if (service === null) return <p className="field-help">{documents.needsHost}</p>;
  if (!needsService(format)) return <p className="field-help">{documents.stays}</p>;
  if (service.url !== null && service.keyConfigured) {
    return <p className="field-help">{documents.sentTo(new URL(service.url).host)}</p>;
  }
  return (
    <>
      <p className="field-help">{documents.needsService}</p>
      <Button onClick={() => void openTab('preferences', { tab: 'export' })}>
        {documents.setUp}
      </Button>
    </>
  );
}

/** The progress of an export, in words: how long a service takes is not known. */
function ExportProgress({ state: { step, waitSeconds } }: { state: ExportState }) {
  const { documents } = useMessages();
  return (
    <div className="export-progress" role="status">
      <progress aria-label={documents.title} />
      <span>
        {step === 'waiting' ? documents.waiting(waitSeconds ?? 0) : documents.steps[step]}
      </span>
    </div>
  );
}

type Following = { signal: AbortSignal; onState: (state: ExportState) => void };

/**
 * Has the host make a document.
 * @throws MessageError with the code of the host
 */
async function exportDocument(wanted: Wanted, following: Following): Promise<File> {
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

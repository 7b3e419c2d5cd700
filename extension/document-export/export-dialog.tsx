import { useEffect, useRef, useState } from 'react';
import type { ServiceView } from '../../shared/api/document-export.ts';
import {
  documentFormat,
  type ExportRequest,
  type ExportState,
  maxEntries,
  maxSavedEntries,
  maxTextLength,
  needsService,
  saveFormat,
} from '../../shared/api/document-export.ts';
import { fromBase64 } from '../../shared/base64.ts';
import { MessageError } from '../../shared/messages/message-error.ts';
import { askHost } from '../host-state/ask-host.ts';
import { openTab } from '../platform/browser-windows/open-page.ts';
import { Button } from '../ui/components/button.tsx';
import { CheckField, SelectField } from '../ui/components/fields.tsx';
import { useToast } from '../ui/components/toasts.tsx';
import { download } from '../ui/files.ts';
import type { Messages } from '../ui/messages/message-catalog.ts';
import { useLanguageTag, useMessages } from '../ui/messages/use-messages.ts';
import { useHostAnswer } from '../ui/use-host-answer.ts';
import { describeFailure } from './describe-failure.ts';

type ExportDialogProps = {
  source: ExportRequest['source'];
  onClose: () => void;
};

type Format = keyof Messages['documents']['formats'];

/** What a document shows: what its images show, or the texts as they are listed. */
type Content = keyof Messages['documents']['contents'];

/** What is requested from the host; pictures are for lists. */
type Wanted = Pick<ExportRequest, 'source' | 'pictures' | 'language'> & {
  format: Format;
  content: Content;
};

/** Asks for a format, and shows the progress of the document until it is ready. */
export function ExportDialog({ source, onClose }: ExportDialogProps) {
  const { documents, common } = useMessages();
  const language = useLanguageTag().startsWith('de') ? 'de' : 'en';
  const toast = useToast();
  const { answer: service } = useHostAnswer('service.read');
  const dialog = useRef<HTMLDialogElement>(null);
  const [format, setFormat] = useState<Format>('docx');
  const [chosen, setChosen] = useState<Content>('layout');
  const [pictures, setPictures] = useState(true);
  const { state, failure, start } = useExport();
  useEffect(() => dialog.current?.showModal(), []);
  const possible = contentsOf(format);
  const content = possible.includes(chosen) ? chosen : (possible[0] ?? chosen);
  const isSent = content === 'list' && isFromService(format);
  const isPossible = Boolean(service && (service.keyConfigured || !isSent));

  async function run(): Promise<void> {
    const name = await start({ format, content, source, pictures, language });
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
          onChange={setFormat}
        />
        {possible.length > 1 && (
          <SelectField
            label={documents.content}
            value={content}
            options={documents.contents}
            onChange={setChosen}
          />
        )}
        {content === 'list' && format !== 'txt' && (
          <CheckField label={documents.pictures} checked={pictures} onChange={setPictures} />
        )}
        <ExportNote service={service} isSent={isSent} />
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

/** What documents of a format can show. */
function contentsOf(format: Format): Content[] {
  const layout: Content[] = saveFormat.safeParse(format).success ? ['layout'] : [];
  const list: Content[] = documentFormat.safeParse(format).success ? ['list'] : [];
  return [...layout, ...list];
}

/** Whether a list in this format is made by a conversion service. */
function isFromService(format: Format): boolean {
  const { data } = documentFormat.safeParse(format);
  return data !== undefined && needsService(data);
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
  /** Whether a conversion service makes it. */
  isSent: boolean;
};

/** Where a document is made: what the user should know or do before. */
function ExportNote({ service, isSent }: ExportNoteProps) {
  const { documents } = useMessages();
  if (service === undefined) return null;
  if (service === null) return <p className="field-help">{documents.needsHost}</p>;
  if (!isSent) return <p className="field-help">{documents.stays}</p>;
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
function ExportProgress({ state: { step, waitSeconds, entries } }: { state: ExportState }) {
  const { documents } = useMessages();
  const isCounted = entries !== undefined && entries.total > 1;
  return (
    <div className="export-progress" role="status">
      <progress
        aria-label={documents.title}
        {...(isCounted && { max: entries.total, value: entries.done })}
      />
      <span>
        {step === 'waiting'
          ? documents.waiting(waitSeconds ?? 0)
          : isCounted
            ? documents.readingOf(entries.done + 1, entries.total)
            : documents.steps[step]}
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
  if (isTooMuch(wanted)) {
    throw new MessageError('payload_too_large', 'more than one document may have');
  }
  const { exportId } = await begin(wanted);
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

async function begin({
  content,
  format,
  pictures,
  ...wanted
}: Wanted): Promise<{ exportId: string }> {
  if (content === 'layout') {
    return await askHost('export.save_as', { ...wanted, format: saveFormat.parse(format) });
  }
  return await askHost('export.start', {
    ...wanted,
    format: documentFormat.parse(format),
    pictures: pictures && format !== 'txt',
  });
}

function isTooMuch({ source, content }: Wanted): boolean {
  if (source.kind === 'text') return source.text.length > maxTextLength;
  return (source.ids?.length ?? 0) > (content === 'layout' ? maxSavedEntries : maxEntries);
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

import { useCallback, useEffect, useRef, useState } from 'react';
import type { Entry, Source } from '../../../shared/api/entry.ts';
import type { HistoryStore } from '../../history-store/open-history-store.ts';
import { pageReader } from '../../reader/host-first-reader.ts';
import { readIntoHistory } from '../../reader/read-into-history.ts';
import type { Reader } from '../../reader/reader.ts';
import { useToast } from '../../ui/components/toasts.tsx';
import { describeError } from '../../ui/messages/describe-error.ts';
import type { Messages } from '../../ui/messages/messages.ts';
import { useMessages } from '../../ui/messages/use-messages.ts';

/** Several files, one entry each: how many are done, of how many. */
export type Batch = { done: number; total: number };

/** Reads pictures that are chosen, pasted or dropped on the page, one after the other. */
export function usePictures(history: HistoryStore) {
  const messages = useMessages();
  const toast = useToast();
  const [batch, setBatch] = useState<Batch>();
  const stopping = useRef<AbortController>(undefined);

  const read = useCallback(
    async (files: File[], kind: Source['kind']) => {
      stopping.current ??= new AbortController();
      const { signal } = stopping.current;
      setBatch((before) => ({
        done: before?.done ?? 0,
        total: (before?.total ?? 0) + files.length,
      }));
      const outcome = await readFiles(files, {
        read: (file) => {
          const source = file.name ? { kind, title: file.name } : { kind };
          const reader = stoppable(pageReader, signal);
          return readIntoHistory(file, source, { history, reader });
        },
        signal,
        onDone: () => setBatch((now) => now && { ...now, done: now.done + 1 }),
      });
      const text = describeOutcome(outcome, messages);
      if (text !== '') toast({ text });
      setBatch((now) => {
        const left = now && now.total - files.length;
        if (now && left && !signal.aborted) return { total: left, done: now.done - files.length };
        stopping.current = undefined;
        return undefined;
      });
    },
    [history, toast, messages],
  );

  useEffect(() => {
    const paste = ({ clipboardData }: ClipboardEvent) => {
      const pictures = [...(clipboardData?.files ?? [])];
      if (pictures.length > 0) void read(pictures, 'clipboard');
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [read]);

  const over = useFileDrop(useCallback((files) => void read(files, 'file'), [read]));

  return { read, over, batch, cancel: () => stopping.current?.abort() };
}

/** What became of files that were read one after the other. */
type Outcome = {
  /** Files, and why they gave no entry. */
  failed: { name: string; error: unknown }[];
  /** How many gave an entry without a text. */
  empty: number;
};

type Work = {
  read: (file: File) => Promise<Entry>;
  /** The user cancelled the rest. */
  signal: AbortSignal;
  onDone: () => void;
};

/** There is nothing in the package that draws a PDF's pages. */
const pdfRefused = 'pdf';

/** Reads files one after the other; one that fails holds up none of the others. */
async function readFiles(files: File[], { read, signal, onDone }: Work): Promise<Outcome> {
  const outcome: Outcome = { failed: [], empty: 0 };
  for (const file of files) {
    if (signal.aborted) break;
    try {
      if (isPdf(file)) throw Object.assign(new Error('a PDF'), { code: pdfRefused });
      const { text } = await read(file);
      if (text === '') outcome.empty += 1;
    } catch (error) {
      if (signal.aborted) break;
      console.error(error);
      outcome.failed.push({ name: file.name, error });
    }
    onDone();
  }
  return outcome;
}

/** A line for each file that failed, by its name; empty where none did. */
function describeOutcome({ failed, empty }: Outcome, messages: Messages): string {
  const { sidebar } = messages;
  const lines = failed.map(({ name, error }) => {
    const reason = isRefusedPdf(error)
      ? sidebar.noPdf
      : describeError(error, messages, messages.errors.engine);
    return name === '' ? reason : sidebar.fileFailed(name, reason);
  });
  return [...lines, ...(empty > 0 ? [sidebar.readNothing] : [])].join('\n');
}

/** A reader whose readings end with the batch. */
function stoppable(reader: Reader, signal: AbortSignal): Reader {
  return { ...reader, read: (picture, how) => reader.read(picture, { ...how, signal }) };
}

function isPdf({ name, type }: File): boolean {
  return type === 'application/pdf' || /\.pdf$/i.test(name);
}

function isRefusedPdf(error: unknown): boolean {
  return error instanceof Object && 'code' in error && error.code === pdfRefused;
}

/** Handles files that are dropped anywhere on the page. Returns whether some are over it. */
function useFileDrop(take: (files: File[]) => void): boolean {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const ended = new AbortController();
    const hear = (type: 'dragenter' | 'dragover' | 'dragleave' | 'drop') => (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      // The browser would open what is not prevented as a tab.
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
      setOver(type === 'dragenter' || type === 'dragover');
      const files = [...event.dataTransfer.files];
      if (type === 'drop' && files.length > 0) take(files);
    };
    // Before all of the page's own: the browser waits for the answer.
    const options = { capture: true, signal: ended.signal };
    for (const type of ['dragenter', 'dragover', 'dragleave', 'drop'] as const)
      document.addEventListener(type, hear(type), options);
    return () => ended.abort();
  }, [take]);
  return over;
}

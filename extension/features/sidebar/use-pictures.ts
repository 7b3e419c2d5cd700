import { useCallback, useEffect, useRef, useState } from 'react';
import type { Entry, Source } from '../../../shared/api/entry.ts';
import type { HistoryStore } from '../../history-store/open-history-store.ts';
import { isHostAbsent } from '../../host-state/ask-host.ts';
import { pageReader } from '../../reader/host-first-reader.ts';
import { readIntoHistory } from '../../reader/read-into-history.ts';
import { readPdf } from '../../reader/read-pdf.ts';
import type { PictureReader } from '../../reader/reader-contract.ts';
import { useToast } from '../../ui/components/toasts.tsx';
import { chooseFolder, droppedFiles, isPdf } from '../../ui/files.ts';
import { describeError } from '../../ui/messages/describe-error.ts';
import type { Messages } from '../../ui/messages/message-catalog.ts';
import { useMessages } from '../../ui/messages/use-messages.ts';

/** Several files, one entry each: how many are done, of how many. */
export type Batch = { done: number; total: number };

/** Reads pictures that are chosen, pasted or dropped on the page, one after the other. */
export function usePictures(history: HistoryStore) {
  const messages = useMessages();
  const toast = useToast();
  const [batch, setBatch] = useState<Batch>();
  const stopping = useRef<AbortController>(undefined);
  const { asked, askPassword } = useAskedPassword();

  const read = useCallback(
    async (files: File[], kind: Source['kind']) => {
      stopping.current ??= new AbortController();
      const { signal } = stopping.current;
      setBatch((before) => ({
        done: before?.done ?? 0,
        total: (before?.total ?? 0) + files.length,
      }));
      let total = files.length;
      const { sidebar } = messages;
      const outcome = await readFiles(files, {
        read: (file) => {
          const source = file.name ? { kind, title: file.name } : { kind };
          const reader = stoppable(pageReader, signal);
          return readIntoHistory(file, source, { history, reader });
        },
        readPages: (file) =>
          readPdf(file, {
            history,
            source: (page, pages) => ({
              kind,
              title: pages === 1 ? file.name : sidebar.pageOfPdf(file.name, page),
            }),
            password: (isWrong) => askPassword({ name: file.name, isWrong }),
            onPages(pages) {
              // The file itself is counted already.
              total += pages - 1;
              setBatch((now) => now && { ...now, total: now.total + pages - 1 });
            },
            signal,
          }),
        place: inTheirOrder(history),
        nameOf: ({ name }, page) => sidebar.pageOfPdf(name, page),
        signal,
        onDone: () => setBatch((now) => now && { ...now, done: now.done + 1 }),
      });
      const text = describeOutcome(outcome, messages);
      if (text !== '') toast({ text });
      setBatch((now) => {
        const left = now && now.total - total;
        if (now && left && !signal.aborted)
          return { total: left, done: Math.max(0, now.done - total) };
        stopping.current = undefined;
        return undefined;
      });
    },
    [history, toast, messages, askPassword],
  );

  useEffect(() => {
    const paste = ({ clipboardData }: ClipboardEvent) => {
      const pictures = [...(clipboardData?.files ?? [])];
      if (pictures.length > 0) void read(pictures, 'clipboard');
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [read]);

  const take = useCallback(
    async (given: Promise<File[]>) => {
      try {
        const files = await given;
        if (files.length > 0) await read(files, 'file');
      } catch (error) {
        toast({ text: describeFolder(error, messages) });
      }
    },
    [read, toast, messages],
  );
  const over = useFileDrop(take);

  return {
    read,
    readFolder: () => take(chooseFolder()),
    over,
    batch,
    /** The password that the user is to be asked for. */
    asked,
    cancel: () => stopping.current?.abort(),
  };
}

/** A PDF that needs a password, and whether the one before was wrong. */
type Protected = { name: string; isWrong: boolean };

export type AskedPassword = Protected & { answer: (password: string | undefined) => void };

/** Passwords that are asked for, one at a time: files are read one after the other. */
function useAskedPassword() {
  const [asked, setAsked] = useState<AskedPassword>();
  const askPassword = useCallback(
    (pdf: Protected) =>
      new Promise<string | undefined>((resolve) =>
        setAsked({
          ...pdf,
          answer(password) {
            setAsked(undefined);
            resolve(password);
          },
        }),
      ),
    [],
  );
  return { asked, askPassword };
}

/** What became of files that were read one after the other. */
type Outcome = {
  /** Files, and why they gave no entry. */
  failed: { name: string; error: unknown; isPdf: boolean }[];
  /** How many gave an entry without a text. */
  empty: number;
};

type Work = {
  read: (file: File) => Promise<Entry>;
  readPages: (pdf: File) => ReturnType<typeof readPdf>;
  nameOf: (pdf: File, page: number) => string;
  /** Puts a new entry where it belongs in the list. */
  place: (entry: Entry) => Promise<void>;
  /** The user cancelled the rest. */
  signal: AbortSignal;
  onDone: () => void;
};

/** Reads files one after the other; one that fails holds up none of the others. */
async function readFiles(files: File[], work: Work): Promise<Outcome> {
  const { read, place, signal, onDone } = work;
  const outcome: Outcome = { failed: [], empty: 0 };
  for (const file of files) {
    if (signal.aborted) break;
    try {
      if (isPdf(file)) {
        await readPagesOf(file, work, outcome);
        continue;
      }
      const entry = await read(file);
      if (entry.text === '') outcome.empty += 1;
      await place(entry);
    } catch (error) {
      if (signal.aborted) break;
      console.error(error);
      outcome.failed.push({ name: file.name, error, isPdf: isPdf(file) });
    }
    onDone();
  }
  return outcome;
}

async function readPagesOf(
  pdf: File,
  { readPages, nameOf, place, onDone }: Work,
  outcome: Outcome,
): Promise<void> {
  for await (const each of readPages(pdf)) {
    if ('error' in each) {
      console.error(each.error);
      outcome.failed.push({ name: nameOf(pdf, each.page), error: each.error, isPdf: true });
    } else {
      if (each.entry.text === '') outcome.empty += 1;
      await place(each.entry);
    }
    onDone();
  }
}

/**
 * New entries come on top of the list: those that are added together are put below each other, since
 * pages are read, copied and exported from the first to the last.
 */
function inTheirOrder(history: HistoryStore): Work['place'] {
  let first: string | undefined;
  let below: string | null | undefined;
  return async ({ id }) => {
    if (first === undefined) {
      first = id;
      return;
    }
    try {
      if (below === undefined) {
        const { ids } = await history.ids({ sort: 'position', mixed: true });
        below = ids[ids.indexOf(first) + 1] ?? null;
      }
      await history.reorder({ id, before: below });
    } catch (error) {
      // What was below was deleted meanwhile: the entry stays on top.
      console.error(error);
    }
  };
}

/** A line for each file that failed, by its name; empty where none did. */
function describeOutcome({ failed, empty }: Outcome, messages: Messages): string {
  const { sidebar } = messages;
  const lines = failed.map(({ name, error, isPdf }) => {
    const reason =
      (isPdf && describePdf(error, messages)) ||
      describeError(error, messages, messages.errors.engine);
    return name === '' ? reason : sidebar.fileFailed(name, reason);
  });
  return [...lines, ...(empty > 0 ? [sidebar.readNothing] : [])].join('\n');
}

/** A reader whose readings end with the batch. */
function stoppable(reader: PictureReader, signal: AbortSignal): PictureReader {
  return { ...reader, read: (picture, how) => reader.read(picture, { ...how, signal }) };
}

/** Why a PDF was not read; undefined where any file could fail so. */
function describePdf(error: unknown, { sidebar: { pdf } }: Messages): string | undefined {
  if (isHostAbsent(error)) return pdf.noApp;
  switch (codeOf(error)) {
    case 'method_not_found':
      return pdf.oldApp;
    // An app that takes no password refuses it.
    case 'invalid_request':
      return pdf.noPasswords;
    case 'unreadable_pdf':
    // The host closes one that takes too long.
    case 'not_found':
      return pdf.damaged;
    case 'pdf_protected':
      return pdf.protected;
    case 'pdf_too_long':
      return pdf.tooLong;
    case 'payload_too_large':
      return pdf.tooLarge;
    default:
      return undefined;
  }
}

function describeFolder(error: unknown, messages: Messages): string {
  const code = codeOf(error);
  if (code === 'folder_empty') return messages.sidebar.folderEmpty;
  if (code === 'folder_too_large') return messages.sidebar.folderTooLarge;
  return describeError(error, messages, messages.errors.engine);
}

function codeOf(error: unknown): unknown {
  return error instanceof Object && 'code' in error ? error.code : undefined;
}

/** Handles files that are dropped anywhere on the page. Returns whether some are over it. */
function useFileDrop(take: (dropped: Promise<File[]>) => Promise<void>): boolean {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const ended = new AbortController();
    const hear = (type: 'dragenter' | 'dragover' | 'dragleave' | 'drop') => (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      // The browser would open what is not prevented as a tab.
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
      setOver(type === 'dragenter' || type === 'dragover');
      if (type === 'drop') void take(droppedFiles(event.dataTransfer));
    };
    // Before all of the page's own: the browser waits for the answer.
    const options = { capture: true, signal: ended.signal };
    for (const type of ['dragenter', 'dragover', 'dragleave', 'drop'] as const)
      document.addEventListener(type, hear(type), options);
    return () => ended.abort();
  }, [take]);
  return over;
}

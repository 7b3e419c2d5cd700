import { useCallback, useEffect, useRef, useState } from 'react';
import type { Source } from '../../../shared/api/entry.ts';
import type { HistoryStore } from '../../history-store/open-history-store.ts';
import { pageReader } from '../../reader/host-first-reader.ts';
import { readIntoHistory } from '../../reader/read-into-history.ts';
import { useToast } from '../../ui/components/toasts.tsx';
import { useMessages } from '../../ui/messages/use-messages.ts';
import { describeOutcome, readFiles, stoppable } from './read-files.ts';
import { useFileDrop } from './use-file-drop.ts';

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

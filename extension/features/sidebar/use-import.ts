import { useRef, useState } from 'react';
import type { HistoryStore } from '../../history-store/open-history-store.ts';
import { useToast } from '../../ui/components/toasts.tsx';
import { chooseFiles } from '../../ui/files.ts';
import { useMessages } from '../../ui/messages/use-messages.ts';
import { useAttempt } from '../../ui/use-attempt.ts';

/** How far an import is, in entries; the total is unknown until the file is read. */
export type ImportProgress = { done: number; total: number | undefined };

/** Imports files that the person chooses, one after the other, and can be ended. */
export function useImport(history: HistoryStore) {
  const { sidebar } = useMessages();
  const toast = useToast();
  const attempt = useAttempt();
  const [progress, setProgress] = useState<ImportProgress>();
  const stopping = useRef<AbortController>(undefined);

  async function importFile(file: File, signal: AbortSignal): Promise<void> {
    const onProgress = (done: number, total: number) => setProgress({ done, total });
    const result = await history.importJson(await file.text(), { signal, onProgress });
    const { added, updated, skipped } = result;
    if (signal.aborted) toast({ text: sidebar.importCancelled(added + updated) });
    else toast({ text: sidebar.imported(added, updated, skipped), forMs: 6_000 });
  }

  async function start(): Promise<void> {
    if (stopping.current) return;
    const files = await chooseFiles('application/json,.json');
    const stop = new AbortController();
    stopping.current = stop;
    for (const file of files) {
      if (stop.signal.aborted) break;
      setProgress({ done: 0, total: undefined });
      await attempt(() => importFile(file, stop.signal));
    }
    stopping.current = undefined;
    setProgress(undefined);
  }

  return { start, progress, cancel: () => stopping.current?.abort() };
}

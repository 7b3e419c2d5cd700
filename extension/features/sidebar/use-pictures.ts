import { type DragEvent, useCallback, useEffect, useState } from 'react';
import type { Source } from '../../../shared/api/entry.ts';
import type { HistoryStore } from '../../history-store/open-history-store.ts';
import { pageReader } from '../../reader/host-first-reader.ts';
import { readIntoHistory } from '../../reader/read-into-history.ts';
import { useToast } from '../../ui/components/toasts.tsx';
import { useMessages } from '../../ui/messages/use-messages.ts';
import { useAttempt } from '../../ui/use-attempt.ts';

/** Reads pictures that are chosen, pasted or dropped on the page. */
export function usePictures(history: HistoryStore) {
  const { sidebar } = useMessages();
  const toast = useToast();
  const attempt = useAttempt();
  const [reading, setReading] = useState(0);
  const [over, setOver] = useState(false);

  const read = useCallback(
    async (files: File[], kind: Source['kind']) => {
      setReading((count) => count + files.length);
      for (const file of files) {
        const source = file.name ? { kind, title: file.name } : { kind };
        const entry = await attempt(() =>
          readIntoHistory(file, source, { history, reader: pageReader }),
        );
        if (entry?.text === '') toast({ text: sidebar.readNothing });
        setReading((count) => count - 1);
      }
    },
    [history, attempt, toast, sidebar],
  );

  useEffect(() => {
    const paste = ({ clipboardData }: ClipboardEvent) => {
      const pictures = [...(clipboardData?.files ?? [])];
      if (pictures.length > 0) void read(pictures, 'clipboard');
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [read]);

  const dropZone = {
    onDragOver(event: DragEvent) {
      if (!event.dataTransfer.types.includes('Files')) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop(event: DragEvent) {
      setOver(false);
      const files = [...event.dataTransfer.files];
      if (files.length === 0) return;
      event.preventDefault();
      void read(files, 'file');
    },
  };

  return { read, dropZone, over, reading: reading > 0 };
}

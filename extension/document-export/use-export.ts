import { useEffect, useRef, useState } from 'react';
import type { ExportState } from '../../shared/api/document-export.ts';
import { download } from '../ui/download.ts';
import { useMessages } from '../ui/messages/use-messages.ts';
import { describeFailure } from './describe-failure.ts';
import { exportDocument, type Wanted } from './export-document.ts';

export type Exporting = {
  /** How far the export is; undefined while none runs. */
  state: ExportState | undefined;
  /** Why the last one failed, for a person. */
  failure: string | undefined;
  /** @returns the name of the file that the person was given; undefined where that failed */
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
export function useExport(): Exporting {
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

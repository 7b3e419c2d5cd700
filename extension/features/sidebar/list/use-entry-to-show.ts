import { useCallback, useEffect, useState } from 'react';
import { entryToShow, noteEntryShown, onEntryToShow } from '../../../windows/show-in-history.ts';

export type EntryToShow = {
  /** Undefined where none is to be shown. */
  id: string | undefined;
  /** The list is there. */
  noteShown: () => void;
};

/** The entry that a notification asked for. `onAsked` makes the list hold it. */
export function useEntryToShow(onAsked: () => void): EntryToShow {
  const [id, setId] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the same in each rendering
  useEffect(() => {
    const unmounted = new AbortController();
    const look = async () => {
      const asked = await entryToShow();
      if (asked === undefined || unmounted.signal.aborted) return;
      onAsked();
      setId(asked);
    };
    onEntryToShow(() => void look(), unmounted.signal);
    void look();
    return () => unmounted.abort();
  }, []);
  const noteShown = useCallback(() => {
    setId(undefined);
    void noteEntryShown();
  }, []);
  return { id, noteShown };
}

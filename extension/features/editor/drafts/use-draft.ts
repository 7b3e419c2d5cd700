import { useEffect, useMemo } from 'react';
import type { Draft } from '../../../history-store/database/database.ts';
import type { HistoryStore } from '../../../history-store/open-history-store.ts';
import { useToast } from '../../../ui/components/toasts.tsx';
import { useMessages } from '../../../ui/messages/use-messages.ts';
import { createDraftKeeper, type DraftKeeper } from './draft-keeper.ts';

/** Keeps the draft of the window with each change of it; none where `isChanged` is false. */
export function useDraft(
  history: HistoryStore,
  draft: Omit<Draft, 'changedAt'> & { isChanged: boolean },
): DraftKeeper {
  const { editor } = useMessages();
  const toast = useToast();
  const keeper = useMemo(
    () => createDraftKeeper(history.drafts, () => toast({ text: editor.draftFailed })),
    [history, toast, editor],
  );
  const { id, entryId, base, text, typed, isChanged } = draft;
  useEffect(() => {
    if (isChanged) keeper.keep({ id, entryId, base, text, typed, changedAt: Date.now() });
    else keeper.drop(id);
  }, [keeper, id, entryId, base, text, typed, isChanged]);
  useEffect(() => {
    window.addEventListener('pagehide', keeper.flush);
    return () => window.removeEventListener('pagehide', keeper.flush);
  }, [keeper]);
  return keeper;
}

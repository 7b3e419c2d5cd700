import { useEffect, useMemo } from 'react';
import type { Draft } from '../../../history-store/database/database.ts';
import type { Drafts } from '../../../history-store/drafts/drafts.ts';
import type { HistoryStore } from '../../../history-store/open-history-store.ts';
import { useToast } from '../../../ui/components/toasts.tsx';
import { useMessages } from '../../../ui/messages/use-messages.ts';

type DraftKeeper = {
  keep(draft: Draft): void;
  drop(id: string): void;
  /** Writes what still waits to the database at once: the page is about to close. */
  flush(): void;
};

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

type Wish = { id: string; draft?: Draft };

/**
 * Writes drafts as fast as the database accepts them: while one is being written, only the latest
 * of those that follow waits. `onFailure` is called at the first of consecutive failures.
 */
function createDraftKeeper(drafts: Drafts, onFailure: (error: unknown) => void): DraftKeeper {
  const waiting = new Map<string, Wish>();
  let working = false;
  let failing = false;

  async function work(): Promise<void> {
    if (working) return;
    working = true;
    for (let next = take(); next; next = take()) {
      try {
        await fulfil(next);
        failing = false;
      } catch (error) {
        if (!failing) onFailure(error);
        failing = true;
      }
    }
    working = false;
  }

  function take(): Wish | undefined {
    const [next] = waiting.values();
    if (next) waiting.delete(next.id);
    return next;
  }

  async function fulfil({ id, draft }: Wish): Promise<void> {
    if (draft) await drafts.keep(draft);
    else await drafts.drop(id);
  }

  function wish(wanted: Wish): void {
    waiting.set(wanted.id, wanted);
    void work();
  }

  return {
    keep: (draft) => wish({ id: draft.id, draft }),
    drop: (id) => wish({ id }),
    flush() {
      for (let next = take(); next; next = take()) fulfil(next).catch(console.warn);
    },
  };
}

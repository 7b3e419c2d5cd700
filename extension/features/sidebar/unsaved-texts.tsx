import { useEffect, useState } from 'react';
import type { Draft } from '../../history-store/database/database.ts';
import { claimedDrafts, draftReleased } from '../../history-store/drafts/drafts.ts';
import type { HistoryStore } from '../../history-store/open-history-store.ts';
import { openWindow } from '../../platform/browser-windows/open-page.ts';
import { Button } from '../../ui/components/button.tsx';
import { useMessages } from '../../ui/messages/use-messages.ts';
import { useAttempt } from '../../ui/use-attempt.ts';

/** Texts that were typed and not saved, and that no entry of the list leads to. */
export function UnsavedTexts({ history, changes }: { history: HistoryStore; changes: number }) {
  const { sidebar, editor } = useMessages();
  const attempt = useAttempt();
  const drafts = useUnsaved(history, changes);
  return drafts.map(({ id, text }) => (
    <aside key={id} className="banner" aria-label={sidebar.unsavedText}>
      <p>
        <strong>{sidebar.unsavedText}</strong> <q>{text.trim().slice(0, 60)}</q>
      </p>
      <Button
        kind="plain"
        onClick={() => void openWindow('editor', { width: 960, height: 640 }, { draft: id })}
      >
        {sidebar.openText}
      </Button>
      <Button kind="plain" onClick={() => void attempt(() => history.drafts.drop(id))}>
        {editor.discardDraft}
      </Button>
    </aside>
  ));
}

function useUnsaved(history: HistoryStore, changes: number): Draft[] {
  const [drafts, setDrafts] = useState<Draft[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change is a reason to look again
  useEffect(() => {
    const superseded = new AbortController();
    const { signal } = superseded;
    const look = async () => {
      const kept = (await history.drafts.of(null)).filter(({ typed }) => typed);
      const claimed = await claimedDrafts();
      if (signal.aborted) return;
      setDrafts(kept.filter(({ id }) => !claimed.has(id)));
      const open = kept.filter(({ id }) => claimed.has(id));
      // That a window was closed is no change of the history.
      await Promise.race(open.map(({ id }) => draftReleased(id, signal)));
      if (open.length > 0 && !signal.aborted) await look();
    };
    look().catch(console.warn);
    return () => superseded.abort();
  }, [history, changes]);
  return drafts;
}

import './editor.css';
import { useEffect, useState } from 'react';
import type { HistoryStore } from '../../history-store/open-history-store.ts';
import { sharedHistory } from '../../history-store/shared-history.ts';
import { useMessages } from '../../ui/messages/use-messages.ts';
import { useScreenshot } from '../../ui/use-screenshot.ts';

/** The picture of an entry at full size. */
export function FullPicture({ entryId }: { entryId: string }) {
  const { entry } = useMessages();
  const [history, setHistory] = useState<HistoryStore>();
  useEffect(() => {
    document.title = entry.screenshot;
    void sharedHistory().then(setHistory);
  }, [entry]);
  return (
    <main className="full-picture">{history && <Shown history={history} id={entryId} />}</main>
  );
}

function Shown({ history, id }: { history: HistoryStore; id: string }) {
  const { editor } = useMessages();
  const url = useScreenshot(history, id, true);
  return url && <img src={url} alt={editor.picture} />;
}

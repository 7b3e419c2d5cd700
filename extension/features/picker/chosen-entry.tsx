import { useEffect, useState } from 'react';
import type { Entry } from '../../../shared/api/entry.ts';
import type { HistoryStore } from '../../history-store/open-history-store.ts';
import { sharedHistory } from '../../history-store/shared-history.ts';
import { EntryTime } from '../../ui/components/entry-time.tsx';
import { useMessages } from '../../ui/messages/use-messages.ts';
import { useScreenshot } from '../../ui/use-screenshot.ts';

/** What tells the chosen text from those that look alike: its picture, when it was captured and where. */
export function ChosenEntry({ entry }: { entry: Entry }) {
  const { sources } = useMessages();
  const history = useHistory();
  return (
    <div className="picker-chosen">
      {history && <Picture history={history} entry={entry} />}
      <p>
        <EntryTime iso={entry.createdAt} timeOnly={false} />
        <span>{entry.source.title ?? sources[entry.source.kind]}</span>
      </p>
    </div>
  );
}

function Picture({ history, entry }: { history: HistoryStore; entry: Entry }) {
  const url = useScreenshot(history, entry.id, entry.hasScreenshot);
  return url && <img src={url} alt="" draggable={false} />;
}

function useHistory(): HistoryStore | undefined {
  const [history, setHistory] = useState<HistoryStore>();
  useEffect(() => {
    // Searches say that it cannot be opened.
    sharedHistory().then(setHistory, console.warn);
  }, []);
  return history;
}

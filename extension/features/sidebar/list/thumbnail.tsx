import type { Entry } from '../../../../shared/api/entry.ts';
import type { HistoryStore } from '../../../history-store/open-history-store.ts';
import { useMessages } from '../../../ui/messages/use-messages.ts';
import { useScreenshot } from '../../../ui/use-screenshot.ts';

type ThumbnailProps = {
  history: HistoryStore;
  entry: Entry;
  onOpen: () => void;
  tabIndex: number;
};

/** The picture of an entry, small; it opens at full size. */
export function Thumbnail({ history, entry, onOpen, tabIndex }: ThumbnailProps) {
  const { entry: messages } = useMessages();
  const url = useScreenshot(history, entry.id, entry.hasScreenshot);
  return (
    <button
      type="button"
      className="thumbnail"
      aria-label={messages.openScreenshot}
      title={messages.openScreenshot}
      onClick={onOpen}
      tabIndex={tabIndex}
    >
      {url && <img src={url} alt="" draggable={false} />}
    </button>
  );
}

import { useRef } from 'react';
import type { Entry } from '../../../../../shared/api/entry.ts';
import type { HistoryStore } from '../../../../history-store/open-history-store.ts';
import { useMessages } from '../../../../ui/messages/use-messages.ts';
import { useScreenshot } from '../../../../ui/use-screenshot.ts';
import { Preview } from './preview.tsx';
import { usePreview } from './use-preview.ts';

type ThumbnailProps = {
  history: HistoryStore;
  entry: Entry;
  onOpen: () => void;
  tabIndex: number;
};

/** The picture of an entry, small; larger while it is pointed at or focused, and it opens at full size. */
export function Thumbnail({ history, entry, onOpen, tabIndex }: ThumbnailProps) {
  const { entry: messages } = useMessages();
  const url = useScreenshot(history, entry.id, entry.hasScreenshot);
  const button = useRef<HTMLButtonElement>(null);
  const { box, events } = usePreview(button);
  return (
    <div {...events}>
      <button
        ref={button}
        type="button"
        className="thumbnail"
        aria-label={messages.openScreenshot}
        onClick={onOpen}
        tabIndex={tabIndex}
      >
        {url && <img src={url} alt="" draggable={false} />}
      </button>
      {url && box && <Preview url={url} box={box} />}
    </div>
  );
}

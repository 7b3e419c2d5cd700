import './editor.css';
import { useEffect, useRef, useState } from 'react';
import type { HistoryStore } from '../../history-store/open-history-store.ts';
import { sharedHistory } from '../../history-store/shared-history.ts';
import { useMessages } from '../../ui/messages/use-messages.ts';
import { useScreenshot } from '../../ui/use-screenshot.ts';
import { usePinned } from './use-pinned.ts';
import { usePan } from './zoom/use-pan.ts';
import { useZoom } from './zoom/use-zoom.ts';
import { ZoomBar } from './zoom/zoom-bar.tsx';

/** The picture of an entry, at full size first; `pinned` above all other windows. */
export function FullPicture({ entryId, pinned }: { entryId: string; pinned: boolean }) {
  const { entry } = useMessages();
  const [history, setHistory] = useState<HistoryStore>();
  useEffect(() => {
    void sharedHistory().then(setHistory);
  }, []);
  usePinned(pinned, entry.screenshot);
  return history ? <Shown history={history} id={entryId} /> : <main className="full-picture" />;
}

function Shown({ history, id }: { history: HistoryStore; id: string }) {
  const { editor, entry } = useMessages();
  const url = useScreenshot(history, id, true);
  const [width, setWidth] = useState<number>();
  const pane = useRef<HTMLElement>(null);
  const zoom = useZoom(pane, width, { initial: 1 });
  usePan(pane, true);
  // There is nothing else on the page that keys could be for.
  useEffect(() => pane.current?.focus(), []);
  const inlineSize = zoom.scale && width ? zoom.scale * width : undefined;
  return (
    <main
      ref={pane}
      className="full-picture"
      aria-label={entry.screenshot}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll and zoom it
      tabIndex={0}
      onKeyDown={zoom.onKeyDown}
    >
      <ZoomBar zoom={zoom} />
      {url && (
        <img
          src={url}
          alt={editor.picture}
          draggable={false}
          style={{ inlineSize }}
          onLoad={({ currentTarget }) => setWidth(currentTarget.naturalWidth)}
        />
      )}
    </main>
  );
}

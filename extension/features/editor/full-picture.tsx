import './editor.css';
import { useEffect, useRef, useState } from 'react';
import type { HistoryStore } from '../../history-store/open-history-store.ts';
import { sharedHistory } from '../../history-store/shared-history.ts';
import { askHost } from '../../host-state/ask-host.ts';
import { useToast } from '../../ui/components/toasts.tsx';
import { useMessages } from '../../ui/messages/use-messages.ts';
import { useScreenshot } from '../../ui/use-screenshot.ts';
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

/** How many times a new window is looked for, ... */
const maxTries = 20;
/** ... and the pause between, in ms: the system may list it a moment later. */
const againMs = 300;

/** Gives the window its title, and keeps it above all others where that is wanted. */
function usePinned(pinned: boolean, title: string): void {
  const toast = useToast();
  const { editor } = useMessages();
  useEffect(() => {
    document.title = title;
    if (!pinned) return;
    keptAboveOnce ??= keepAbove(title);
    void keptAboveOnce.then((isAbove) => {
      document.title = isAbove ? `${editor.pinned}: ${title}` : title;
      if (!isAbove) toast({ key: 'pinned', text: editor.notPinned, forMs: 10_000 });
    });
  }, [pinned, title, toast, editor]);
}

let keptAboveOnce: Promise<boolean> | undefined;

/** Has the host do it, which finds the window by its title and place. */
async function keepAbove(title: string): Promise<boolean> {
  for (let tries = 0; tries < maxTries; tries += 1) {
    const frame = { x: screenX, y: screenY, width: outerWidth, height: outerHeight };
    const window = { title, frame, scale: devicePixelRatio };
    try {
      if ((await askHost('window.keep_above', { window })).above) return true;
    } catch (error) {
      console.warn('Screenscribe: the window was not kept above others.', error);
    }
    await new Promise((resolve) => setTimeout(resolve, againMs));
  }
  return false;
}

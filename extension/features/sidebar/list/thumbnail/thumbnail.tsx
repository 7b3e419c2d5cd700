import {
  type FocusEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { Entry } from '../../../../../shared/api/entry.ts';
import type { HistoryStore } from '../../../../history-store/open-history-store.ts';
import { useMessages } from '../../../../ui/messages/use-messages.ts';
import { useScreenshot } from '../../../../ui/use-screenshot.ts';

type ThumbnailProps = {
  history: HistoryStore;
  entry: Entry;
  onOpen: () => void;
  tabIndex: number;
};
type PreviewBox = Size & { left: number; top: number };

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

/** A pointer that only passes opens nothing, in ms. */
const delayMs = 200;

/** Where the picture of a thumbnail is to be shown enlarged, undefined for not; and what decides it. */
function usePreview(thumbnail: RefObject<HTMLButtonElement | null>) {
  const [box, setBox] = useState<PreviewBox>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const place = () => {
    const next = thumbnail.current ? boxOf(thumbnail.current) : undefined;
    setBox((before) => (isSame(before, next) ? before : next));
  };
  const hide = () => {
    clearTimeout(timer.current);
    setBox(undefined);
  };
  const shown = box !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: for as long as it shows
  useEffect(() => {
    if (!shown) return;
    const { signal, abort } = listening();
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && hide();
    addEventListener('keydown', onKey, { signal });
    addEventListener('scroll', place, { signal, capture: true, passive: true });
    addEventListener('resize', place, { signal });
    return abort;
  }, [shown]);
  // Rows that are inserted above move the thumbnail without a scroll.
  useLayoutEffect(() => {
    if (shown) place();
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    box,
    events: {
      onPointerEnter({ pointerType }: PointerEvent) {
        if (pointerType !== 'touch') timer.current = setTimeout(place, delayMs);
      },
      onPointerLeave: hide,
      onFocus({ target }: FocusEvent) {
        if (target.matches(':focus-visible')) place();
      },
      onBlur: hide,
      onDragStart: hide,
      onClick: hide,
    },
  };
}

function listening(): { signal: AbortSignal; abort: () => void } {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}

function boxOf(thumbnail: HTMLButtonElement): PreviewBox | undefined {
  const picture = thumbnail.querySelector('img');
  if (!picture?.naturalWidth) return undefined;
  const size = { width: picture.naturalWidth, height: picture.naturalHeight };
  return previewBox(thumbnail.getBoundingClientRect(), size, {
    width: innerWidth,
    height: innerHeight,
  });
}

function isSame(a: PreviewBox | undefined, b: PreviewBox | undefined): boolean {
  if (!a || !b) return a === b;
  return a.left === b.left && a.top === b.top && a.width === b.width && a.height === b.height;
}

/** A picture over everything else, which does not move the layout. */
function Preview({ url, box }: { url: string; box: PreviewBox }) {
  const shown = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => shown.current?.showPopover(), []);
  const { left, top, width, height } = box;
  return (
    <div ref={shown} popover="manual" className="preview" style={{ left, top, width, height }}>
      <img src={url} alt="" draggable={false} />
    </div>
  );
}

/** All in CSS pixels, from the upper left of the window. */
type Rect = { left: number; top: number; right: number; bottom: number };
type Size = { width: number; height: number };

const maxWidth = 480;
const maxHeight = 400;
/** Between the preview and the edge of the window. */
const margin = 8;

/**
 * Where the enlarged picture is shown beside its thumbnail: below or above it, where there is more
 * space, never over it, and never larger than its own size. Undefined where that would be no larger
 * than the thumbnail.
 */
export function previewBox(thumbnail: Rect, picture: Size, view: Size): PreviewBox | undefined {
  const below = view.height - thumbnail.bottom - margin;
  const above = thumbnail.top - margin;
  const scale = Math.min(
    1,
    Math.min(maxWidth, view.width - 2 * margin) / picture.width,
    Math.min(maxHeight, Math.max(below, above)) / picture.height,
  );
  const width = Math.floor(picture.width * scale);
  const height = Math.floor(picture.height * scale);
  if (scale <= 0 || width <= thumbnail.right - thumbnail.left) return undefined;
  const left = Math.max(margin, Math.min(thumbnail.left, view.width - width - margin));
  const top = height <= below ? thumbnail.bottom : thumbnail.top - height;
  return { left, top, width, height };
}

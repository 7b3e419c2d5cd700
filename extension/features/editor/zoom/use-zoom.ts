import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

const min = 0.1;
const max = 4;
const step = 1.25;

type Point = { x: number; y: number };

export type Zoom = {
  /** CSS pixels for each pixel of the picture, undefined where it is fitted into its pane. */
  scale: number | undefined;
  zoomBy: (by: 1 | -1) => void;
  showWhole: () => void;
  toFullSize: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

/**
 * Zooms a picture of `width` pixels in its pane: by Ctrl and the wheel around the pointer, by +, -
 * and 0 around the middle of the pane.
 */
export function useZoom(
  pane: RefObject<HTMLElement | null>,
  width: number | undefined,
  { initial }: { initial?: number } = {},
): Zoom {
  const [scale, setScale] = useState<number | undefined>(initial);
  /** The point of the picture that keeps its place on the screen. */
  const kept = useRef<{ part: Point; at: Point }>(undefined);

  function zoomBy(by: 1 | -1, around?: Point): void {
    const image = imageIn(pane.current);
    if (!image || !pane.current || !width) return;
    const shown = image.getBoundingClientRect();
    const at = around ?? middleOf(pane.current);
    kept.current = {
      part: { x: (at.x - shown.x) / shown.width, y: (at.y - shown.y) / shown.height },
      at,
    };
    setScale(Math.min(max, Math.max(min, (shown.width / width) * step ** by)));
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the picture has its new size then
  useLayoutEffect(() => {
    const image = imageIn(pane.current)?.getBoundingClientRect();
    if (!kept.current || !image) return;
    const { part, at } = kept.current;
    kept.current = undefined;
    pane.current?.scrollBy({
      left: image.x + part.x * image.width - at.x,
      top: image.y + part.y * image.height - at.y,
      behavior: 'instant',
    });
  }, [scale]);

  useEffect(() => {
    const { current } = pane;
    // React's own listener could not keep the browser from zooming the page.
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey || event.deltaY === 0) return;
      event.preventDefault();
      zoomBy(event.deltaY < 0 ? 1 : -1, { x: event.clientX, y: event.clientY });
    };
    current?.addEventListener('wheel', onWheel, { passive: false });
    return () => current?.removeEventListener('wheel', onWheel);
  });

  const showWhole = () => setScale(undefined);
  return {
    scale,
    zoomBy,
    showWhole,
    toFullSize: () => setScale(1),
    onKeyDown(event) {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === '+') zoomBy(1);
      else if (event.key === '-') zoomBy(-1);
      else if (event.key === '0') showWhole();
    },
  };
}

function imageIn(pane: HTMLElement | null): HTMLImageElement | null | undefined {
  return pane?.querySelector('img');
}

function middleOf(pane: HTMLElement): Point {
  const { x, y, width, height } = pane.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}

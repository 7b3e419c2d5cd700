import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react';

const min = 0.1;
const max = 4;
const step = 1.25;

export type Zoom = {
  /** CSS pixels for each pixel of the picture, undefined where it is fitted into its pane. */
  scale: number | undefined;
  zoomBy: (by: 1 | -1) => void;
  showWhole: () => void;
  toFullSize: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

/** Zooms a picture of `width` pixels in its pane: by Ctrl and the wheel, by +, - and 0. */
export function useZoom(pane: RefObject<HTMLElement | null>, width: number | undefined): Zoom {
  const [scale, setScale] = useState<number>();

  function zoomBy(by: 1 | -1): void {
    const shown = pane.current?.querySelector('img')?.getBoundingClientRect().width;
    if (!shown || !width) return;
    setScale(Math.min(max, Math.max(min, (shown / width) * step ** by)));
  }

  useEffect(() => {
    const { current } = pane;
    // React's own listener could not keep the browser from zooming the page.
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey || event.deltaY === 0) return;
      event.preventDefault();
      zoomBy(event.deltaY < 0 ? 1 : -1);
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

import { type RefObject, useEffect, useRef } from 'react';

/** Tells the page's messages how high its foot is, so that they stand above it. */
export function useFootHeight(): RefObject<HTMLElement | null> {
  const foot = useRef<HTMLElement>(null);
  useEffect(() => {
    const { current } = foot;
    if (!current) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() =>
      style.setProperty('--foot-height', `${current.offsetHeight}px`),
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return foot;
}

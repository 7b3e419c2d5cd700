import {
  type FocusEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { type PreviewBox, previewBox } from './preview-box.ts';

/** A pointer that only passes opens nothing, in ms. */
const delayMs = 200;

/** Where the picture of a thumbnail is to be shown enlarged, undefined for not; and what decides it. */
export function usePreview(thumbnail: RefObject<HTMLButtonElement | null>) {
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
  // What comes in above moves the thumbnail without a scroll.
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

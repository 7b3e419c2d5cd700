import type { Point } from './selection.ts';

export type KeyGestures = {
  nudge(by: Point, sizing: boolean): void;
  hold(held: boolean): void;
  take(): void;
  repeat(): void;
  cancel(): void;
};

/** Tells of the keys until `signal` aborts: at the window and before all other listeners. */
export function onKeys(gestures: KeyGestures, signal: AbortSignal): void {
  const hear = (event: KeyboardEvent) => {
    // The page below must not act on keys that are meant for the overlay.
    event.preventDefault();
    event.stopImmediatePropagation();
    if (event.type === 'keydown') onKeyDown(event, gestures);
    else if (event.key === ' ') gestures.hold(false);
  };
  window.addEventListener('keydown', hear, { signal, capture: true });
  window.addEventListener('keyup', hear, { signal, capture: true });
}

function onKeyDown({ key, shiftKey }: KeyboardEvent, gestures: KeyGestures): void {
  const by = arrows[key];
  if (by) gestures.nudge(by, shiftKey);
  else if (key === 'Escape') gestures.cancel();
  else if (key === 'Enter') gestures.take();
  else if (key === ' ') gestures.hold(true);
  else if (key.toLowerCase() === 'r') gestures.repeat();
}

const arrows: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

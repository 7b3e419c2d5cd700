import type { Point } from '../picture-words/point.ts';
import type { Surface } from './picture-surface.ts';

/** How something was pressed. */
export type Press = {
  /** Ctrl, Alt or Cmd is held: a rectangle is wanted, whatever lies below. */
  forced: boolean;
  /** Shift is held: a rectangle is to be adjusted before it is taken. */
  adjusting: boolean;
  /** Since the page was loaded. */
  timeMs: number;
};

/** What the pointer does, at pixels of the picture. */
export type PointerGestures = {
  press(at: Point, how: Press): void;
  move(at: Point): void;
  release(at: Point, how: Press): void;
  /** It is over something else now, and does not drag. */
  leave(): void;
  cancel(): void;
};

/** Tells of the pointer over a surface until `signal` aborts; the right button cancels. */
export function onPointer(
  { canvas, toPicture }: Surface,
  gestures: PointerGestures,
  signal: AbortSignal,
): void {
  const on = (
    type: 'pointerdown' | 'pointermove' | 'pointerup',
    act: (at: Point, how: Press) => void,
  ) =>
    canvas.addEventListener(
      type,
      (event) => {
        if (event.button > 0) return;
        const { ctrlKey, altKey, metaKey, shiftKey, timeStamp } = event;
        const forced = ctrlKey || altKey || metaKey;
        act(toPicture(event), { forced, adjusting: shiftKey, timeMs: timeStamp });
      },
      { signal },
    );
  on('pointerdown', gestures.press);
  on('pointermove', gestures.move);
  on('pointerup', gestures.release);
  canvas.addEventListener('pointerleave', gestures.leave, { signal });
  // The drag goes on outside of the window.
  canvas.addEventListener('pointerdown', (event) => canvas.setPointerCapture(event.pointerId), {
    signal,
  });
  canvas.addEventListener(
    'contextmenu',
    (event) => {
      event.preventDefault();
      gestures.cancel();
    },
    { signal },
  );
}

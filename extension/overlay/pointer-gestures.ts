import type { Surface } from './picture-surface.ts';
import type { Point } from './selection.ts';

/** What the pointer does, at pixels of the picture. */
export type PointerGestures = {
  press(at: Point): void;
  move(at: Point): void;
  release(at: Point): void;
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
  const on = (type: 'pointerdown' | 'pointermove' | 'pointerup', act: (at: Point) => void) =>
    canvas.addEventListener(
      type,
      (event) => {
        if (event.button <= 0) act(toPicture(event));
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

import type { Point } from '../../shared/geometry.ts';
import { arrows } from '../picture-words/point.ts';
import type { Surface } from './picture-surface.ts';

export type KeyGestures = {
  /** An arrow; `forced` with Ctrl, Alt or Cmd, which select a rectangle and not words. */
  step(by: Point, how: { shift: boolean; forced: boolean }): void;
  hold(held: boolean): void;
  /** Ctrl, Alt or Cmd is pressed or released. */
  force(held: boolean): void;
  take(): void;
  takeAll(): void;
  repeat(): void;
  unwrap(): void;
  watch(): void;
  cancel(): void;
  /** Whether a control of the overlay has the focus, which handles the other keys itself. */
  focusedControl(): HTMLElement | null;
  /** Tab: the focus moves to the next of the overlay's own parts. */
  tab(backwards: boolean): void;
};

/** Reports keys until `signal` aborts: at the window and before all other listeners. */
export function onKeys(gestures: KeyGestures, signal: AbortSignal): void {
  const hear = (event: KeyboardEvent) => {
    const control = gestures.focusedControl();
    gestures.force(event.ctrlKey || event.altKey || event.metaKey);
    // The page below must not act on keys that are meant for the overlay.
    event.stopImmediatePropagation();
    if (control && isHeardBy(control, event.key)) return;
    event.preventDefault();
    if (event.type === 'keydown') onKeyDown(event, gestures);
    else if (event.key === ' ') gestures.hold(false);
  };
  window.addEventListener('keydown', hear, { signal, capture: true });
  window.addEventListener('keyup', hear, { signal, capture: true });
}

/** Keys that the browser uses to press a button; a select element also handles letters and arrows. */
function isHeardBy(control: HTMLElement, key: string): boolean {
  if (key === 'Enter' || key === ' ') return true;
  return control instanceof HTMLSelectElement && key !== 'Escape' && key !== 'Tab';
}

function onKeyDown(
  { key, shiftKey, ctrlKey, altKey, metaKey }: KeyboardEvent,
  gestures: KeyGestures,
): void {
  const by = arrows[key];
  const letter = key.toLowerCase();
  const forced = ctrlKey || altKey || metaKey;
  if (by) gestures.step(by, { shift: shiftKey, forced });
  else if (key === 'Escape') gestures.cancel();
  else if (key === 'Enter' || ((ctrlKey || metaKey) && letter === 'c')) gestures.take();
  else if (key === 'Tab') gestures.tab(shiftKey);
  else if ((ctrlKey || metaKey) && letter === 'a') gestures.takeAll();
  else if (key === ' ') gestures.hold(true);
  else if (letter === 'r') gestures.repeat();
  else if (letter === 'j' && !forced) gestures.unwrap();
  else if (letter === 'w' && !forced) gestures.watch();
}

/** How something was pressed. */
export type Press = {
  /** Ctrl, Alt or Cmd is held: selects a rectangle, whatever lies below. */
  forced: boolean;
  /** Shift is held: a rectangle is to be adjusted before it is taken. */
  adjusting: boolean;
  /** Since the page was loaded. */
  timeMs: number;
};

/** What the pointer does, at pixels of the picture. */
type PointerGestures = {
  press(at: Point, how: Press): void;
  move(at: Point): void;
  release(at: Point, how: Press): void;
  /** It is over something else now, and does not drag. */
  leave(): void;
  cancel(): void;
};

/** Reports the pointer over a surface until `signal` aborts; the right button cancels. */
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
  // The drag continues outside of the window.
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

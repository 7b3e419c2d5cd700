import { arrows } from '../picture-words/arrows.ts';
import type { Point } from '../picture-words/point.ts';

export type KeyGestures = {
  /** An arrow; `forced` with Ctrl, Alt or Cmd, where a rectangle is wanted and not words. */
  step(by: Point, how: { shift: boolean; forced: boolean }): void;
  hold(held: boolean): void;
  /** Ctrl, Alt or Cmd is held, or no more. */
  force(held: boolean): void;
  take(): void;
  takeAll(): void;
  repeat(): void;
  unwrap(): void;
  watch(): void;
  cancel(): void;
  /** Whether a control of the overlay has the focus, which hears the other keys itself. */
  focusedControl(): HTMLElement | null;
  /** Tab: the focus goes on among the overlay's own parts. */
  tab(backwards: boolean): void;
};

/** Tells of the keys until `signal` aborts: at the window and before all other listeners. */
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

/** What the browser makes a press of a button of; a list of choices hears letters and arrows too. */
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

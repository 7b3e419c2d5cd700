import { type RefObject, useEffect } from 'react';

/**
 * Moves a picture in its pane: by the middle button, and by the primary one while Space is held with
 * the focus on the pane. `ready` once the pane is there.
 */
export function usePan(pane: RefObject<HTMLElement | null>, ready: boolean): void {
  useEffect(() => {
    const { current } = pane;
    if (!current || !ready) return;
    const gone = new AbortController();
    const { signal } = gone;
    let from: { x: number; y: number } | undefined;
    const mark = (name: 'can-pan' | 'is-panning', on: boolean) =>
      current.classList.toggle(name, on);
    const onDown = (event: PointerEvent) => {
      const panning = event.button === 1 || current.classList.contains('can-pan');
      if (!panning || event.button > 1) return;
      // What lies below must not be pressed, and the browser must not scroll by itself.
      event.preventDefault();
      event.stopPropagation();
      from = { x: event.clientX, y: event.clientY };
      current.setPointerCapture(event.pointerId);
      mark('is-panning', true);
    };
    const onMove = ({ clientX: x, clientY: y }: PointerEvent) => {
      if (!from) return;
      current.scrollBy({ left: from.x - x, top: from.y - y, behavior: 'instant' });
      from = { x, y };
    };
    const end = () => {
      from = undefined;
      mark('is-panning', false);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== ' ' || event.target !== current) return;
      event.preventDefault();
      mark('can-pan', true);
    };
    current.addEventListener('pointerdown', onDown, { signal, capture: true });
    current.addEventListener('pointermove', onMove, { signal });
    current.addEventListener('pointerup', end, { signal });
    current.addEventListener('pointercancel', end, { signal });
    // Its own scrolling by the middle button begins with the mouse's event.
    current.addEventListener('mousedown', (event) => event.button === 1 && event.preventDefault(), {
      signal,
    });
    current.addEventListener('keydown', onKey, { signal });
    const letGo = (event: KeyboardEvent) => event.key === ' ' && mark('can-pan', false);
    window.addEventListener('keyup', letGo, { signal });
    window.addEventListener('blur', () => mark('can-pan', false), { signal });
    return () => gone.abort();
  }, [pane, ready]);
}

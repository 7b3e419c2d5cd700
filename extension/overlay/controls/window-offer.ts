import type { Box } from '../../../shared/api/box.ts';
import type { Point } from '../../../shared/geometry.ts';
import type { Surface } from '../picture-surface.ts';
import { createOverlayButton } from './overlay-button.ts';

/** A button beside the pointer that takes the window there, once a click found no words. */
export type WindowOffer = {
  elements: HTMLElement[];
  /** The window that is offered. */
  readonly window: Box | undefined;
  offer(window: Box, at: Point): void;
  withdraw(): void;
  place(surface: Surface): void;
};

/** In CSS pixels, so that the button is seen beside the pointer. */
const beside = 12;

export function createWindowOffer(
  texts: { text: string; label: string },
  onTake: (window: Box) => void,
): WindowOffer {
  let offered: { window: Box; at: Point } | undefined;
  const button = createOverlayButton({
    ...texts,
    onClick: () => offered && onTake(offered.window),
  });
  Object.assign(button.style, { position: 'absolute', display: 'none' });
  return {
    elements: [button],
    get window() {
      return offered?.window;
    },
    offer(window, at) {
      offered = { window, at };
      button.style.display = '';
    },
    withdraw() {
      offered = undefined;
      button.style.display = 'none';
    },
    place({ toCanvas, size }) {
      if (!offered) return;
      const { x, y } = toCanvas({ ...offered.at, width: 0, height: 0 });
      const left = Math.min(x + beside, size.width - button.offsetWidth - 8);
      const top = Math.min(y + beside, size.height - button.offsetHeight - 8);
      Object.assign(button.style, { left: `${left}px`, top: `${top}px` });
    },
  };
}

import type { Box } from '../../shared/api/box.ts';

/** How far a panel's content is from the edges of its browser window, in CSS pixels. */
export type PanelMargins = { left: number; right: number; bottom: number };

let learned: PanelMargins | undefined;

/**
 * Learns from the pointer where this page stands in its window: a page of Chromium's panel is told
 * nowhere else. To be called in a page.
 */
export function learnPanelMargins(signal: AbortSignal): void {
  const learn = ({ screenX: x, screenY: y, clientX, clientY }: PointerEvent) => {
    const origin = { x: x - clientX, y: y - clientY };
    learned = {
      left: origin.x - screenX,
      right: screenX + outerWidth - origin.x - innerWidth,
      bottom: screenY + outerHeight - origin.y - innerHeight,
    };
  };
  window.addEventListener('pointermove', learn, { passive: true, signal });
}

/** Undefined until the pointer was over the page. */
export function panelMargins(): PanelMargins | undefined {
  return learned;
}

/** The place of a panel of that size in its window, at the side that it is nearer to. */
export function placePanel(
  window: Box,
  { width, height }: { width: number; height: number },
  { left, right, bottom }: PanelMargins,
): Box {
  return {
    x: left < right ? window.x + left : window.x + window.width - right - width,
    y: window.y + window.height - bottom - height,
    width,
    height,
  };
}

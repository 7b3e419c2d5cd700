import type { MouseProviderInterface } from '@nut-tree-fork/provider-interfaces';
import { Button } from '@nut-tree-fork/shared';
import type { PointerDevice } from '../pointer.ts';

const buttons = { left: Button.LEFT, right: Button.RIGHT, middle: Button.MIDDLE };

/** What the add-on hands to macOS for one step of a wheel. */
const pixelsPerStep = 40;

/** The pointer of macOS. */
export async function openNutPointer(): Promise<PointerDevice> {
  const { providerRegistry } = await import('@nut-tree-fork/nut-js');
  const mouse = providerRegistry.getMouse();
  // Otherwise the add-on blocks this thread after every event.
  mouse.setMouseDelay(0);
  return {
    position: () => mouse.currentMousePosition(),
    glideTo: (point) => mouse.setMousePosition(point),
    moveTo: (point) => mouse.setMousePosition(point),
    press: async (button) => void mouse.pressButton(buttons[button]),
    release: (button) => void mouse.releaseButton(buttons[button]),
    scroll: (dx, dy) => scroll(mouse, dx * pixelsPerStep, dy * pixelsPerStep),
  };
}

async function scroll(mouse: MouseProviderInterface, dx: number, dy: number): Promise<void> {
  if (dy > 0) await mouse.scrollDown(dy);
  if (dy < 0) await mouse.scrollUp(-dy);
  if (dx > 0) await mouse.scrollRight(dx);
  if (dx < 0) await mouse.scrollLeft(-dx);
}

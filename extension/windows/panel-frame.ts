import type { Box } from '../../shared/api/box.ts';
import { panelSide } from '../platform/windows/panel-side.ts';
import type { PageDescription } from './page-contract.ts';
import { type PanelMargins, placePanel } from './panel-margins.ts';

/** As Chromium 156 draws it, in CSS pixels: its padding, and the frame of a window that has one. */
const padding = 9;
const windowFrame = 4;

/**
 * Where the browser's panel stands in its window. Firefox tells. In Chromium the panel lies at the
 * window's bottom and at the side that the person chose: how far from the edges is known from the
 * pointer, and until that was over it from how Chromium draws it.
 */
export async function panelFrame(
  window: Box & { framed: boolean },
  { origin, width, height, margins }: PageDescription,
): Promise<Box> {
  if (origin) return { ...origin, width, height };
  return placePanel(window, { width, height }, margins ?? (await usualMargins(window)));
}

async function usualMargins({ framed, width }: Box & { framed: boolean }): Promise<PanelMargins> {
  const near = padding + (framed ? windowFrame : 0);
  const isLeft = (await panelSide()) === 'left';
  return { left: isLeft ? near : width, right: isLeft ? width : near, bottom: near };
}

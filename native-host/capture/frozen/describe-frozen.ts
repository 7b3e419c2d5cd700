import type { Display } from '../../../shared/api/display.ts';
import type { Params } from '../../../shared/messages/contract.ts';
import { maxFrozenWindows } from '../../../shared/messages/contracts/capture-methods.ts';
import type { ExtensionContract } from '../../../shared/messages/contracts/extension-contract.ts';
import { intersection } from '../../screen/region.ts';
import type { SystemWindow } from '../../screen/system-window.ts';
import type { FrozenDesktop } from './freeze-desktop.ts';

/** What an extension needs to know to show a frozen desktop. */
export function describeFrozen(
  captureId: string,
  { shown, connected, windows }: FrozenDesktop,
): Params<ExtensionContract, 'capture.select'> {
  return {
    captureId,
    shown: shown.map(({ display }) => ({
      ...placeOf(display),
      windows: visibleOn(display, windows),
    })),
    connected: connected.map(placeOf),
  };
}

function placeOf({ id, x, y, width, height }: Display) {
  return { id, x, y, width, height };
}

/** What is to be seen of the windows on a display, the topmost first, in pixels of its picture. */
export function visibleOn(display: Display, windows: SystemWindow[]) {
  return windows
    .flatMap(({ box }) => {
      const part = intersection(box, display);
      return part ? [{ ...part, x: part.x - display.x, y: part.y - display.y }] : [];
    })
    .slice(0, maxFrozenWindows);
}

import type { Box } from '../../shared/api/box.ts';
import { Problem } from '../../shared/api/problem.ts';
import { encodePng } from '../../shared/node/image/encode-png.ts';
import { desktopBounds, intersection } from '../screen/region.ts';
import type { Screen } from '../screen/screen.ts';
import { cutOut } from './cut-out.ts';
import type { LocatedWindow } from './locate-windows.ts';

/**
 * The `wanted` windows cut out of a photograph of the screen, as PNG. What windows of others cover
 * is transparent, and so is everything between: only pixels of the application are shown.
 * @throws Problem `no_screenshot` where none of them can be seen
 */
export async function photographWindows(
  screen: Screen,
  { wanted, all }: { wanted: LocatedWindow[]; all: LocatedWindow[] },
): Promise<Uint8Array<ArrayBuffer>> {
  const desktop = desktopBounds(await screen.displays());
  const seen = wanted.flatMap((located) => {
    // Where the system does not tell its windows, nobody knows what covers this one.
    const box = located.system && intersection(boxOf(located), desktop);
    return box ? [{ box, above: coverOf(located, all) }] : [];
  });
  if (seen.length === 0) {
    throw new Problem(
      'no_screenshot',
      'The window cannot be told apart from others on this screen. GET /screen shows it all.',
    );
  }
  const { picture, bounds } = await screen.shoot({
    region: desktopBounds(seen.map(({ box }) => box)),
  });
  return await encodePng(cutOut(picture, bounds, seen), { transparent: true });
}

function boxOf({ window: { x, y, width, height } }: LocatedWindow): Box {
  return { x, y, width, height };
}

/** Windows of the application may lie over each other; those of others, and browsers, may not. */
function coverOf({ above }: LocatedWindow, all: LocatedWindow[]): Box[] {
  const own = new Set(all.filter(isWhole).map(({ system }) => system));
  return above.filter((window) => !own.has(window)).map(({ box }) => box);
}

/** A panel's system window is the browser's, which shows pages of others. */
function isWhole({ window, system }: LocatedWindow): boolean {
  return system?.box.width === window.width && system.box.height === window.height;
}

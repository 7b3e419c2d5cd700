import { consentFileIn, waitForPerson } from '../../portal/consent-file.ts';
import { dataDir } from '../../settings/data-dir.ts';
import { whatWaylandOffers } from '../../wayland/what-wayland-offers.ts';
import { openScreenCast, refused, type ScreenCast, unanswered } from './screen-cast.ts';

/** In ms: the desktop shows that the screen is shared, and should not longer than it is looked at. */
const restMs = 60_000;

let opening: Promise<void> | undefined;
let open: ScreenCast | undefined;
let rest: NodeJS.Timeout | undefined;
/** Whether it was found that it cannot be had, or that there is no need for it. */
let isUseless = false;

/** The screen as the desktop sends it, if it does so now. */
export function castInUse(): ScreenCast | undefined {
  if (!open?.isOpen) return undefined;
  clearTimeout(rest);
  rest = setTimeout(() => open?.[Symbol.dispose](), restMs);
  rest.unref();
  return open;
}

/**
 * Has the desktop send it from now on, where it sends nothing yet and its portal alone has pictures. A
 * person may be asked for it. Throws as `openScreenCast`.
 */
export async function startCast(socket: string): Promise<void> {
  if (castInUse() || isUseless) return;
  if (open?.isRevoked) {
    // Who looked at it then hears of it, and the person is asked by the next alone.
    open = undefined;
    throw refused();
  }
  if ((await whatWaylandOffers(socket)).screen !== 'portal') {
    isUseless = true;
    return;
  }
  opening ??= openScreenCast(consentFileIn(dataDir(), 'screen'))
    .then((cast) => {
      open = cast;
      isUseless = cast === undefined;
    })
    .finally(() => {
      opening = undefined;
    });
  await waitForPerson(opening, unanswered);
}

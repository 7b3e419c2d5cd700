import { consentFileIn, waitForPerson } from '../../portal/consent-file.ts';
import { dataDir } from '../../storage/data-dir.ts';
import { whatWaylandOffers } from '../../wayland/what-wayland-offers.ts';
import { openScreenCast, refused, type ScreenCast, unanswered } from './screen-cast.ts';

/** In ms: the desktop indicates screen sharing, and should do so no longer than it is used. */
const restMs = 60_000;

let opening: Promise<void> | undefined;
let open: ScreenCast | undefined;
let rest: NodeJS.Timeout | undefined;
/** Whether it was found to be unavailable, or unnecessary. */
let isUseless = false;

/** The screen as the desktop streams it, if it does so now. */
export function castInUse(): ScreenCast | undefined {
  if (!open?.isOpen) return undefined;
  clearTimeout(rest);
  rest = setTimeout(() => open?.[Symbol.dispose](), restMs);
  rest.unref();
  return open;
}

/**
 * Has the desktop stream the screen from now on, where it does not yet and images are available
 * only through its portal. A person may be asked. Throws as `openScreenCast`.
 */
export async function startCast(socket: string): Promise<void> {
  if (castInUse() || isUseless) return;
  if (open?.isRevoked) {
    // This caller gets the error, and only the next one has the person asked.
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

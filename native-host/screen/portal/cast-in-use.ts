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
  throwIfRevoked();
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

/**
 * Throws where the person has ended the sharing: this caller gets the error, and only the next one
 * has them asked.
 * @param withinMs where it matters only if that was so little ago, as within a photograph that was
 *   to come from the stream
 */
export function throwIfRevoked(withinMs = Number.POSITIVE_INFINITY): void {
  const revokedAt = open?.revokedAt;
  if (revokedAt === undefined || performance.now() - revokedAt > withinMs) return;
  open = undefined;
  throw refused();
}

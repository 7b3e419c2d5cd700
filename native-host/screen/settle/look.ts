import { waylandSocket } from '../../wayland/socket-path.ts';
import { locate, shoot } from '../camera.ts';
import { startCast } from '../portal/cast-in-use.ts';
import type { Area, Shot } from '../screen.ts';
import { grabRegion } from '../x11/grab-region.ts';

/**
 * How a part of the desktop looks, to compare with another look: the order of the colors is as the
 * system has it. On X11 that part alone is fetched, which costs a small part of a photograph.
 */
export async function look(area: Area): Promise<Shot> {
  if (process.platform !== 'linux') return await shoot(area);
  const socket = waylandSocket();
  if (socket !== undefined) {
    // Who looks again and again would have the desktop flash each time.
    await startCast(socket);
    return await shoot(area);
  }
  using located = await locate(area);
  return grabRegion(located.bounds) ?? (await shoot(area));
}

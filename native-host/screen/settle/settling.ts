import { setTimeout as delay } from 'node:timers/promises';
import { waylandSocket } from '../../wayland/socket-path.ts';
import { locate, shoot } from '../camera.ts';
import { startCast } from '../portal/cast-in-use.ts';
import type { Area, Shot } from '../screen.ts';
import type { Settling } from '../screen-calls.ts';
import { grabRegion } from '../x11/grab-region.ts';
import { changedBoxes } from './changed-boxes.ts';

/** In ms: some redraws are never reported, such as video drawn past the X server. */
const lookAnywayMs = 5_000;

/** Parts of the desktop that are compared with how they looked when they last settled. */
export type SettledParts = {
  /** As `Screen.settled`. */
  settled(settling: Settling): Promise<boolean>;
  forget(key: string): void;
};

/** @param drawing how often a redraw was detected; null where the system does not report redraws */
export function createSettling(drawing: () => number | null): SettledParts {
  const parts = new Map<string, { shot?: Shot }>();

  return {
    async settled({ key, intervalMs, movingMs, withinMs, ...area }) {
      const part = parts.get(key) ?? {};
      parts.set(key, part);
      const isForgotten = () => parts.get(key) !== part;
      const looks = createLooks(() => look(area), drawing);
      const startedAt = performance.now();
      let shot = await looks.now();
      while (part.shot && isSamePicture(part.shot, shot)) {
        if (performance.now() - startedAt >= withinMs) return false;
        await delay(intervalMs);
        if (isForgotten()) return false;
        shot = await looks.next();
      }
      for (const changedAt = performance.now(); ; ) {
        await delay(intervalMs);
        if (isForgotten()) return false;
        const before = shot;
        shot = await looks.next();
        // What keeps moving is taken as it is.
        if (isSamePicture(before, shot) || performance.now() - changedAt >= movingMs) break;
      }
      const hasChanged = !part.shot || !isSamePicture(part.shot, shot);
      part.shot = shot;
      return hasChanged;
    },
    forget(key) {
      parts.delete(key);
    },
  };
}

type Looks = { now(): Promise<Shot>; next(): Promise<Shot> };

/** Looks at the screen, at no cost while the system reports no redraws. */
function createLooks(take: () => Promise<Shot>, drawing: () => number | null): Looks {
  let last: { shot: Shot; drawn: number | null; at: number } | undefined;

  async function now(): Promise<Shot> {
    // Read first: what is drawn while the image is taken counts for the next one.
    const drawn = drawing();
    const shot = await take();
    last = { shot, drawn, at: performance.now() };
    return shot;
  }

  return {
    now,
    async next() {
      const isFresh = last && performance.now() - last.at < lookAnywayMs;
      if (last && isFresh && last.drawn !== null && drawing() === last.drawn) return last.shot;
      return await now();
    },
  };
}

/**
 * A part of the desktop, to compare with another look: colors are in the system's order. On X11
 * only that part is fetched, which costs far less than a photograph.
 */
async function look(area: Area): Promise<Shot> {
  if (process.platform !== 'linux') return await shoot(area);
  const socket = waylandSocket();
  if (socket !== undefined) {
    // Repeated screenshots would make the desktop flash each time.
    await startCast(socket);
    return await shoot(area);
  }
  using located = await locate(area);
  return grabRegion(located.bounds) ?? (await shoot(area));
}

/** In pixels: the text cursor blinks, which changes nothing that can be read. */
const caret = { width: 4, height: 80 };

/** Whether two images of one part of the desktop show the same. */
function isSamePicture(before: Shot, now: Shot): boolean {
  if (before === now) return true;
  if (!isSameSize(before, now)) return false;
  if (bytesOf(before).equals(bytesOf(now))) return true;
  return changedBoxes(before, now).every(
    ({ width, height }) => width <= caret.width && height <= caret.height,
  );
}

function isSameSize({ picture: a }: Shot, { picture: b }: Shot): boolean {
  return a.width === b.width && a.height === b.height;
}

function bytesOf({ picture: { data } }: Shot): Buffer {
  return Buffer.from(data.buffer, data.byteOffset, data.byteLength);
}

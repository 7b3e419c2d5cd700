import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { parseJson } from '../../../shared/parse-json.ts';
import { type Connection, xlib } from './xlib.ts';

/**
 * The codes without a key that were given signs, and the keysym of each. They are on the disk before
 * the X server is told, so that a kill takes no code from the desktop for good.
 */
export type LentKeys = {
  has(code: number): boolean;
  /** Takes note of it; the caller tells the X server then. */
  lend(meanings: Map<number, number>): void;
  /** Gives back now what was lent. */
  giveBack(connection: Connection): void;
  /** Gives back what was lent after so many ms, unless `keep` is called before. */
  giveBackAfter(ms: number): void;
  keep(): void;
};

const stored = z.array(z.tuple([z.int(), z.int()]));

/** Those that the file of an earlier process names are lent still. */
export function openLentKeys(file: string): LentKeys {
  const lent = new Map(readLent(file));
  let timer: NodeJS.Timeout | undefined;

  function giveBack(connection: Connection): void {
    clearTimeout(timer);
    if (lent.size === 0) return;
    const { changeMapping, keysymAt, sync } = xlib();
    for (const [code, keysym] of lent) {
      // Another layout was set meanwhile, or another X server is there.
      if (Number(keysymAt(connection, code, 0, 0)) !== keysym) continue;
      changeMapping(connection, code, 2, [0, 0], 1);
    }
    sync(connection, 0);
    lent.clear();
    rmSync(file, { force: true });
  }

  return {
    has: (code) => lent.has(code),
    lend(meanings) {
      for (const [code, keysym] of meanings) {
        if (keysym === 0) lent.delete(code);
        else lent.set(code, keysym);
      }
      writeFileSync(file, JSON.stringify([...lent]), { mode: 0o600 });
    },
    giveBack,
    giveBackAfter(ms) {
      clearTimeout(timer);
      if (lent.size === 0) return;
      timer = setTimeout(() => {
        const { open, close } = xlib();
        const connection = open(null);
        // Without a display there is nothing to give back to.
        if (connection === null) return;
        giveBack(connection);
        close(connection);
      }, ms);
    },
    keep: () => clearTimeout(timer),
  };
}

/** A file that is damaged names none: the next layout that is set makes good what that leaves. */
function readLent(file: string): [number, number][] {
  try {
    return stored.parse(parseJson(readFileSync(file, 'utf8')));
  } catch {
    return [];
  }
}

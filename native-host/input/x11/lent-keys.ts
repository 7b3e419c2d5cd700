import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { parseJson } from '../../../shared/parse-json.ts';
import { type Connection, xlib } from '../../x11/xlib.ts';

/**
 * Unused key codes that were lent characters, and the keysym of each. They are saved to disk before
 * they are sent to the X server, so that a kill does not cost the desktop a code for good.
 */
export type LentKeys = {
  has(code: number): boolean;
  /** Records them; the caller then sends them to the X server. */
  lend(meanings: Map<number, number>): void;
  /** Restores the lent codes now. */
  giveBack(connection: Connection): void;
  /** Restores the lent codes after `ms`, unless `keep` is called before. */
  giveBackAfter(ms: number): void;
  keep(): void;
};

const stored = z.array(z.tuple([z.int(), z.int()]));

/** The codes in the file of an earlier process are still lent. */
export function openLentKeys(file: string): LentKeys {
  const lent = new Map(readLent(file));
  let timer: NodeJS.Timeout | undefined;

  function giveBack(connection: Connection): void {
    clearTimeout(timer);
    if (lent.size === 0) return;
    const { changeMapping, keysymAt, sync } = xlib();
    for (const [code, keysym] of lent) {
      // Another layout was set meanwhile, or it is another X server.
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
        // Without a display there is nothing to restore.
        if (connection === null) return;
        giveBack(connection);
        close(connection);
      }, ms);
    },
    keep: () => clearTimeout(timer),
  };
}

/** A damaged file names none: the next layout change restores those codes. */
function readLent(file: string): [number, number][] {
  try {
    return stored.parse(parseJson(readFileSync(file, 'utf8')));
  } catch {
    return [];
  }
}

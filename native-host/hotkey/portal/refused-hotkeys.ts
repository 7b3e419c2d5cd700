import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { parseJson } from '../../../shared/parse-json.ts';

/**
 * The hotkeys that a person did not allow in the dialog of the desktop, by the ids that it was told:
 * who has said no is not asked again at each start.
 */
export type RefusedHotkeys = {
  has(id: string): boolean;
  add(ids: string[]): void;
  /** Whatever was refused for this setting may be asked for again. */
  forget(setting: string): void;
};

const stored = z.array(z.string().max(200)).max(100);

export function refusedHotkeys(dataDir: string): RefusedHotkeys {
  const file = path.join(dataDir, 'refused-hotkeys.json');
  const refused = new Set(readRefused(file));
  return {
    has: (id) => refused.has(id),
    add(ids) {
      for (const id of ids) refused.add(id);
      if (ids.length > 0) writeFileSync(file, JSON.stringify([...refused]), { mode: 0o600 });
    },
    forget(setting) {
      const forgotten = [...refused].filter((id) => id.startsWith(`${setting}:`));
      for (const id of forgotten) refused.delete(id);
      if (forgotten.length === 0) return;
      if (refused.size === 0) rmSync(file, { force: true });
      else writeFileSync(file, JSON.stringify([...refused]), { mode: 0o600 });
    },
  };
}

/** A file that is damaged names none: the person is asked once more. */
function readRefused(file: string): string[] {
  try {
    return stored.parse(parseJson(readFileSync(file, 'utf8')));
  } catch {
    return [];
  }
}

import { z } from 'zod';
import type { OverlayPreferences } from '../../overlay/controls/open-tools.ts';
import { readStored, writeStored } from '../../platform/browser-storage.ts';

const key = 'overlayPreferences';
const preferences = z.object({ adjustFirst: z.boolean(), keysShown: z.boolean() });

/** The user's preferences for the overlay in this browser. */
export async function overlayPreferences(): Promise<OverlayPreferences> {
  const stored = preferences.safeParse(await readStored(key));
  return stored.data ?? { adjustFirst: false, keysShown: true };
}

export async function keepOverlayPreferences(changed: OverlayPreferences): Promise<void> {
  await writeStored(key, changed);
}

import { z } from 'zod';
import { dropStored, onStored, readStored, writeStored } from '../platform/storage.ts';

const key = 'entryToShow';
/** The sidebar takes no longer to open, in ms: later nobody waits for it any more. */
const maxAgeMs = 30_000;
const stored = z.object({ id: z.string(), at: z.number() });

/** Has the sidebar go to an entry, also one that is only just opening. */
export async function askToShowEntry(id: string): Promise<void> {
  await writeStored(key, { id, at: Date.now() });
}

/** The entry that the sidebar was asked to show and has not yet; undefined for none. */
export async function entryToShow(): Promise<string | undefined> {
  const { data } = stored.safeParse(await readStored(key));
  return data && Date.now() - data.at < maxAgeMs ? data.id : undefined;
}

export function onEntryToShow(listener: () => void, signal: AbortSignal): void {
  onStored(key, listener, signal);
}

export async function noteEntryShown(): Promise<void> {
  await dropStored(key);
}

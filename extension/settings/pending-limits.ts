import { z } from 'zod';
import { type Settings, settings } from '../../shared/api/settings.ts';
import { dropStored, onStored, readStored, writeStored } from '../platform/storage.ts';

const key = 'pendingLimits';

/** Limits of the history that will destroy entries at a time (ms since 1970), unless withdrawn. */
const pendingLimits = z.strictObject({
  limits: settings.shape.history,
  /** How many entries they destroy. */
  doomed: z.number().default(0),
  dueAt: z.number(),
});
export type PendingLimits = z.infer<typeof pendingLimits>;

/** Has limits come into force in `inMs` milliseconds, by the background: also without this page. */
export async function postponeLimits(
  { limits, doomed }: { limits: Settings['history']; doomed: number },
  inMs: number,
): Promise<void> {
  await writeStored(key, { limits, doomed, dueAt: Date.now() + inMs });
}

export async function withdrawLimits(): Promise<void> {
  await dropStored(key);
}

export async function readPendingLimits(): Promise<PendingLimits | undefined> {
  const stored = pendingLimits.safeParse(await readStored(key));
  return stored.success ? stored.data : undefined;
}

export function onPendingLimits(listener: () => void, signal?: AbortSignal): void {
  onStored(key, listener, signal);
}

import { z } from 'zod';
import { type Settings, type SettingsView, settings } from '../../shared/api/settings.ts';
import { type AskHost, isHostAbsent } from '../host-state/ask-host.ts';
import { dropStored, onStored, readStored, writeStored } from '../platform/browser-storage.ts';
import { adoptedSettings, localSettings, type SettingsPort } from './local-settings.ts';

/** The settings of the host where one is connected, of this extension where none is. */
export function sharedSettings(askHost: AskHost): SettingsPort {
  return {
    read: localSettings.read,
    onChange: localSettings.onChange,
    async change(change) {
      try {
        await askHost('settings.change', change);
        // The host reported the change before it answered: the copy here is being written.
        return await adoptedSettings();
      } catch (error) {
        if (!isHostAbsent(error)) throw error;
        return await localSettings.change(change);
      }
    },
  };
}

/** Without what only the host has: whether there is a token. */
export function ownSettings({ api: { tokenConfigured: _, ...api }, ...view }: SettingsView) {
  return settings.parse({ ...view, api });
}

const key = 'pendingLimits';

/** Limits of the history that will delete entries at a time (ms since 1970), unless withdrawn. */
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

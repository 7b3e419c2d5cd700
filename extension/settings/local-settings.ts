import { z } from 'zod';
import {
  changeSettings,
  defaultSettings,
  type Settings,
  type SettingsChange,
  settingsChange,
} from '../../shared/api/settings.ts';
import {
  type ChangeTimes,
  changedPaths,
  changeOfPaths,
  stampPaths,
} from '../../shared/api/settings-fields.ts';
import { onStored, readStored, writeAllStored } from '../platform/browser-storage.ts';

const key = 'settings';
const unsentKey = 'unsentSettings';
const times = z.record(z.string(), z.number());

/**
 * The settings in the browser's own storage: a copy of the host's while one is connected. Changes
 * made here without it are recorded, to be sent to the host with the next connection.
 */
export const localSettings: SettingsPort = {
  async read() {
    // An earlier version did not write all that there is now.
    const stored = settingsChange.safeParse(await readStored(key));
    // Settings that a later version wrote may not be readable here: the defaults always are.
    return stored.success ? changeSettings(defaultSettings, stored.data) : defaultSettings;
  },
  change: (change) =>
    inTurn(async () => {
      const changed = changeSettings(await localSettings.read(), change);
      const unsent = stampPaths(await unsentTimes(), changedPaths(change), Date.now());
      await writeAllStored({ [key]: changed, [unsentKey]: unsent });
      return changed;
    }),
  onChange: (listener, signal) => onStored(key, listener, signal),
};

export type UnsentSettings = { settings: Settings; changedAt: ChangeTimes };

/** Where the settings live: with this extension, or with the host where there is one. */
export interface SettingsPort {
  read(): Promise<Settings>;
  /** Returns all settings after the change. Throws a ZodError for an invalid one. */
  change(change: SettingsChange): Promise<Settings>;
  /** Calls `listener` after every change, whoever made it, until the signal aborts. */
  onChange(listener: () => void, signal?: AbortSignal): void;
}

/** The settings, and when those were changed that the host has not received. */
export function unsentSettings(): Promise<UnsentSettings> {
  return inTurn(async () => ({
    settings: await localSettings.read(),
    changedAt: await unsentTimes(),
  }));
}

/** Calls `listener` when there is something to send to the host. */
export function onUnsentSettings(listener: () => void, signal?: AbortSignal): void {
  const hear = async () => {
    if (Object.keys(await unsentTimes()).length > 0) listener();
  };
  onStored(unsentKey, () => void hear(), signal);
}

/** Takes over the host's settings. Changes that were not sent to it with `sent` are kept. */
export function adoptSettings(ofHost: Settings, sent: ChangeTimes = {}): Promise<void> {
  return inTurn(async () => {
    const unsent = Object.entries(await unsentTimes()).filter(([path, at]) => sent[path] !== at);
    const kept = changeOfPaths(
      await localSettings.read(),
      unsent.map(([path]) => path),
    );
    const adopted = changeSettings(ofHost, kept);
    await writeAllStored({ [key]: adopted, [unsentKey]: Object.fromEntries(unsent) });
  });
}

/** The settings once everything that was under way is written. */
export function adoptedSettings(): Promise<Settings> {
  return inTurn(localSettings.read);
}

async function unsentTimes(): Promise<ChangeTimes> {
  const stored = times.safeParse(await readStored(unsentKey));
  return stored.success ? stored.data : {};
}

/** Pages and the background change the same storage, and must not overwrite each other's changes. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks.request('settings', work);
}

import type { Settings, SettingsChange } from '../../shared/api/settings.ts';

/** Where the settings live: with this extension, or with the host where there is one. */
export interface SettingsPort {
  read(): Promise<Settings>;
  /** Answers all settings as they are after the change. Throws a ZodError for an invalid one. */
  change(change: SettingsChange): Promise<Settings>;
  /** Calls `listener` after every change, whoever made it, until the signal aborts. */
  onChange(listener: () => void, signal?: AbortSignal): void;
}

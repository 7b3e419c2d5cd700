import type { Settings, SettingsChange } from '../../../shared/api/settings.ts';
import { MessageError } from '../../../shared/messages/message-error.ts';

const tabs = ['general', 'ocr', 'hotkey', 'history', 'export', 'api', 'agents', 'about'] as const;
export type TabName = (typeof tabs)[number];

export function isTab(name: string | null): name is TabName {
  return tabs.some((tab) => tab === name);
}

/** What every tab is given. */
export type TabProps = {
  settings: Settings;
  /** Changes settings, and tells the person where that fails. */
  change: (change: SettingsChange) => Promise<void>;
  /** Changes settings; throws where that fails. */
  tryChange: (change: SettingsChange) => Promise<void>;
};

/** The host refuses nothing else that the fields of the preferences let through. */
export function isPortTaken(error: unknown): boolean {
  return error instanceof MessageError && error.code === 'invalid_request';
}
